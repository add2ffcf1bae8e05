import { readFileSync } from 'node:fs';
import { splitSqlStatements } from '@supabase/lite';
import type { Transactions } from '../../local/database/database.ts';
import { messageOf } from '../../local/errors.ts';
import { lineOf } from '../../local/database/sql-error-text.ts';

/** The result of one test file. Each of `problems` begins with file and line. */
export interface FileResult {
  passed: number;
  failed: number;
  problems: string[];
}

interface Statement {
  text: string;
  /** 1-based line of the file on which the statement begins. */
  line: number;
}

/** Splits a file into statements with their lines. */
function statementsOf(source: string): Statement[] {
  let from = 0;
  return splitSqlStatements(source).map((text) => {
    const trimmed = text.trim();
    const at = source.indexOf(trimmed, from);
    if (at >= 0) from = at + trimmed.length;
    const lead = /^(?:\s|--[^\n]*(?:\n|$))*/.exec(trimmed)?.[0].length ?? 0;
    return { text: trimmed, line: lineOf(source, at + lead + 1) ?? 1 };
  });
}

/**
 * Statements between `begin` and `rollback` share a transaction that is rolled back; each of the
 * others is committed in its own.
 */
function blocksOf(statements: Statement[]): { commit: boolean; statements: Statement[] }[] {
  const blocks: { commit: boolean; statements: Statement[] }[] = [];
  let open: Statement[] | undefined;
  for (const statement of statements) {
    const text = bare(statement.text);
    if (/^begin\s*;?$/i.test(text)) {
      open = [];
      blocks.push({ commit: false, statements: open });
    } else if (/^rollback\s*;?$/i.test(text)) open = undefined;
    else if (open !== undefined) open.push(statement);
    else blocks.push({ commit: true, statements: [statement] });
  }
  return blocks;
}

function bare(statement: string): string {
  return statement.replace(/^(?:\s|--[^\n]*\n)*/, '').trim();
}

class Rollback extends Error {}

/** Runs one pgTAP file. A wrong plan, a missing plan and an SQL error count as failures. */
export async function runFile(
  database: Transactions,
  path: string,
  name: string,
): Promise<FileResult> {
  const result: FileResult = { passed: 0, failed: 0, problems: [] };
  let planned: number | undefined;
  let line = 1;

  const read = (output: string) => {
    for (const tap of output.split('\n')) {
      const plan = /^1\.\.(\d+)/.exec(tap);
      const test = /^(not )?ok \d+/.exec(tap);
      if (plan !== null) planned = Number(plan[1]);
      else if (test?.[1]) {
        result.failed += 1;
        result.problems.push(`${name}:${line}: ${tap}`);
      } else if (test !== null) result.passed += 1;
      else if (result.failed > 0 && tap.startsWith('#')) result.problems.push(`    ${tap}`);
    }
  };

  try {
    for (const { commit, statements } of blocksOf(statementsOf(readFileSync(path, 'utf8')))) {
      await database
        .transaction(async (tx) => {
          for (const statement of statements) {
            line = statement.line;
            for (const row of await tx.query(statement.text)) {
              const first = Object.values(row)[0];
              if (typeof first === 'string') read(first);
            }
          }
          if (!commit) throw new Rollback();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Rollback)) throw error;
        });
    }
  } catch (error) {
    result.failed += 1;
    result.problems.push(`${name}:${line}: ${messageOf(error)}`);
    return result;
  }

  const ran = result.passed + result.failed;
  if (planned === undefined || ran === 0) {
    result.failed += 1;
    result.problems.push(`${name}:1: no plan, or no test ran`);
  } else if (planned !== ran) {
    result.failed += 1;
    result.problems.push(`${name}:1: planned ${planned} tests, ran ${ran}`);
  }
  return result;
}
