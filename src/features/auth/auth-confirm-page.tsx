import type { EmailOtpType, User } from '@supabase/auth-js';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ComponentProps } from 'react';
import { Link, useSearchParams, useLocation } from 'wouter';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { needsPassword, redeemLink, takeOver, type Opened } from '@/features/auth/auth-api';
import {
  noteRedeemed,
  parseLink,
  parseRedirect,
  type Redirected,
  wasRedeemedHere,
} from '@/features/auth/link-token';
import { pendingEmail } from '@/features/auth/pending-email';
import { ResendBox } from '@/features/auth/resend-box';
import { dropDraft } from '@/features/auth/sign-up-draft';
import { SwapQuestion, useSwapQuestion } from '@/features/auth/swap-question';
import { toAppError } from '@/lib/api/app-error';
import { homeFor } from '@/lib/account/home-for';
import { paths } from '@domain/paths.ts';
import { useSession } from '@/lib/account/session';
import { toast } from '@/lib/toast';
import { useDocumentTitle } from '@/lib/browser/use-document-title';

/** The target of mailed links, and of the auth server's redirect from its own default mails. */
export function AuthConfirmPage() {
  useDocumentTitle('Confirm');
  const [redirected] = useState(() => parseRedirect(window.location));
  return redirected === null ? <LinkPage /> : <RedirectedPage redirected={redirected} />;
}

/** The page that must come next, whoever it is; otherwise the user, whose home it is. */
async function opened(user: Opened, type: EmailOtpType | null): Promise<User | string | null> {
  if (user === 'stayed') return paths.home.getHref();
  const chooses =
    type === 'recovery' || (type === 'signup' && user !== null && (await needsPassword(user)));
  return chooses ? paths.resetPassword.getHref() : user;
}

/**
 * Opened by a link of our own mails. The link is redeemed by a POST from a visible page, not by the GET:
 * mail scanners that fetch links must not redeem them.
 */
