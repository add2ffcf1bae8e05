import { useMutation } from '@tanstack/react-query';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { SettingsPart } from '@/components/settings-part';
import { toAppError } from '@/lib/api/app-error';
import { paths } from '@domain/paths.ts';
import { SIGNED_OUT_QUERY } from '@/lib/anchors';
import { signOut } from '@/lib/account/session';

/** Signs out in this browser or on all devices. */
export function SessionsCard() {
  const leave = useMutation({
    mutationFn: (scope: 'local' | 'global') => signOut(scope),
    meta: { silent: true },
    onSuccess: () => {
      window.location.assign(paths.home.getHref() + SIGNED_OUT_QUERY);
    },
  });
  const running = leave.isPending ? leave.variables : undefined;

  return (
    <SettingsPart
      title="Signed-in devices"
      description={
        <>
          Lost a phone, or used somebody else&apos;s computer? Sign out everywhere. A pitch, a
          request or a message that you began here is removed from this browser.
        </>
      }
      className="grid gap-4"
    >
      {leave.isError && (
        <Alert variant="destructive" title="You are still signed in on other devices">
          {toAppError(leave.error).userMessage}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          busy={running === 'local'}
          disabled={leave.isPending}
          onClick={() => {
            leave.mutate('local');
          }}
        >
          Sign out here
        </Button>
        <Button
          variant="outline"
          busy={running === 'global'}
          disabled={leave.isPending}
          onClick={() => {
            leave.mutate('global');
          }}
        >
          Sign out everywhere
        </Button>
      </div>
    </SettingsPart>
  );
}
