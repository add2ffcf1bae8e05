import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { useProfileForm } from '@/features/onboarding/editor/form-context';
import { givenLinks } from '@/features/onboarding/links/given-links';
import { useClosedLinks } from '@/features/onboarding/links/link-check';

interface ClosedLinksProps {
  /** Opens the field of a link. */
  onMend: (name: string) => void;
}

/** Before publishing: the links that do not open, each with the way to its field. It blocks nothing. */
export function ClosedLinks({ onMend }: ClosedLinksProps) {
  const { values } = useProfileForm();
  const closed = useClosedLinks(givenLinks(values));
  if (closed.length === 0) return null;
  return (
    <Alert
      variant="warning"
      title={
        closed.length === 1
          ? 'One link does not open for us'
          : `${String(closed.length)} links do not open for us`
      }
    >
      <p>Editors who tap them may find nothing there. You can publish all the same.</p>
      <ul className="mt-3 grid gap-2">
        {closed.map(({ label, url, name }) => (
          <li key={name} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="font-semibold">{label}</span>
              <span className="block break-all text-muted-foreground">{url}</span>
            </span>
            <Button
              size="sm"
              variant="outline"
              onClick={() => {
                onMend(name);
              }}
            >
              Change<span className="sr-only"> {label}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
