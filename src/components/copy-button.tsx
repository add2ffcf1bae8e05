import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { copyText } from '@/lib/browser/clipboard';
import { toast } from '@/lib/toast';

interface CopyButtonProps {
  text: string;
  /** The copied thing, for the accessible name of the button. */
  what: string;
  className?: string;
}

const CONFIRMATION_MS = 2_000;

/** Copies `text` and confirms it on the button and in a toast. */
export function CopyButton({ text, what, className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    if (await copyText(text)) {
      setCopied(true);
      toast.success('Copied to clipboard!');
    } else {
      toast.error('Your browser does not allow copying here. Select the text and copy it by hand.');
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
