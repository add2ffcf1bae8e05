import { compareCatalogs, type Catalog, type Difference } from './catalog.ts';
import type { Statement } from './statements.ts';

/** A migration from one database to another: its text, and what a hand has to write. */
export interface Change {
  sql: string;
  byHand: string[];
}

/** The parts of a catalog text by name. */
function partsOf(text: string | undefined): Map<string, string> {
  const parts = new Map<string, string>();
  let last = '';
  for (const line of text?.split('\n') ?? []) {
    const [, part, value] = /^([a-z ]+): (.*)$/s.exec(line) ?? [];
    if (part !== undefined && value !== undefined && last !== 'source') {
      last = part;
      parts.set(part, value);
    } else parts.set(last, `${parts.get(last) ?? ''}\n${line}`);
  }
  return parts;
}

const API_ROLES = 'public, anon, authenticated, service_role';

/** Collects what a migration does: what is dropped or reset first, and which statements of the schema run. */
class Writer {
  readonly byHand: string[] = [];
  private readonly before: string[] = [];
  private readonly after: string[] = [];
  private readonly chosen = new Set<Statement>();
  private readonly statements: readonly Statement[];
  private readonly newTables: ReadonlySet<string>;
  private readonly goneTables: ReadonlySet<string>;

  constructor(statements: readonly Statement[], differences: readonly Difference[]) {
    this.statements = statements;
    const relations = differences.filter(({ object }) => object.startsWith('relation '));
    const names = (side: 'left' | 'right') =>
      new Set(
        relations.filter((one) => one[side] === undefined).map(({ object }) => object.slice(9)),
      );
    this.newTables = names('left');
    this.goneTables = names('right');
  }

  /** Writes what the difference needs. `left` is the database to be changed. */
  add({ object, left, right }: Difference): void {
    const [, kind = '', name = ''] =
      /^(default privileges|published table|rows of|\w+) (.*)$/s.exec(object) ?? [];
    const table = name.replace(/\.[^.]*$/, '');
    const partOfTable = ['column', 'constraint', 'trigger', 'policy'].includes(kind);
    // A new table comes whole with its statement; what goes with a table needs no drop of its own.
    if (partOfTable && (this.newTables.has(table) || this.goneTables.has(table))) return;
    const [was, is] = [partsOf(left), partsOf(right)];
    switch (kind) {
      case 'function':
        return this.addFunction(name, was, is, left !== undefined, right !== undefined);
      case 'relation':
        return this.addRelation(name, was, is, left !== undefined, right !== undefined);
      case 'column':
        return this.addColumn(table, name.slice(table.length + 1), was, is, left, right);
      case 'constraint':
        if (left !== undefined)
          this.before.push(`alter table ${table} drop constraint ${name.slice(table.length + 1)};`);
        if (right !== undefined)
          this.after.push(
            `alter table ${table} add constraint ${name.slice(table.length + 1)} ${is.get('definition') ?? ''};`,
          );
        return;
      case 'index':
        if (this.statements.some((one) => one.object === `index ${name}`)) {
          if (left !== undefined) this.before.push(`drop index ${name};`);
          this.choose(`index ${name}`);
        } else if (right === undefined && !/ UNIQUE /.test(left ?? ''))
          this.before.push(`drop index if exists ${name};`);
        return;
      case 'policy':
      case 'trigger':
        if (left !== undefined)
          this.before.push(`drop ${kind} ${name.slice(table.length + 1)} on ${table};`);
        if (right === undefined) return;
        // Made by a statement that asks first whether the platform has the table.
        if (table === 'realtime.messages') this.chooseWith(table);
        else this.choose(object);
        return;
      case 'published table': {
        // Published with all its columns: one that is new is among them.
        if (left !== undefined && right !== undefined) return;
        const [publication = '', published = ''] = name.split(' ');
        this.after.push(
          `alter publication ${publication} ${right === undefined ? 'drop' : 'add'} table ${published};`,
        );
        return;
      }
      case 'type':
        if (left === undefined) this.choose(object);
        else
          this.byHand.push(
            `${object} ${right === undefined ? 'is gone' : 'is another'}: ${was.get('base') ?? ''} ${was.get('labels') ?? ''}`,
          );
        return;
      case 'bucket':
        return this.chooseWith('storage.buckets');
      default:
        this.byHand.push(`${object}:\n${left ?? '(missing)'}\nshall be\n${right ?? '(missing)'}`);
    }
  }

