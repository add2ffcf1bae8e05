import type { Row, Transaction, Transactions } from '../../local/database/database.ts';
import { WORD_TABLES } from '../../testing/database/word-tables.ts';

/**
 * What a database is, object by object: the key names the object (`function private.trim_text(text)`), the
 * text holds all that decides how it works.
 */
export type Catalog = Map<string, string>;

/** An object that two databases do not have alike; a side is undefined where the object is missing. */
export interface Difference {
  object: string;
  left: string | undefined;
  right: string | undefined;
}

/** The schemas that are ours as a whole; of others only what we put there. */
const OURS = "('public', 'private')";
const NOT_OF_EXTENSION = (oid: string) =>
  `not exists (select from pg_depend e where e.objid = ${oid} and e.deptype = 'e')`;
/** Grants in words, sorted. A null list is the default, which is what the owner alone has. */
const ACL = (list: string) =>
  `coalesce((select string_agg(g::text, ', ' order by g::text) from unnest(${list}) g), 'default')`;

/** By kind: a statement that returns `name` and the parts that are compared, as columns in their order. */
const QUERIES: Record<string, string> = {
  schema: `
    select n.nspname as name, ${ACL('n.nspacl')} as grants, obj_description(n.oid, 'pg_namespace') as comment
    from pg_namespace n where n.nspname in ${OURS}`,
  'default privileges': `
    select d.defaclrole::regrole::text || ' ' || coalesce(n.nspname, 'everywhere') || ' ' || d.defaclobjtype::text as name,
      ${ACL('d.defaclacl')} as grants
    from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace`,
  extension: `
    select e.extname as name, e.extnamespace::regnamespace::text as schema from pg_extension e
    where e.extname <> 'plpgsql'`,
  type: `
    select t.oid::regtype::text as name, t.typtype::text as kind,
      case when t.typtype = 'd' then format_type(t.typbasetype, t.typtypmod) end as base,
      t.typnotnull as not_null, t.typdefault as default_value,
      (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as labels,
      ${ACL('t.typacl')} as grants, obj_description(t.oid, 'pg_type') as comment
    from pg_type t
    join pg_namespace n on n.oid = t.typnamespace
    left join pg_class c on c.oid = t.typrelid
    where n.nspname in ${OURS} and (t.typtype in ('d', 'e', 'r') or c.relkind = 'c')
      and ${NOT_OF_EXTENSION('t.oid')}`,
  function: `
    select n.nspname || '.' || p.proname || '(' || oidvectortypes(p.proargtypes) || ')' as name,
      pg_get_function_arguments(p.oid) as arguments, pg_get_function_result(p.oid) as returns,
      l.lanname as language, p.prokind::text as kind, p.provolatile::text as volatility, p.prosecdef as definer,
      p.proisstrict as strict, p.proleakproof as leakproof, p.proparallel::text as parallel,
      p.procost as cost, p.prorows as rows, array_to_string(p.proconfig, ', ') as settings,
      ${ACL('p.proacl')} as grants, obj_description(p.oid, 'pg_proc') as comment,
      case when p.prosqlbody is null then p.prosrc else pg_get_function_sqlbody(p.oid) end as source
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    join pg_language l on l.oid = p.prolang
    where n.nspname in ${OURS} and ${NOT_OF_EXTENSION('p.oid')}`,
  relation: `
    select n.nspname || '.' || c.relname as name, c.relkind::text as kind, c.relpersistence::text as persistence,
      c.relrowsecurity as row_security, c.relforcerowsecurity as forced, c.relreplident::text as replica_identity,
      array_to_string(c.reloptions, ', ') as options, ${ACL('c.relacl')} as grants,
      obj_description(c.oid, 'pg_class') as comment,
      case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end as definition
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${NOT_OF_EXTENSION('c.oid')}`,
  column: `
    select n.nspname || '.' || c.relname || '.' || a.attname as name,
      -- A dropped column leaves a gap in the numbers, which is no difference.
      row_number() over (partition by c.oid order by a.attnum) as place,
      format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as not_null,
      (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d where d.adrelid = c.oid and d.adnum = a.attnum) as default_value,
      a.attgenerated::text as generated, a.attidentity::text as identity, a.attstorage::text as storage,
      a.attcompression::text as compression,
      (select o.collname from pg_collation o where o.oid = a.attcollation and o.collname <> 'default') as collation,
      ${ACL('a.attacl')} as grants, col_description(c.oid, a.attnum) as comment
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'c') and a.attnum > 0 and not a.attisdropped
      and ${NOT_OF_EXTENSION('c.oid')}`,
  constraint: `
    select coalesce(o.conrelid::regclass::text, o.contypid::regtype::text) || '.' || o.conname as name,
      pg_get_constraintdef(o.oid) as definition, o.convalidated as validated,
      obj_description(o.oid, 'pg_constraint') as comment
    from pg_constraint o
    join pg_namespace n on n.oid = o.connamespace
    where n.nspname in ${OURS} and o.contype <> 'n'`,
  index: `
    select n.nspname || '.' || c.relname as name, pg_get_indexdef(c.oid) as definition, i.indisvalid as valid,
      array_to_string(c.reloptions, ', ') as options, obj_description(c.oid, 'pg_class') as comment
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${OURS}`,
  trigger: `
    select t.tgrelid::regclass::text || '.' || t.tgname as name, pg_get_triggerdef(t.oid) as definition,
      t.tgenabled::text as enabled, obj_description(t.oid, 'pg_trigger') as comment
    from pg_trigger t where not t.tgisinternal and t.tgparentid = 0
      and t.tgfoid in (select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ${OURS})`,
  policy: `
    select p.schemaname || '.' || p.tablename || '.' || p.policyname as name, p.permissive, p.cmd as command,
      p.roles::text as roles, p.qual as using, p.with_check
    from pg_policies p`,
  sequence: `
    select n.nspname || '.' || c.relname as name, format_type(s.seqtypid, null) as type, s.seqstart as start,
      s.seqincrement as increment, s.seqmin as least, s.seqmax as largest, s.seqcycle as cycles
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${OURS}`,
  'published table': `
    select t.pubname || ' ' || t.schemaname || '.' || t.tablename as name, t.attnames::text as columns, t.rowfilter as rows
    from pg_publication_tables t`,
};

