import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const module = new URL('npm-parent.ts', import.meta.url).href;
const root = fileURLToPath(new URL('..', import.meta.url));

/** What a process says that a shell with the given lines started as npm does; the shell is its parent. */
async function outcome(before: string, after: string): Promise<string> {
  const script = `import { onNpmParentExit } from '${module}';
    onNpmParentExit(() => { console.log('ended'); process.exit(0); });
    console.log('runs');
    setTimeout(() => { console.log('left'); process.exit(0); }, 2500);`;
  const shell = spawn(
    'sh',
    ['-c', `(${before} exec "$NODE" --import tsx --input-type=module -e "$SCRIPT") & ${after}`],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE: process.execPath,
        SCRIPT: script,
        npm_lifecycle_event: 'start',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
      // A group of its own, as the one of npm.
      detached: true,
    },
  );
  const lines: string[] = [];
  createInterface({ input: shell.stdout }).on('line', (line) => lines.push(line));
  await once(shell.stdout, 'close');
  return lines.join(' ');
}

it.runIf(process.platform === 'linux')(
  'a process ends with npm, also when npm ended before the process could look',
  async () => {
    expect(await outcome('', 'sleep 1.5')).toBe('runs ended');
    expect(await outcome('sleep 0.3;', 'exit 0')).toBe('ended');
    expect(await outcome('', 'wait')).toBe('runs left');
  },
  20_000,
);
