import { RotateCw } from 'lucide-react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';

interface ErrorStateProps {
  title?: string;
  /** Any thrown value; shows the `userMessage` of an AppError or the message of an Error. */
  error: unknown;
  onRetry?: () => void;
  className?: string;
}

/** The error state of a part that could not be loaded, with a retry button. */
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
