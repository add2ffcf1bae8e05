import type { ReactNode } from 'react';

/** Three sample stories of a successful pitch. The people are invented, and the section says so. */
export function Stories() {
  return (
    <section
      id="stories"
      aria-labelledby="stories-title"
      className="deferred mx-auto max-w-page px-gutter pb-section"
    >
      <div className="rule-heavy grid gap-2 pt-5 pb-10">
        <h2 id="stories-title" className="text-headline">
          Success stories
        </h2>
        <p className="max-w-measure text-muted-foreground">
          Three sample stories of how a peg becomes a booking: their people are invented, the steps
          are the product’s.
        </p>
      </div>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)] lg:gap-0">
        <Story
          title="A novelist, a school-board vote and nine minutes of radio"
          byline="Sample: an author in Richmond, VA"
          lead
        >
          <p>
            Her novel was eight months old and its launch week long gone. On Monday the county put
            book removals on its agenda. She typed that in as the peg, kept the second of three
            angles, and struck one sentence she could not stand behind.
          </p>
          <p>
            Four outlets matched High. A producer opened the press kit on Tuesday, tapped Interested
            before lunch, and had her on air the morning after the vote.
          </p>
        </Story>
        <Story
          title="The bakery that explained a rate cut"
          byline="Sample: a founder in Detroit, MI"
        >
          <p>
            The central bank moved; every desk needed somebody whose loan it touched. He pitched his
            oven lease in 94 words to three local stations. One opened it within the hour and sent a
            camera at five in the morning, when the first loaves come out. The follow-up he had
            drafted was never needed.
          </p>
        </Story>
        <Story
          title="An organizer who stopped guessing"
          byline="Sample: an activist in Jackson, MS"
        >
          <p>
            Two editors answered Not my beat, and for once she knew. The third read the card in the
            Friday Fix, asked for an introduction, and passed her to a colleague who covers water.
            They spoke the same afternoon.
          </p>
        </Story>
      </div>
    </section>
  );
}

interface StoryProps {
  title: string;
  byline: string;
  lead?: true;
  children: ReactNode;
}

function Story({ title, byline, lead, children }: StoryProps) {
  return (
    <article className="grid content-start gap-3 lg:border-l lg:border-border lg:px-7 lg:first:border-l-0 lg:first:pl-0 lg:last:pr-0">
      <h3 className={lead ? 'text-3xl' : 'text-2xl'}>{title}</h3>
      <p className="text-sm text-muted-foreground">{byline}</p>
      <div className={lead ? 'drop-cap sm:columns-2 sm:gap-7' : ''}>{children}</div>
    </article>
  );
}
