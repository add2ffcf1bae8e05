import { Wordmark } from '@/components/wordmark';
import { BRAND } from '@domain/text/brand.ts';
import { paths } from '@domain/paths.ts';
import { ExternalLink } from '@/site/components/external-link';
import { StaticIsland, RENDERS_MARKUP } from '@/site/components/static-island';
import { NewsletterForm } from '@/site/components/newsletter-form';
import { ThemeRadios } from '@/site/components/theme-radios';

const product = [
  { label: 'For Creators', href: '/#creators' },
  { label: 'For Editors', href: '/#friday-fix' },
  { label: 'Pricing', href: paths.pricing.getHref() },
  { label: 'Sample issue', href: paths.sample.getHref() },
];

const account = [
  { label: 'Start Free', href: paths.signup.getHref() },
  { label: 'Join as an editor', href: paths.signup.getHref({ role: 'media' }) },
  { label: 'Sign In', href: paths.login.getHref() },
];

const legal = [
  { label: 'Success-Fee Policy', href: paths.successFee.getHref() },
  { label: 'Terms', href: paths.terms.getHref() },
  { label: 'Privacy', href: paths.privacy.getHref() },
];

/** The footer of every site page: newsletter, links, theme, legal. */
export function SiteFooter() {
  return (
    <footer className="deferred bg-background print:hidden">
      <div className="mx-auto max-w-page px-gutter pb-10">
        <div className="rule-double grid gap-x-16 gap-y-12 pt-12 lg:grid-cols-[1.15fr_1fr]">
          <section
            id="newsletter"
            aria-labelledby="newsletter-title"
            className="grid scroll-mt-4 content-start gap-5"
          >
            <div className="grid gap-2">
              <h2 id="newsletter-title" className="text-3xl">
                The Friday Fix, in your inbox
              </h2>
              <p className="max-w-measure text-muted-foreground">
                At most ten stories pegged to the week’s news, as editors get them. Free, every
                Friday.
              </p>
            </div>
            <div className="max-w-lg">
              <NewsletterForm />
            </div>
          </section>
          <StaticIsland>{RENDERS_MARKUP && <FooterLinks />}</StaticIsland>
        </div>
        <div className="mt-12 flex flex-wrap items-center gap-x-8 gap-y-5 border-t border-border pt-6 text-sm text-muted-foreground">
          <span className="text-foreground">
            <Wordmark />
          </span>
          <p>{BRAND.tagline}</p>
          <a
            href={`mailto:${BRAND.supportEmail}`}
            className="prose-link inline-flex min-h-11 items-center sm:min-h-6"
          >
            {BRAND.supportEmail}
          </a>
          <div className="lg:ml-auto noscript:hidden">
            <ThemeRadios />
          </div>
        </div>
      </div>
    </footer>
  );
}

function FooterLinks() {
  return (
    <nav aria-label="Footer" className="grid grid-cols-2 gap-8 sm:grid-cols-3">
      <LinkColumn title="Product" links={product} />
      <LinkColumn title="Account" links={account} />
      <LinkColumn title="Legal" links={legal} newTab />
    </nav>
  );
}

interface LinkColumnProps {
  title: string;
  links: { label: string; href: string }[];
  newTab?: boolean;
}

function LinkColumn({ title, links, newTab = false }: LinkColumnProps) {
  const Anchor = newTab ? ExternalLink : 'a';
  return (
    <div>
      <h3 className="font-sans text-sm font-semibold">{title}</h3>
      <ul className="mt-2 text-sm">
        {links.map(({ label, href }) => (
          <li key={label}>
            <Anchor
              href={href}
              className="nav-link inline-flex min-h-11 items-center text-muted-foreground sm:min-h-9"
            >
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}
