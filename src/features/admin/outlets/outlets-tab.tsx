import { ImportForm } from '@/features/admin/outlets/import-form';
import { OutletList } from '@/features/admin/outlets/outlet-list';
import { WaitingList } from '@/features/admin/outlets/waiting-list';

/** Outlets: what waits for a decision, all of them, and the import. */
export function OutletsTab() {
  return (
    <div className="grid grid-cols-1 gap-10">
      <WaitingList />
      <OutletList />
      <ImportForm />
    </div>
  );
}
