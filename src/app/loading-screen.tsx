import { Button } from '@/components/ui/button';
import { retrySession, useSession } from '@/lib/account/session';

/** The loading screen of the whole window; looks like the one in app.html. */
export function LoadingScreen() {
  return (
    <div className="grid min-h-dvh place-items-center bg-background text-muted-foreground">
      <p role="status">Loading</p>
    </div>
  );
}

/** The loading screen while the session is read, or the network error with a retry button. */
export function SessionGate() {
  const { error } = useSession();
  if (error === null) return <LoadingScreen />;
  return (
    <main className="grid min-h-dvh place-items-center bg-background p-6 text-center">
      <div className="max-w-md space-y-4" role="alert">
        <h1 className="font-display text-2xl">We cannot reach the server</h1>
        <p className="text-muted-foreground">You are still signed in. {error.userMessage}</p>
        <Button onClick={retrySession}>Try again</Button>
      </div>
    </main>
  );
}
