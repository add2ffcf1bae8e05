import { useEffect, useState } from 'react';
import { buttonStyles } from '@/components/ui/button-styles';
import { paths } from '@domain/paths.ts';

const APPEARS_AFTER_PX = 400;

/** The invitation at the bottom of the screen, shown after 400 px of scrolling. */
export function SampleBanner() {
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const update = () => {
      setShown(window.scrollY > APPEARS_AFTER_PX);
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => {
      window.removeEventListener('scroll', update);
    };
  }, []);

  return (
    <aside
      aria-label="Invitation"
      data-fixed="bottom"
      inert={!shown}
      className={`fixed inset-x-0 bottom-0 z-30 border-t-2 border-rule bg-background transition-transform duration-slow print:hidden ${
        shown ? '' : 'invisible translate-y-full'
      }`}
    >
      <div className="mx-auto flex max-w-page items-center justify-between gap-4 px-gutter py-3">
        <p className="font-display text-lg leading-6">
          <span className="hidden sm:inline">At most ten stories like these, every Friday. </span>
          Free for editors.
        </p>
        <a href={paths.signup.getHref({ role: 'media' })} className={buttonStyles({ size: 'md' })}>
          Join the Editorial Circle
        </a>
      </div>
    </aside>
  );
}
