import { RotateCw } from 'lucide-react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';

interface ErrorStateProps {
  title?: string;
  /** Anything thrown; an AppError's `userMessage` is shown, else an Error's message. */
  error: unknown;
  onRetry?: () => void;
  className?: string;
}

/** What stands where something could not be loaded, with the way to try again. */
export function ErrorState({
  title = 'This could not be loaded',
  error,
  onRetry,
  className,
}: ErrorStateProps) {
  return (
    <Alert variant="destructive" title={title} {...(className ? { className } : {})}>
      <p>{messageOf(error)}</p>
      {onRetry !== undefined && (
        <Button variant="outline" size="sm" className="mt-3" onClick={onRetry}>
          <RotateCw className="size-4" aria-hidden />
          Try again
        </Button>
      )}
    </Alert>
  );
}

function messageOf(error: unknown): string {
  if (typeof error === 'object' && error !== null) {
    if ('userMessage' in error && typeof error.userMessage === 'string') return error.userMessage;
    if (error instanceof Error && error.message) return error.message;
  }
  return 'Something went wrong on our side. Please try again.';
}
