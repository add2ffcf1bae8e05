import { ClosedAddresses } from '@/features/editor-profile/closed-addresses';
import { EditorCard } from '@/features/editor-profile/editor-card';
import { OutletCard } from '@/features/editor-profile/outlet-card';

/** What reaches an editor: their outlet, their rules, and the addresses that they closed. */
export function EditorRules() {
  return (
    <>
      <OutletCard />
      <EditorCard />
      <ClosedAddresses />
    </>
  );
}