  private choose(object: string): void {
    const found = this.statements.filter((one) => one.object === object);
    if (found.length === 0) this.byHand.push(`${object} has no statement in the schema files.`);
    for (const one of found) this.chosen.add(one);
  }

  /** The statements whose text has a table of the platform. */
  private chooseWith(table: string): void {
    for (const one of this.statements) if (one.text.includes(table)) this.chosen.add(one);
  }

  /** Grants and comments of an object, after the defaults were set again. */
  private resetGrants(object: 'function' | 'table', name: string): void {
    this.before.push(`revoke all on ${object} ${name} from ${API_ROLES};`);
    if (name.startsWith('public.')) {
      const right = object === 'function' ? 'execute' : 'all';
      this.before.push(`grant ${right} on ${object} ${name} to service_role;`);
    }
  }

  private chooseOf(owner: string, ...kinds: string[]): void {
    for (const one of this.statements)
      if (one.owner === owner && kinds.includes(one.object.replace(/ .*/s, '')))
        this.chosen.add(one);
  }

  private addFunction(
    signature: string,
    was: Map<string, string>,
    is: Map<string, string>,
    there: boolean,
    wanted: boolean,
  ): void {
    const name = signature.replace(/\(.*/s, '');
    if (!wanted) {
      this.before.push(`drop function ${signature};`);
      return;
    }
    const kept =
      there && ['arguments', 'returns', 'kind'].every((part) => was.get(part) === is.get(part));
    if (there && !kept) this.before.push(`drop function ${signature};`);
    const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
      (part) => was.get(part) !== is.get(part),
    );
    if (!kept || changed.some((part) => part !== 'grants' && part !== 'comment'))
      this.choose(`function ${name}`);
    if (kept && changed.includes('grants')) this.resetGrants('function', signature);
    if (!kept || changed.includes('grants')) this.chooseOf(name, 'grant');
    if (changed.includes('comment')) this.setComment('function', signature, is);
  }

  private setComment(kind: string, name: string, is: Map<string, string>): void {
    const comment = is.get('comment');
    this.after.push(
      `comment on ${kind} ${name} is ${comment === undefined ? 'null' : `'${comment.replaceAll("'", "''")}'`};`,
    );
  }

  private addRelation(
    name: string,
    was: Map<string, string>,
    is: Map<string, string>,
    there: boolean,
    wanted: boolean,
  ): void {
    if (!wanted) {
      if (was.get('kind') === 'v') this.before.push(`drop view ${name};`);
      else if (was.get('kind') !== 'S')
        this.byHand.push(`table ${name} is gone: drop table ${name};`);
      return;
    }
    if (!there) {
      if (is.get('kind') === 'S') return;
      this.choose(`relation ${name}`);
      this.chooseOf(name, 'alter', 'rows', 'grant', 'comment', 'index', 'policy', 'trigger');
      return;
    }
    for (const part of new Set([...was.keys(), ...is.keys()])) {
      if (was.get(part) === is.get(part)) continue;
      if (part === 'definition') this.choose(`relation ${name}`);
      else if (part === 'grants') {
        this.resetGrants('table', name);
        this.chooseOf(name, 'grant');
      } else if (part === 'comment')
        this.setComment(is.get('kind') === 'v' ? 'view' : 'table', name, is);
      else if (part === 'row security' && is.get(part) === 'true')
        this.after.push(`alter table ${name} enable row level security;`);
      else
        this.byHand.push(
          `${name}: ${part} is ${was.get(part) ?? 'none'} and shall be ${is.get(part) ?? 'none'}`,
        );
    }
  }

