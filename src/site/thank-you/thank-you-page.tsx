import { buttonStyles } from '@/components/ui/button-styles';
import { BRAND } from '@domain/text/brand.ts';
import { paths } from '@domain/paths.ts';
import { PlainFrame } from '@/site/components/plain-frame';
import { useAddress } from '@/site/components/use-address';
import { planFromSearch } from '@/site/thank-you/plan-from-search';

const NEXT = [
  'Check your email for confirmation',
  'Sign in to the dashboard',
  'Start creating AI-powered pitches',
];

/** The return page of the checkout. Does not change the plan: the webhook does. */
export function ThankYouPage() {
  const plan = planFromSearch(useAddress()?.searchParams ?? new URLSearchParams());

  return (
    <PlainFrame>
      <main id="content" tabIndex={-1} className="mx-auto grid w-full max-w-page grow px-gutter">
        <div className="mx-auto grid w-full max-w-measure gap-8 py-8 sm:py-14">
          <header className="grid gap-4 border-t-4 border-rule pt-5">
            <p className="kicker">{BRAND.name}</p>
            <h1 tabIndex={-1} className="font-display text-headline">
              Welcome to the product!
            </h1>
            <p className="text-lg break-words">
              Thank you for subscribing to {plan}. Your payment has been processed successfully.
            </p>
          </header>
          <section aria-labelledby="whats-next" className="grid gap-4">
            <h2 id="whats-next" className="font-display text-2xl">
              What&apos;s Next?
            </h2>
            <ol className="grid gap-3">
              {NEXT.map((step, index) => (
                <li key={step} className="flex items-baseline gap-4 border-b border-border pb-3">
                  <span aria-hidden className="font-display text-2xl text-accent tabular-nums">
                    {index + 1}
                  </span>
                  {step}
                </li>
              ))}
            </ol>
          </section>
          <div className="flex flex-wrap gap-3">
            <a href={paths.login.getHref()} className={buttonStyles({ size: 'lg' })}>
              Sign In to Dashboard
            </a>
            <a
              href={paths.home.getHref()}
              className={buttonStyles({ size: 'lg', variant: 'outline' })}
            >
              Back to Home
            </a>
          </div>
          <p className="text-sm text-muted-foreground">
            Questions? Write to{' '}
            <a
              className="text-foreground underline decoration-accent underline-offset-4"
              href={`mailto:${BRAND.supportEmail}`}
            >
              {BRAND.supportEmail}
            </a>
            .
          </p>
        </div>
      </main>
    </PlainFrame>
  );
}