function LinkPage() {
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const link = parseLink(search);
  const asked = useRef(false);
  const { question, ask } = useSwapQuestion();

  const redeem = useMutation({
    mutationFn: async () => {
      if (link === null) return null;
      const user = await redeemLink(link.tokenHash, link.type, ask);
      noteRedeemed(link.tokenHash);
      return opened(user, link.type);
    },
    meta: { silent: true },
    onSuccess: (user) => {
      if (typeof user === 'string') {
        navigate(user, { replace: true });
        return;
      }
      // Half of a changed address: the page says what is missing.
      if (link?.type === 'email_change' && user === null) return;
      dropDraft();
      toast.success(
        link?.type === 'email_change'
          ? 'Both emails are confirmed. You sign in with the new one now.'
          : 'Email confirmed. Welcome!',
      );
      navigate(
        link?.type === 'email_change'
          ? paths.settings.getHref()
          : link?.type === 'signup' && user?.user_metadata['role'] === 'media'
            ? paths.welcome.getHref()
            : homeFor(user?.user_metadata['role']),
        { replace: true },
      );
    },
  });

  const start = useEffectEvent(() => {
    if (asked.current || link === null || wasRedeemedHere(link.tokenHash)) return;
    if (document.visibilityState !== 'visible') return;
    asked.current = true;
    redeem.mutate();
  });
  useEffect(() => {
    start();
    const onVisible = () => {
      start();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);

  if (link === null) return <Trouble kind="broken" />;
  if (question !== null) return <Swap question={question} />;
  if (redeem.isSuccess && redeem.data === null && link.type === 'email_change') {
    return <HalfDone />;
  }
  if (redeem.isError) {
    const error = toAppError(redeem.error);
    if (error.code !== 'otp_expired' && error.code !== 'otp_disabled') {
      return (
        <Notice title="That did not work">
          <p role="alert">{error.userMessage}</p>
          <Button
            className="justify-self-start"
            onClick={() => {
              redeem.mutate();
            }}
          >
            Try again
          </Button>
        </Notice>
      );
    }
    return <Trouble kind="expired" recovery={link.type === 'recovery'} />;
  }
  if (!redeem.isPending && !redeem.isSuccess && wasRedeemedHere(link.tokenHash)) {
    return <Trouble kind="used" recovery={link.type === 'recovery'} />;
  }
  return (
    <Notice title="One moment">
      <p role="status">Checking your link…</p>
      <Button
        className="justify-self-start"
        variant="outline"
        busy={redeem.isPending}
        onClick={() => {
          asked.current = true;
          redeem.mutate();
        }}
      >
        Confirm now
      </Button>
    </Notice>
  );
}

/** The auth server has used the link up already: a session is taken over, the rest is explained. */
function RedirectedPage({ redirected }: { redirected: Redirected }) {
  const [, navigate] = useLocation();
  const { question, ask } = useSwapQuestion();
  const take = useMutation({
    mutationFn: async (given: Parameters<typeof takeOver>[0]) =>
      opened(await takeOver(given, ask), given.kind === 'session' ? given.type : null),
    meta: { silent: true },
    onSuccess: (user) => {
      dropDraft();
      navigate(typeof user === 'string' ? user : homeFor(user?.user_metadata['role']), {
        replace: true,
      });
    },
  });
  const asked = useRef(false);
  const start = useEffectEvent(() => {
    if (asked.current) return;
    asked.current = true;
    // The tokens leave the address before anything else can read it.
    window.history.replaceState(window.history.state, '', paths.authConfirm.getHref());
    if (redirected.kind === 'session' || redirected.kind === 'code') take.mutate(redirected);
  });
  useEffect(() => {
    start();
  }, []);

  if (question !== null) return <Swap question={question} />;
  if (redirected.kind === 'refused') {
    return <Trouble kind={redirected.expired ? 'expired' : 'broken'} />;
  }
  if (redirected.kind === 'half') {
    return (
      <Notice title="One more click">
        <p role="status">
          This email is confirmed. Open the link in the mail to your other email too, and the change
          is done.
        </p>
      </Notice>
    );
  }
  if (take.isError) {
    const error = toAppError(take.error);
    if (error.code === 'network') {
      return (
        <Notice title="That did not work">
          <p role="alert">{error.userMessage}</p>
          <Button
            className="justify-self-start"
            onClick={() => {
              take.mutate(redirected);
            }}
          >
            Try again
          </Button>
        </Notice>
      );
    }
    return <Trouble kind={redirected.kind === 'code' ? 'elsewhere' : 'expired'} />;
  }
  return (
    <Notice title="One moment">
      <p role="status">Signing you in…</p>
    </Notice>
  );
}

function Notice({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h1" className="text-3xl">
          {title}
        </CardTitle>
      </CardHeader>
      <CardContent className="grid gap-5">{children}</CardContent>
    </Card>
  );
}

function Swap(props: ComponentProps<typeof SwapQuestion>) {
  return (
    <Notice title="Another account">
      <SwapQuestion {...props} />
    </Notice>
  );
}

function HalfDone() {
  const { user } = useSession();
  return (
    <Notice title="One half is confirmed">
      <p role="status">
        Now open the link in the mail to your other email. Your sign-in email changes when both are
        confirmed.
      </p>
      <Button asChild variant="outline" className="justify-self-start">
        {user === null ? (
          <Link to={paths.login.getHref()}>Sign in</Link>
        ) : (
          <Link to={paths.settings.getHref()}>Go to your settings</Link>
        )}
      </Button>
    </Notice>
  );
}

const TITLES = {
  broken: 'This link is not complete',
  used: 'This link was already used',
  expired: 'This link has expired',
  elsewhere: 'Please sign in',
} as const;

const WORDS = {
  broken: 'Part of the link is missing. Open it from the mail again, or ask for a new link.',
  used: 'Your email is confirmed: you can sign in.',
  expired:
    'It is too old, or it was used before. If you confirmed your email already, just sign in.',
  elsewhere:
    'The link was accepted, but it can only sign you in where you asked for it. Sign in with your password, or ask for a new link.',
} as const;

const RECOVERY_WORDS = {
  broken: WORDS.broken,
  used: 'Each link sets a password once. Ask for a new one if you still need it.',
  expired: 'It is too old, or it was used before. Ask for a new one.',
  elsewhere: WORDS.elsewhere,
} as const;

function Trouble({ kind, recovery = false }: { kind: keyof typeof TITLES; recovery?: boolean }) {
  const { user } = useSession();
  return (
    <Notice title={TITLES[kind]}>
      <p role="alert">{(recovery ? RECOVERY_WORDS : WORDS)[kind]}</p>
      <Button
        asChild
        // After a password link the next step is a new link, not the forgotten password.
        variant={recovery && user === null ? 'outline' : 'primary'}
        className="justify-self-start"
      >
        {user === null ? (
          <Link to={paths.login.getHref()}>Sign in</Link>
        ) : (
          <Link to={homeFor(user.user_metadata['role'])}>Go to your dashboard</Link>
        )}
      </Button>
      {user === null && (kind !== 'used' || recovery) && (
        <section aria-labelledby="new-link" className="grid gap-3 border-t border-border pt-5">
          <h2 id="new-link" className="font-display text-xl">
            Get a new link
          </h2>
          <ResendBox kind={recovery ? 'recovery' : 'signup'} email={pendingEmail()} />
        </section>
      )}
    </Notice>
  );
}
