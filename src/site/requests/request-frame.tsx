import { PlainFrame } from '@/site/components/plain-frame';

/**
 * The document's body for every request. A host that runs functions replaces the content of `main`
 * by the request; on any other host the browser does (load-request.ts).
 */
export function RequestFrame() {
  return (
    <PlainFrame>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-page grow px-gutter py-10">
        <div data-request-waiting className="mx-auto max-w-2xl space-y-8">
          <p role="status" className="sr-only">
            Loading the request
          </p>
          <noscript>
            <p className="text-lg">This page needs JavaScript on this host.</p>
          </noscript>
          <div aria-hidden className="space-y-8 noscript:hidden">
            <div className="h-32 bg-muted" />
            <div className="h-56 bg-muted" />
          </div>
        </div>
      </main>
    </PlainFrame>
  );
}
