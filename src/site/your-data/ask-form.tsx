import { useId, type FormEvent } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { NoticeBox } from '@/site/components/notice-box';
import { useCall } from '@/site/components/use-call';
import { askForLink } from '@/site/your-data/own-data-calls';
import { BRAND } from '@domain/text/brand.ts';
import { paths } from '@domain/paths.ts';

/** Asks for the link. The page says the same whether we know the address or not. */
export function AskForm() {
  const id = useId();
  const { state, call } = useCall(askForLink);
  const busy = state.kind === 'pending';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('email');
    if (busy || !(field instanceof HTMLInputElement)) return;
    call(field.value.trim());
  };

  if (state.kind === 'done') {
    return (
      <NoticeBox look="success" title={`Look into the mailbox of ${state.input}`}>
        We wrote there, unless we did so within the last day. The link in the mail works for seven
        days. We say the same for every email, so that nobody learns here whom we know.
      </NoticeBox>
    );
  }
  return (
    <form onSubmit={submit} data-submits-again className="grid max-w-lg gap-4">
      <p>
        Type your email. We send a link to it, and behind the link you see what we keep, take a copy
        or have it removed.
      </p>
      <div className="grid gap-2">
        <label htmlFor={id} className="text-sm font-semibold">
          Email address
        </label>
        <input
          id={id}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          {...(state.kind === 'failed' && {
            'aria-invalid': true,
            'aria-describedby': `${id}-error`,
          })}
          className="h-11 w-full min-w-0 rounded-sm border border-input bg-card px-3 text-card-foreground aria-invalid:border-destructive"
        />
        {state.kind === 'failed' && (
          <p id={`${id}-error`} role="alert" className="text-sm text-destructive">
            {state.error.userMessage}
          </p>
        )}
      </div>
      <button
        type="submit"
        aria-busy={busy}
        className={buttonStyles({ className: 'justify-self-start' })}
      >
        {busy ? 'Sending…' : 'Send me the link'}
      </button>
      <p className="text-sm text-muted-foreground">
        With an account you find all of this in{' '}
        <a className="prose-link" href={paths.settings.getHref()}>
          your settings
        </a>
        . Or write to{' '}
        <a className="prose-link" href={`mailto:${BRAND.supportEmail}`}>
          {BRAND.supportEmail}
        </a>
        .
      </p>
    </form>
  );
}
