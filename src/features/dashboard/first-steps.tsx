import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button';
import { paths } from '@domain/paths.ts';

const STEPS = [
  ['Tell us who you are', 'One line and one fact are enough to start.'],
  ['Name what is in the news', 'Up to three short pitches are written from your own words.'],
  ['Send one to an editor', 'You see what fits and why, and what became of it.'],
] as const;

/** The way for an account whose profile has nothing to write from: the profile comes first. */
export function FirstSteps() {
  return (
    <section aria-labelledby="first-steps" className="paper p-5 sm:p-6">
      <h2 id="first-steps" className="font-display text-2xl">
        Start with your profile
      </h2>
      <p className="mt-1 max-w-measure text-muted-foreground">
        A pitch says only what you gave us, so your free pitch waits until there is something to
        say.
      </p>
      <ol className="mt-5 grid gap-4 sm:grid-cols-3">
        {STEPS.map(([title, words], index) => (
          <li key={title} className="border-t-2 border-border pt-3 first:border-accent">
            <p className="font-semibold">
              {index + 1}. {title}
            </p>
            <p className="mt-0.5 text-sm text-muted-foreground">{words}</p>
          </li>
        ))}
      </ol>
      <Button asChild className="mt-6">
        <Link to={paths.profile.getHref()}>Set up your profile</Link>
      </Button>
    </section>
  );
}
