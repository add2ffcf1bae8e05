import { useId, useRef, useState, type FormEvent } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { BRAND } from '@domain/text/brand.ts';
import { subscribe } from '@/site/components/subscribe';

type State =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'sent'; email: string }
  | { kind: 'error'; message: string };

/** The newsletter sign-up. */
export function NewsletterForm() {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<State>({ kind: 'idle' });

  const send = async (email: string) => {
    setState({ kind: 'busy' });
    const outcome = await subscribe(email);
    if (outcome.ok) {
      form.current?.reset();
      setState({ kind: 'sent', email });
    } else {
      setState({ kind: 'error', message: outcome.message });
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const field = form.current?.elements.namedItem('email');
    if (state.kind === 'busy' || !(field instanceof HTMLInputElement)) return;
    void send(field.value.trim());
  };

  const busy = state.kind === 'busy';
  return (
    <form ref={form} onSubmit={submit} data-submits-again className="grid gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        Email address
      </label>
      <div className="flex flex-col gap-2 noscript:hidden sm:flex-row">
        <input
          id={id}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="you@example.com"
          aria-describedby={`${id}-note`}
          {...(state.kind === 'error' ? { 'aria-invalid': true } : {})}
          className="h-11 w-full min-w-0 rounded-sm border border-input bg-card px-3 text-card-foreground placeholder:text-muted-foreground aria-invalid:border-destructive"
        />
        <button type="submit" aria-disabled={busy} className={buttonStyles({})}>
          {busy ? 'Subscribing...' : 'Subscribe'}
        </button>
      </div>
      <p
        id={`${id}-note`}
        role="status"
        className="min-h-11 text-sm text-muted-foreground noscript:hidden"
      >
        <Note state={state} />
      </p>
      <noscript>
        <p className="text-sm">
          This box needs JavaScript. Write to {BRAND.supportEmail} and we add you by hand.
        </p>
      </noscript>
    </form>
  );
}

function Note({ state }: { state: State }) {
  if (state.kind === 'error') return <span className="text-destructive">{state.message}</span>;
  if (state.kind === 'sent') {
    return (
      <span className="font-medium text-success">
        Almost done: follow the link we sent to {state.email}.
      </span>
    );
  }
  return 'One mail a week. You confirm by mail first and can leave at any time.';
}
