import { spawn } from 'node:child_process';

/** What a call of the official CLI printed, and whether it succeeded. */
export interface CliResult {
  ok: boolean;
  stdout: string;
  /** Standard output and standard error in the order of arrival. */
  text: string;
}

/** Runs the official CLI of `node_modules` without asking questions. */
export function runCli(args: string[], env: Record<string, string> = {}): Promise<CliResult> {
  return new Promise((resolve) => {
    const child = spawn('node_modules/.bin/supabase', args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env, NO_COLOR: '1', DO_NOT_TRACK: '1', SUPABASE_YES: '1' },
    });
    let stdout = '';
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      text += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.on('error', (error) => resolve({ ok: false, stdout, text: text + error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, stdout, text }));
  });
}

/** The lines in which the CLI says that something will stop working or was ignored. */
export function warningsOf({ text }: CliResult): string[] {
  return text.split('\n').filter((line) => /\bWARN\b|deprecated|no longer supported/i.test(line));
}
