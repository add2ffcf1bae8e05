import { longDate } from '@/lib/long-date';

interface PieceLineProps {
  title: string;
  url: string;
  came_out_on: string | null;
  /** The outlet, or the creator. */
  about: string | null;
}

/** A reported piece: what it was, where, when, and its link. */
export function PieceLine({ title, url, came_out_on, about }: PieceLineProps) {
  const facts = [about, came_out_on === null ? null : longDate(came_out_on)].filter(
    (fact) => fact !== null,
  );
  return (
    <div className="grid gap-1">
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
        {facts.length > 0 && <span className="text-muted-foreground">{facts.join(' · ')}</span>}
        <a href={url} className="prose-link" rel="noreferrer">
          The piece<span className="sr-only">: {title}</span>
        </a>
      </p>
    </div>
  );
}
