import { countWords } from '@domain/text.ts';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyButton } from '@/components/copy-button';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { safeUrl } from '@domain/safe-url.ts';
import { kitLinks, phoneHref } from '@/features/epk/kit-links';
import { KitImage } from '@/features/epk/kit-image';
import type { Epk } from '@/features/epk/queries';

const BIOS = [
  { key: 'bio_short', label: 'Short bio' },
  { key: 'bio_medium', label: 'Medium bio' },
  { key: 'bio_long', label: 'Long bio' },
] as const;

/** The press kit with its copy buttons and print styles. */
export function KitView({ epk }: { epk: Epk }) {
  return (
    <article>
      <KitHeader epk={epk} />
      <div className="mt-8 grid gap-10 md:grid-cols-[minmax(0,38rem)_minmax(13rem,1fr)] lg:gap-16 print:block">
        <div className="space-y-8 md:order-last print:float-right print:mb-4 print:ml-8 print:w-56">
          <Contact epk={epk} />
          <Links epk={epk} />
        </div>
        <div className="min-w-0 space-y-10">
          {epk.timely_angle && (
            <KitSection title="Why now">
              <p>{epk.timely_angle}</p>
            </KitSection>
          )}
          <Bios epk={epk} />
          <Facts epk={epk} />
          <Book epk={epk} />
        </div>
      </div>
    </article>
  );
}

function KitHeader({ epk }: { epk: Epk }) {
  const name = epk.name ?? 'A creator';
  const photo = safeUrl(epk.avatar_url);
  return (
    <header className="flex flex-col gap-6 border-b border-border pb-8 sm:flex-row sm:gap-8">
      <KitImage
        src={photo}
        alt={`Portrait of ${name}`}
        className="aspect-4/5 w-32 shrink-0 sm:w-52"
        width={416}
        height={520}
        fallback={<Initials name={name} />}
      />
      <div className="min-w-0 grow space-y-4">
        <div className="flex items-center justify-between gap-3">
          <p className="kicker">Press kit</p>
          <Button
            variant="outline"
            size="sm"
            className="print:hidden"
            onClick={() => window.print()}
          >
            <Printer aria-hidden className="size-4" />
            Print
          </Button>
        </div>
        <h1 tabIndex={-1} className="font-display text-4xl break-words sm:text-5xl">
          {name}
        </h1>
        {epk.logline && <p className="max-w-measure text-lg break-words">{epk.logline}</p>}
        <ul aria-label="Place and beats" className="flex flex-wrap items-center gap-2 text-sm">
          {epk.city_region && <li className="mr-1 text-muted-foreground">{epk.city_region}</li>}
          {epk.beats.map((beat) => (
            <li key={beat}>
              <Badge variant="outline">{beat}</Badge>
            </li>
          ))}
        </ul>
      </div>
    </header>
  );
}

/** Initials in place of a missing portrait. */
function Initials({ name }: { name: string }) {
  const initials = name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .filter((letter) => /\p{L}/u.test(letter));
  return (
    <div
      aria-hidden
      className="grid aspect-4/5 w-32 shrink-0 place-items-center rounded-sm border border-border bg-muted font-display text-4xl text-muted-foreground sm:w-52"
    >
      {[initials[0], initials.length > 1 ? initials.at(-1) : ''].join('')}
    </div>
  );
}

function KitSection({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="max-w-measure break-inside-avoid">
      <div className="flex items-center justify-between gap-4">
        <h2 className="font-display text-xl">{title}</h2>
        {action}
      </div>
      <div className="mt-2 break-words">{children}</div>
    </section>
  );
}

function Bios({ epk }: { epk: Epk }) {
  return BIOS.map(({ key, label }) => {
    const bio = epk[key];
    if (!bio) return null;
    return (
      <KitSection
        key={key}
        title={label}
        action={<CopyButton text={bio} what={label.toLowerCase()} className="print:hidden" />}
      >
        <p className="whitespace-pre-line">{bio}</p>
        <p className="mt-1 text-sm text-muted-foreground print:hidden">{countWords(bio)} words</p>
      </KitSection>
    );
  });
}

function Facts({ epk }: { epk: Epk }) {
  if (epk.facts.length === 0) return null;
  const facts = epk.facts.map((fact) => fact.text);
  return (
    <KitSection
      title="Facts"
      action={<CopyButton text={facts.join('\n')} what="the facts" className="print:hidden" />}
    >
      <ul className="list-disc space-y-1 pl-5">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </KitSection>
  );
}

function Book({ epk }: { epk: Epk }) {
  const cover = safeUrl(epk.book_cover_url);
  if (!epk.book_title && !cover) return null;
  return (
    <KitSection title="The book">
      <div className="flex items-start gap-5">
        {cover && (
          <KitImage
            src={cover}
            alt={epk.book_title ? `Cover of ${epk.book_title}` : 'Book cover'}
            className="aspect-2/3 w-32 shrink-0"
            width={256}
            height={384}
          />
        )}
        {epk.book_title && <p className="font-display text-2xl italic">{epk.book_title}</p>}
      </div>
    </KitSection>
  );
}

function Contact({ epk }: { epk: Epk }) {
  const { contact_name: name, contact_email: email, contact_phone: phone } = epk;
  if (!name && !email && !phone) return null;
  return (
    <section>
      <h2 className="font-display text-xl">Press contact</h2>
      <ul className="mt-2 space-y-1 break-words">
        {name && <li className="font-semibold">{name}</li>}
        {email && (
          <li>
            <a className="prose-link" href={`mailto:${email}`}>
              {email}
            </a>
          </li>
        )}
        {phone && (
          <li>
            <a className="prose-link" href={phoneHref(phone)}>
              {phone}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}

function Links({ epk }: { epk: Epk }) {
  const links = kitLinks(epk);
  if (links.length === 0) return null;
  return (
    <section>
      <h2 className="font-display text-xl">Links</h2>
      <ul className="mt-2 space-y-2 break-words">
        {links.map((link) => (
          <li key={`${link.label} ${link.href}`}>
            <span className="block text-sm text-muted-foreground">{link.label}</span>
            <a className="prose-link" href={link.href} target="_blank" rel="noopener noreferrer">
              {link.shown}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
