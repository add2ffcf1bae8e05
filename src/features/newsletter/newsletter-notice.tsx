import type { ReactNode } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { Alert } from '@/components/ui/alert';
import { PegMark } from '@/components/wordmark';
import { toAppError } from '@/lib/app-error';
import { BRAND } from '@domain/brand.ts';
import { paths } from '@domain/paths.ts';

/** A message in the middle of the page. */
export function NewsletterNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid min-h-80 max-w-xl content-center gap-5 py-10">
      <span className="text-4xl leading-none">
        <PegMark />
      </span>
      <h1 tabIndex={-1} className="font-display text-4xl">
        {title}
      </h1>
      {children}
    </div>
  );
}

/** For a link with an incomplete or unknown token. */
export function UnknownLink() {
  return (
    <NewsletterNotice title="This link is not complete">
      <p role="alert">
        Part of it is missing, or it is too old. Open it from the mail again, or subscribe anew at
        the foot of our front page. We are at{' '}
        <a className="prose-link" href={`mailto:${BRAND.supportEmail}`}>
          {BRAND.supportEmail}
        </a>
        .
      </p>
      <HomeLink />
    </NewsletterNotice>
  );
}

/** For an expired or used link: offers a new subscription instead of a retry. */
export function SpentLink({ children }: { children: ReactNode }) {
  return (
    <NewsletterNotice title="This link no longer works">
      <p role="alert">{children}</p>
      <a
        href={`${paths.home.getHref()}#newsletter`}
        className={`${buttonStyles({})} justify-self-start`}
      >
        Subscribe again
      </a>
    </NewsletterNotice>
  );
}

/** The message of a failed request, with an action. */
export function LinkTrouble({ error, children }: { error: unknown; children: ReactNode }) {
  return (
    <Alert variant="destructive" title="That did not work">
      <p>{toAppError(error).userMessage}</p>
      <div className="pt-3">{children}</div>
    </Alert>
  );
}

/** A link to the landing page; a plain link, because that is another document. */
export function HomeLink() {
  return (
    <a
      href={paths.home.getHref()}
      className={`${buttonStyles({ variant: 'outline' })} justify-self-start`}
    >
      To the front page
    </a>
  );
}
