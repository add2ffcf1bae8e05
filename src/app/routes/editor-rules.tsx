import { EditorCard } from '@/features/editor-profile/editor-card';
import { OutletCard } from '@/features/editor-profile/outlet-card';

/** What pitches an editor gets: their outlet and their rules. */
export function EditorRules() {
  return (
    <>
      <OutletCard />
      <EditorCard />
    </>
  );
}
