import { BRAND } from '@domain/brand.ts';

/** On paper the header is gone: this says whose page it is. */
export function PrintedName() {
  return (
    <p className="hidden pb-3 text-sm print:block">
      {BRAND.name}, {BRAND.domain}
    </p>
  );
}
