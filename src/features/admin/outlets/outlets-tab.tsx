import { ImportForm } from '@/features/admin/outlets/import-form';
import { OutletTable } from '@/features/admin/outlets/outlet-table';
import { WaitingList } from '@/features/admin/outlets/waiting-list';

/** Outlets: what waits for a decision, all of them, and the import. */
export function OutletsTab() {
  return (
    <div className="grid grid-cols-1 gap-10">
      <WaitingList />
      <OutletTable />
      <ImportForm />
    </div>
  );
}
