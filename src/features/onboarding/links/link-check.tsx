import { useQueries, useQuery } from '@tanstack/react-query';
import { linkCheckQuery } from '@/features/onboarding/queries';
import { useDebounced } from '@/lib/use-debounced';

const PAUSE_MS = 900;

const isAddress = (text: string) => /^https?:\/\/[^\s/]+\.[^\s/]+/i.test(text);

/** Of these links the ones that do not open from the server; those it cannot know are left out. */
export function useClosedLinks<L extends { url: string }>(links: readonly L[]): L[] {
  const checks = useQueries({
    queries: links.map(({ url }) => ({
      ...linkCheckQuery(url.trim()),
      enabled: isAddress(url.trim()),
    })),
  });
  return links.filter((_link, index) => checks[index]?.data?.opens === false);
}

/** Says beside a link's field whether it opens. It blocks nothing and is silent when it cannot know. */
export function LinkCheck({ url }: { url: string }) {
  const settled = useDebounced(url.trim(), PAUSE_MS);
  const ready = isAddress(settled);
  const check = useQuery({ ...linkCheckQuery(settled), enabled: ready });
  const shown = ready && settled === url.trim() ? check.data : undefined;
  return (
    <span role="status" className="inline-block min-h-4">
      {shown !== undefined &&
        (shown.opens ? (
          <span className="text-success">Opens</span>
        ) : (
          <span className="text-warning">Does not open for us. Please check it.</span>
        ))}
    </span>
  );
}
