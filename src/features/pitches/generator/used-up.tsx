import { WaysOn } from '@/components/more-outlets';
import { useQuotaRefusals } from '@/components/quota-notice';
import { longDay } from '@/lib/long-date';

/** In place of the questions while the month has no pitch left: from when the next one is, and what goes meanwhile. */
export function UsedUp({ kept }: { kept: boolean }) {
  const { write, again } = useQuotaRefusals();
  return (
    <section aria-labelledby="used-up" className="paper max-w-2xl space-y-4 p-5 sm:p-6">
      <h2 id="used-up" className="font-display text-2xl">
        {again === null ? 'Your next pitch' : `Your next pitch: from ${longDay(again)}`}
      </h2>
      <p className="max-w-measure">
        {write} {kept && 'What you typed here is kept until then.'}
      </p>
      <WaysOn />
    </section>
  );
}
