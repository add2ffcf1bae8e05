import { WriteToUs } from '@/components/write-to-us';

/** Tells the owner of a suspended account what that means. */
export function SuspendedNotice() {
  return (
    <section
      aria-label="Your account is paused"
      className="mb-6 grid gap-1 rounded-sm border-l-4 border-l-warning bg-highlight/15 px-4 py-3 text-sm"
    >
      <p className="font-semibold">Your account is paused</p>
      <p className="max-w-measure">
        Everything you wrote is here, and nothing is lost. Until the pause ends, nothing is written,
        sent or offered from your account, and your press kit is hidden. <WriteToUs />: a person
        reads it, and we look at it together.
      </p>
    </section>
  );
}
