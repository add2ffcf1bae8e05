import { Row, Specimen } from '@/features/ui-gallery/specimen';

const PAIRS = [
  ['background', 'foreground'],
  ['card', 'card-foreground'],
  ['muted', 'muted-foreground'],
  ['secondary', 'secondary-foreground'],
  ['primary', 'primary-foreground'],
  ['accent', 'accent-foreground'],
  ['highlight', 'highlight-foreground'],
  ['success', 'success-foreground'],
  ['warning', 'warning-foreground'],
  ['destructive', 'destructive-foreground'],
] as const;

const SIZES = [
  'text-banner',
  'text-headline',
  'text-4xl',
  'text-3xl',
  'text-2xl',
  'text-xl',
] as const;

/** Colours and type. */
export function Foundations() {
  return (
    <>
      <Specimen title="Colour">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-5">
          {PAIRS.map(([surface, ink]) => (
            <div
              key={surface}
              className="grid h-24 content-end border border-border p-3 text-sm"
              style={{ background: `var(--${surface})`, color: `var(--${ink})` }}
            >
              {surface}
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen title="Type">
        {SIZES.map((size) => (
          <p key={size} className={`truncate font-display ${size}`}>
            Pegged to the <em>news</em>
          </p>
        ))}
        <p className="kicker">Kicker in small capitals</p>
        <p className="max-w-measure">
          Running text is set in Libre Franklin at 16 on 26. <span className="marked">Marked</span>{' '}
          words carry a stroke of marker, and{' '}
          <a className="prose-link" href="#type">
            links in copy
          </a>{' '}
          a red line.
        </p>
        <Row>
          <div className="rule-double w-40" />
          <div className="rule-heavy w-40" />
        </Row>
      </Specimen>
    </>
  );
}
