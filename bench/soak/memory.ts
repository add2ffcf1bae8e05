import WebSocket from 'ws';
import { setTimeout as pause } from 'node:timers/promises';

/** Memory in MB of one process at one time. */
export interface MemoryMark {
  pid: number;
  /** The seconds that the process had run. */
  age: number;
  /** JavaScript heap and buffers after two garbage collections. */
  live: number;
  resident: number;
}

interface Reply {
  id: number;
  result?: { result?: { value?: unknown } };
}

/**
 * Asks a Node process for its memory after garbage collection, by its inspector: the process was
 * started with `--inspect-port=<port>` and opens that port on SIGUSR1. Null when it does not answer.
 */
export async function markMemory(pid: number, port: number): Promise<MemoryMark | null> {
  try {
    process.kill(pid, 'SIGUSR1');
    const address = await debuggerAddress(port);
    const socket = new WebSocket(address);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    let last = 0;
    const call = (method: string, params: object = {}): Promise<Reply> => {
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${method} was not answered`)), 15_000);
        const onMessage = (data: WebSocket.RawData) => {
          const reply = JSON.parse((data as Buffer).toString('utf8')) as Reply;
          if (reply.id !== id) return;
          clearTimeout(timer);
          socket.off('message', onMessage);
          resolve(reply);
        };
        socket.on('message', onMessage);
        socket.send(JSON.stringify({ id, method, params }));
      });
    };
    try {
      await call('HeapProfiler.collectGarbage');
      await pause(200);
      await call('HeapProfiler.collectGarbage');
      const { result } = await call('Runtime.evaluate', {
        expression: 'JSON.stringify([process.memoryUsage(), process.uptime()])',
        returnByValue: true,
      });
      const [usage, age] = JSON.parse(String(result?.result?.value)) as [
        NodeJS.MemoryUsage,
        number,
      ];
      const mb = (bytes: number) => bytes / 1024 / 1024;
      return { pid, age, live: mb(usage.heapUsed + usage.external), resident: mb(usage.rss) };
    } finally {
      socket.close();
    }
  } catch {
    return null;
  }
}

async function debuggerAddress(port: number): Promise<string> {
  const until = Date.now() + 5_000;
  for (;;) {
    try {
      const response = await fetch(`http://127.0.0.1:${String(port)}/json/list`);
      const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[];
      if (target !== undefined) return target.webSocketDebuggerUrl;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    await pause(100);
  }
}

/** A sample of the resident memory of a process. */
export interface ResidentSample {
  pid: number;
  /** Seconds since the soak began. */
  at: number;
  mb: number;
}

/**
 * How far the processes that ran for `longest` seconds or more grew: for each the median of its
 * samples between `warm` and twice `warm` seconds of its life, and of its last `warm` seconds.
 */
export function growthOf(
  samples: readonly ResidentSample[],
  warm: number,
): { pid: number; seconds: number; before: number; after: number }[] {
  return [...new Set(samples.map(({ pid }) => pid))].flatMap((pid) => {
    const own = samples.filter((sample) => sample.pid === pid && sample.mb > 0);
    const first = own[0]?.at ?? 0;
    const last = own.at(-1)?.at ?? 0;
    if (last - first < 3 * warm) return [];
    const of = (from: number, to: number) =>
      median(own.filter(({ at }) => at >= from && at <= to).map(({ mb }) => mb));
    return [
      {
        pid,
        seconds: last - first,
        before: of(first + warm, first + 2 * warm),
        after: of(last - warm, last),
      },
    ];
  });
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
