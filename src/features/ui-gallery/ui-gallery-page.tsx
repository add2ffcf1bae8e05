import { PageHeader } from '@/components/page-header';
import { useDocumentTitle } from '@/lib/browser/use-document-title';
import { Controls } from '@/features/ui-gallery/controls';
import { Display } from '@/features/ui-gallery/display';
import { Foundations } from '@/features/ui-gallery/foundations';
import { Layers } from '@/features/ui-gallery/layers';

/** Every primitive in every state. Development only. */
export function UiGalleryPage() {
  useDocumentTitle('Primitives');
  return (
    <>
      <PageHeader
        kicker="Development"
        title="Primitives"
        description="Each one in all its states. Switch the theme above."
        actions={<a href="#top">Top</a>}
      />
      <Foundations />
      <Controls />
      <Layers />
      <Display />
    </>
  );
}
