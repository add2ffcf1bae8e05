import { BRAND } from '@domain/text/brand.ts';
import { DEMO, DEMO_DIALOG_ID } from '@/site/landing/demo-media';

// React's types lack these; native-controls.ts replaces them in older browsers.
const closes = { command: 'close', commandfor: DEMO_DIALOG_ID };

/** The full demo in a native dialog, which opens, closes and plays before hydration. */
export function DemoDialog() {
  return (
    <dialog
      id={DEMO_DIALOG_ID}
      closedby="any"
      aria-labelledby="demo-title"
      className="site-dialog m-auto w-[min(64rem,calc(100vw-2rem))] border-t-4 border-accent bg-popover p-4 text-popover-foreground shadow-lg sm:p-6"
    >
      <div className="flex items-center justify-between gap-4 pb-3">
        <h2 id="demo-title" className="text-2xl">
          {BRAND.name} in one minute
        </h2>
        <button
          type="button"
          aria-label="Close"
          className="grid size-11 place-items-center rounded-sm text-muted-foreground hover:bg-muted hover:text-foreground"
          {...closes}
        >
          <svg viewBox="0 0 20 20" className="size-5" aria-hidden>
            <path d="m4 4 12 12M16 4 4 16" stroke="currentColor" strokeWidth="2" />
          </svg>
        </button>
      </div>
      <video
        controls
        playsInline
        preload="none"
        data-poster={DEMO.poster}
        width={DEMO.width}
        height={DEMO.height}
        className="aspect-[8/5] h-auto w-full bg-black"
      >
        {DEMO.sources.map((source) => (
          <source key={source.type} {...source} />
        ))}
        {/* native-controls.ts sets `src` when the dialog opens: the browser would fetch it with the page. */}
        <track kind="captions" data-src={DEMO.captions} srcLang="en" label="English" default />
      </video>
      {/* native-controls.ts puts the captions here: over a film of a phone's width they hide what they explain. */}
      <p data-caption className="min-h-12 pt-3 font-medium" />
      <p className="pt-3 text-sm text-muted-foreground">
        Recorded in the product on {DEMO.recorded}, without sound. The lines under the film say what
        happens.
      </p>
    </dialog>
  );
}
