import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { DEMO } from '@/site/landing/demo-media';

const never = () => () => undefined;

/** The line as far as the browser tells; Firefox and Safari do not. */
interface Line {
  effectiveType?: string;
  downlink?: number;
  saveData?: boolean;
}

/** Whether a megabyte that nobody asked for is no burden: a wide screen on a line known to be fast. */
function affordsVideo(): boolean {
  if (!window.matchMedia('(min-width: 64rem)').matches) return false;
  const line = (navigator as Navigator & { connection?: Line }).connection;
  return line?.effectiveType === '4g' && (line.downlink ?? 0) >= 5 && line.saveData !== true;
}

/**
 * The silent demo video in the hero. Plays only while at least half of it is in view; with reduced motion, on a
 * small screen and on a slow line only after a click on the button.
 */
export function DemoLoop() {
  const video = useRef<HTMLVideoElement>(null);
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [playing, setPlaying] = useState(false);
  const stopped = useRef(false);

  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    // React sets `muted` as a property only, so prerendered markup lacks it.
    element.muted = true;
    stopped.current =
      window.matchMedia('(prefers-reduced-motion: reduce)').matches || !affordsVideo();
    const observer = new IntersectionObserver(
      ([entry]) => {
        const visible = entry !== undefined && entry.intersectionRatio >= 0.5;
        if (visible && !stopped.current) void element.play().catch(() => undefined);
        else element.pause();
      },
      { threshold: [0, 0.5] },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);

  const toggle = () => {
    const element = video.current;
    if (element === null) return;
    stopped.current = !element.paused;
    if (element.paused) void element.play().catch(() => undefined);
    else element.pause();
  };

  return (
    <div className="relative">
      <video
        ref={video}
        muted
        loop
        playsInline
        preload="none"
        // load-deferred-content.ts sets `poster` after the first paint.
        data-poster={DEMO.poster}
        width={DEMO.width}
        height={DEMO.height}
        aria-label="A creator turns a news peg into three pitches and sends one"
        className="aspect-[8/5] h-auto w-full border border-rule bg-muted object-cover dark:brightness-75"
        onPlay={() => {
          setPlaying(true);
        }}
        onPause={() => {
          setPlaying(false);
        }}
      >
        {DEMO.sources.map((source) => (
          <source key={source.type} {...source} />
        ))}
      </video>
      {hydrated && (
        <button
          type="button"
          onClick={toggle}
          className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full border border-white/50 bg-black/80 text-white transition-colors hover:bg-accent hover:text-accent-foreground"
          aria-label={playing ? 'Pause the demo' : 'Play the demo'}
        >
          <svg viewBox="0 0 20 20" className="size-4" fill="currentColor" aria-hidden>
            {playing ? <path d="M4 3h4v14H4zM12 3h4v14h-4z" /> : <path d="M5 2.5v15l12-7.5z" />}
          </svg>
        </button>
      )}
    </div>
  );
}
