import pg from 'pg';
import { numericOf } from './numeric.ts';

type Parse = (text: string) => unknown;

const TEXT_ARRAY: number = 1009;

/** Types whose values lite expects otherwise than pg returns them; it formats times itself. */
const scalars = new Map<number, Parse>([
  // bigint where a number loses no digit
  [20, (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text))],
  [1700, numericOf],
  ...[1082, 1083, 1114, 1184, 1266].map((oid): [number, Parse] => [oid, (text) => text]),
]);

/** How pg reads values for lite: arrays of every type of the database as lists. */
export class ValueTypes implements pg.CustomTypesConfig {
  /** The type of the elements by that of the array. */
  #elements = new Map<number, number>();

  /** Reads which types are arrays. */
  async read(pool: pg.Pool): Promise<void> {
    const { rows } = await pool.query<{ array: number; element: number }>(
      `select typarray::oid as array, oid as element from pg_catalog.pg_type where typarray <> 0`,
    );
    this.#elements = new Map(rows.map(({ array, element }) => [array, element]));
  }

  getTypeParser(oid: number, format: 'text' | 'binary' = 'text'): Parse {
    const element = this.#elements.get(oid);
    if (element !== undefined) {
      const elements = pg.types.getTypeParser(TEXT_ARRAY, 'text') as Parse;
      const one = this.getTypeParser(element, format);
      return (text) => mapNested(elements(text), one);
    }
    return scalars.get(oid) ?? (pg.types.getTypeParser(oid, format) as Parse);
  }
}

function mapNested(value: unknown, parse: Parse): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => mapNested(one, parse));
  return typeof value === 'string' ? parse(value) : value;
}
