import { paths } from '@domain/paths.ts';
import { Button } from '@/components/ui/button';
import { copyText } from '@/lib/browser/clipboard';
import { toast } from '@/lib/toast';

async function copyLink(link: URL): Promise<void> {
  if (await copyText(link.href)) toast.success('Copied to clipboard!');
  else toast.error(`Your browser does not allow copying here. The link is ${link.href}`);
}

/** Copies the address of a request's public page. */
export function CopyLink({ slug }: { slug: string }) {
  const link = () => new URL(paths.request.getHref(slug), window.location.origin);
  return (
    <Button variant="outline" onClick={() => void copyLink(link())}>
      Copy public link
    </Button>
  );
}