  private addColumn(
    table: string,
    column: string,
    was: Map<string, string>,
    is: Map<string, string>,
    left?: string,
    right?: string,
  ): void {
    if (right === undefined) {
      this.byHand.push(
        `column ${table}.${column} is gone: alter table ${table} drop column ${column};`,
      );
      return;
    }
    if (left === undefined) {
      if (this.statements.some((one) => one.object === `type ${table}`)) {
        this.after.unshift(`alter type ${table} add attribute ${column} ${is.get('type') ?? ''};`);
        return;
      }
      // A view has its columns from its definition.
      const made = this.statements.find((one) => one.object === `relation ${table}`);
      if (made !== undefined && /^create view /m.test(made.text)) return;
      const generated = is.get('generated') === 's';
      const value = is.get('default value');
      if (is.get('not null') === 'true' && value === undefined && is.get('identity') === undefined)
        this.byHand.push(
          `column ${table}.${column} is new and not null: rows that are there need a value.`,
        );
      this.after.unshift(
        `alter table ${table} add column ${column} ${is.get('type') ?? ''}` +
          (value === undefined
            ? ''
            : generated
              ? ` generated always as (${value}) stored`
              : ` default ${value}`) +
          (is.get('not null') === 'true' ? ' not null' : '') +
          ';',
      );
      if (is.has('comment')) this.setComment('column', `${table}.${column}`, is);
      if (is.get('grants') !== 'default') this.chooseOf(table, 'grant');
      return;
    }
    for (const part of new Set([...was.keys(), ...is.keys()])) {
      if (was.get(part) === is.get(part)) continue;
      const value = is.get(part);
      if (part === 'default value' && is.get('generated') === undefined)
        this.after.push(
          `alter table ${table} alter column ${column} ${value === undefined ? 'drop default' : `set default ${value}`};`,
        );
      else if (part === 'comment') this.setComment('column', `${table}.${column}`, is);
      else if (part === 'grants') {
        this.resetGrants('table', table);
        this.chooseOf(table, 'grant');
      } else if (part === 'place')
        this.byHand.push(`${table}.${column} stands in another place: put new columns at the end.`);
      else
        this.byHand.push(
          `${table}.${column}: ${part} is ${was.get(part) ?? 'none'} and shall be ${value ?? 'none'}`,
        );
    }
  }

  /** The statements in an order that works: drops, then the schema's own in its order, then what follows. */
  text(exists: (object: string) => boolean): string {
    const run = this.statements
      .filter((one) => this.chosen.has(one))
      .map(({ object, text }) =>
        exists(object) ? text.replace(/^create (function|view)/im, 'create or replace $1') : text,
      );
    const columns = this.after.filter((one) => / add (column|attribute) /.test(one));
    const rest = this.after.filter((one) => !columns.includes(one));
    // A function that a trigger or a policy uses goes after it.
    const users = this.before.filter((one) => /^drop (trigger|policy) /.test(one));
    const others = this.before.filter((one) => !users.includes(one));
    return [...new Set([...users, ...others, ...columns, ...run, ...rest])].join('\n\n');
  }
}

/**
 * The migration that turns a database with the first catalog into one with the second, whose schema has these
 * statements. What can be replaced is replaced by the schema's own text. `byHand` names what the author has to
 * write: a change that may lose data or needs a decision about rows that are there.
 */
export function migrationBetween(
  left: Catalog,
  right: Catalog,
  statements: readonly Statement[],
): Change {
  const differences = compareCatalogs(left, right);
  const writer = new Writer(statements, differences);
  for (const difference of differences) writer.add(difference);
  const known = new Set([...left.keys()].map((object) => object.replace(/\(.*/s, '')));
  return { sql: writer.text((object) => known.has(object)), byHand: [...new Set(writer.byHand)] };
}
