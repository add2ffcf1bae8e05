import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { copyText } from '@/lib/browser/clipboard';
import { toAppError } from '@/lib/api/app-error';
import { toast } from '@/lib/toast';

interface CopyButtonProps {
  text: string;
  /** The copied thing, for the accessible name of the button. */
  what: string;
  className?: string;
  /** Asked in the tap; what it rejects with is shown, and nothing is copied. */
  before?: () => Promise<void>;
}

const CONFIRMATION_MS = 2_000;

/** Copies `text` and confirms it on the button and in a toast. */
export function CopyButton({ text, what, className, before }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      if (await copyText(before === undefined ? text : before().then(() => text))) {
        setCopied(true);
        toast.success('Copied to clipboard!');
      } else {
        toast.error(
          'Your browser does not allow copying here. Select the text and copy it by hand.',
        );
      }
    } catch (error) {
      toast.message('Not copied', { description: toAppError(error).userMessage });
    }
  };

  const Icon = copied ? Check : Copy;
  return (
    <Button variant="outline" size="sm" className={className} onClick={() => void copy()}>
      <Icon aria-hidden className="size-4" />
      Copy<span className="sr-only"> {what}</span>
    </Button>
  );
}