/** Rows that schema files make outside of our schemas, where the platform has these tables. */
const OPTIONAL: Record<string, { table: string; query: string }> = {
  bucket: {
    table: 'storage.buckets',
    query: `select b.id as name, b.public, b.file_size_limit as size, b.allowed_mime_types::text as types from storage.buckets b`,
  },
  schedule: {
    table: 'cron.job',
    query: `select j.jobname as name, j.schedule, j.command from cron.job j`,
  },
};

/** The rows of the small tables that schema files fill, one object a table. */
const FILLED = `
  select n.nspname || '.' || c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${OURS} and c.relkind = 'r'`;
/** A table with more rows than this is not filled by schema files. */
const MOST_ROWS = 50;

/** Reads what the database is: every object of our schemas, and what we put into those of the platform. */
export function readCatalog(database: Transactions): Promise<Catalog> {
  return database.transaction(catalogOf);
}

/** The same inside a transaction, whose search path is empty from then on. */
export async function catalogOf(tx: Transaction): Promise<Catalog> {
  const catalog: Catalog = new Map();
  const add = (kind: string, rows: Row[]) => {
    for (const { name, ...parts } of rows) {
      const text = Object.entries(parts)
        .filter(([, value]) => value !== null && value !== '')
        .map(([part, value]) => `${part.replaceAll('_', ' ')}: ${String(value)}`);
      catalog.set(`${kind} ${String(name)}`, text.join('\n'));
    }
  };
  // Every name is written with its schema, whatever the session's settings are.
  await tx.exec(`set local search_path = ''`);
  for (const [kind, query] of Object.entries(QUERIES)) add(kind, await tx.query(query));
  for (const [kind, { table, query }] of Object.entries(OPTIONAL)) {
    const [there] = await tx.query('select to_regclass($1) is not null as yes', [table]);
    if (there?.yes === true) add(kind, await tx.query(query));
  }
  for (const { name } of await tx.query(FILLED)) {
    const table = String(name);
    // Filled from supabase/data, by migrations alone.
    if (WORD_TABLES.includes(table)) continue;
    const rows = await tx.query(
      `select to_jsonb(t)::text as row from ${table} t order by 1 limit ${String(MOST_ROWS + 1)}`,
    );
    if (rows.length === 0 || rows.length > MOST_ROWS) continue;
    catalog.set(`rows of ${table}`, rows.map(({ row }) => withoutTimes(String(row))).join('\n'));
  }
  return catalog;
}

/** Times of insertion differ from run to run. */
function withoutTimes(row: string): string {
  return row.replaceAll(/"\d{4}-\d\d-\d\dT[\d:.+]+"/g, '"(time)"');
}

/** What the two catalogs do not have alike, in the order of the objects' names. */
export function compareCatalogs(left: Catalog, right: Catalog): Difference[] {
  return [...new Set([...left.keys(), ...right.keys()])]
    .sort()
    .filter((object) => left.get(object) !== right.get(object))
    .map((object) => ({ object, left: left.get(object), right: right.get(object) }));
}

/** The first difference with both texts, and how many there are; undefined where there is none. */
export function firstDifference(
  differences: readonly Difference[],
  names: readonly [left: string, right: string],
): string | undefined {
  const [first] = differences;
  if (first === undefined) return undefined;
  const side = (name: string, text: string | undefined) =>
    `${name}:\n${text?.replaceAll(/^/gm, '  ') ?? '  (missing)'}`;
  return [
    `${first.object} is not the same (${String(differences.length)} differences in all).`,
    side(names[0], first.left),
    side(names[1], first.right),
  ].join('\n');
}
