import type pg from 'pg';
import * as z from 'zod/mini';

/** A node of EXPLAIN (FORMAT JSON). */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Index Name'?: string | undefined;
  Plans?: PlanNode[] | undefined;
}

const nodeSchema: z.ZodMiniType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  'Index Name': z.optional(z.string()),
  get Plans() {
    return z.optional(z.array(nodeSchema));
  },
});

const planSchema = z.object({ 'Query Text': z.string(), Plan: nodeSchema });

/** A statement that ran inside a call, with its plan. */
export interface RanStatement {
  text: string;
  /** Each scan as `type relation index`. */
  scans: string[];
  /** Relations that were read from beginning to end. */
  sequential: string[];
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/**
 * Runs the work and returns every statement that it ran on the server, those inside functions too,
 * with the plans that were really used (auto_explain). Only inside a transaction that a superuser
 * began; its role may be another by now.
 */
export async function plansOf(
  client: pg.Client,
  work: () => Promise<unknown>,
): Promise<RanStatement[]> {
  const statements: RanStatement[] = [];
  const take = ({ message }: { message?: string | undefined }) => {
    const json = /plan:\n([^]*)$/.exec(message ?? '')?.[1];
    if (json === undefined) return;
    const { Plan: root, 'Query Text': text } = planSchema.parse(JSON.parse(json));
    const scans = nodesOf(root).filter((node) => node['Node Type'].includes('Scan'));
    statements.push({
      text: text.replace(/\s+/g, ' ').trim(),
      scans: scans.map((node) =>
        [node['Node Type'], node['Relation Name'], node['Index Name']].filter(Boolean).join(' '),
      ),
      sequential: scans.flatMap((node) =>
        node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [],
      ),
    });
  };
  client.on('notice', take);
  try {
    await setAsOwner(client, { log_min_duration: '0', log_nested_statements: 'on' });
    await work();
  } finally {
    await setAsOwner(client, { log_min_duration: '-1' });
    client.off('notice', take);
  }
  return statements;
}

/**
 * Changes settings of auto_explain, which only a superuser may, and returns to the role of before. All
 * of it is local to the transaction, so neither the role nor the log outlives it.
 */
async function setAsOwner(
  client: pg.Client,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await client.query<{ role: string }>(`select current_setting('role') as role`);
  await client.query('set local role none');
  await client.query(`load 'auto_explain'`);
  const all = { log_format: 'json', log_level: 'notice', ...settings };
  for (const [name, value] of Object.entries(all)) {
    await client.query(`set local auto_explain.${name} = '${value}'`);
  }
  await client.query(`set local role ${rows[0]?.role ?? 'none'}`);
}
