import type { Attachment } from '@/features/support/attachment';

/** What is attached to words to support, as support reads it. */
export function Attached({ page, errors }: Attachment) {
  return (
    <dl className="grid gap-x-3 gap-y-1 text-sm text-muted-foreground sm:grid-cols-[auto_minmax(0,1fr)]">
      {page !== null && (
        <>
          <dt className="font-semibold">Page</dt>
          <dd className="wrap-anywhere">{page}</dd>
        </>
      )}
      {errors.length > 0 && (
        <>
          <dt className="font-semibold">What went wrong</dt>
          <dd className="grid gap-1 wrap-anywhere">
            {errors.map((error) => (
              <p key={error}>{error}</p>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}
