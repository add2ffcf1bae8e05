import { PageHeader } from '@/components/page-header';
import { useDocumentTitle } from '@/lib/use-document-title';
import { Controls } from './controls';
import { Display } from './display';
import { Foundations } from './foundations';
import { Layers } from './layers';

/** Every primitive in every state. Development only. */
export default function UiGalleryPage() {
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
