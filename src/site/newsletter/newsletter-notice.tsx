import type { ReactNode } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { PegMark } from '@/components/wordmark';
import type { AppError } from '@/lib/api/app-error';
import { NoticeBox } from '@/site/components/notice-box';
import { PlainFrame } from '@/site/components/plain-frame';
import { BRAND } from '@domain/text/brand.ts';
import { paths } from '@domain/paths.ts';

/** A message in the middle of the page. */
export function NewsletterNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PlainFrame>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto grid min-h-80 w-full max-w-xl grow content-start gap-5 px-gutter py-14"
      >
        <span className="text-4xl leading-none">
          <PegMark />
        </span>
        <h1 tabIndex={-1} className="font-display text-4xl">
          {title}
        </h1>
        {children}
      </main>
    </PlainFrame>
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
      <ReturnHome />
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
export function LinkTrouble({ error, children }: { error: AppError; children: ReactNode }) {
  return (
    <NoticeBox look="failure" title="That did not work">
      <p>{error.userMessage}</p>
      <div className="pt-3">{children}</div>
    </NoticeBox>
  );
}

/** A link to the landing page; a plain link, because that is another document. */
export function ReturnHome() {
  return (
    <a
      href={paths.home.getHref()}
      className={`${buttonStyles({ variant: 'outline' })} justify-self-start`}
    >
      To the front page
    </a>
  );
}
