import { BRAND } from '@domain/text/brand.ts';

/** The site's name on printed pages, which have no site header. */
export function PrintHeader() {
  return (
    <p className="hidden pb-3 text-sm print:block">
      {BRAND.name}, {BRAND.domain}
    </p>
  );
}
