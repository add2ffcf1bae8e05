import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Code that is loaded apart from the page that shows it. */
export interface Part {
  /** Resolves when it can be rendered without waiting, with the parts of its own; rejects when a download fails. */
  ready: () => Promise<void>;
}

type WithParts<P> = ComponentType<P> & {
  /** What the component shows at first sight and loads apart. */
  parts?: readonly Part[];
};

/** Loads the parts of a component ahead. */
export async function partsReady<P>({ parts = [] }: WithParts<P>): Promise<void> {
  await Promise.all(parts.map(({ ready }) => ready()));
}

/**
 * `lazy` that renders at once when its code has come. React's own waits for a promise even then: it shows the
 * fallback, and after a fallback it holds back what comes next for 300 ms.
 */
export function lazyPart<P>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> & Part {
  let loaded: { default: ComponentType<P> } | undefined;
  const open = async () => (loaded = { default: await load() });
  return Object.assign(
    lazy(() => (loaded === undefined ? open() : resolved(loaded))),
    { ready: async () => partsReady((await open()).default) },
  );
}

/** A promise whose value is there at once: `then` calls back before it returns. */
function resolved<T>(value: T): Promise<T> {
  const promise = Promise.resolve(value);
  promise.then = ((onValue?: ((value: T) => unknown) | null) => {
    onValue?.(value);
    return promise;
  }) as typeof promise.then;
  return promise;
}
