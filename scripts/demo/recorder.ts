import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';

interface Frame {
  file: string;
  /** Browser time in seconds. */
  at: number;
}

export interface Caption {
  /** Seconds since the first frame. */
  at: number;
  text: string;
}

const FRAMES_PER_SECOND = 12;

const FILES = [
  { name: 'mp4', codec: ['-c:v', 'libx264', '-preset', 'slow'] },
  { name: 'webm', codec: ['-c:v', 'libvpx-vp9', '-row-mt', '1', '-cpu-used', '2'] },
];

/**
 * Records a page frame by frame with the browser's screencast and encodes the frames with ffmpeg.
 * (Playwright's recorder needs a download of its own ffmpeg.)
 */
export class Recorder {
  readonly captions: Caption[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), 'newspeg-demo-'));
  readonly #frames: Frame[] = [];
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  /** Starts recording at `width` by `height` device pixels. */
  static async start(page: Page, size: { width: number; height: number }): Promise<Recorder> {
    const session = await page.context().newCDPSession(page);
    const recorder = new Recorder(session);
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      recorder.#addFrame(data, metadata.timestamp ?? Date.now() / 1000);
      void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    await session.send('Page.startScreencast', {
      format: 'jpeg',
      quality: 95,
      maxWidth: size.width,
      maxHeight: size.height,
      everyNthFrame: 1,
    });
    return recorder;
  }

  #addFrame(data: string, at: number): void {
    const file = join(this.#folder, `${String(this.#frames.length).padStart(5, '0')}.jpg`);
    writeFileSync(file, Buffer.from(data, 'base64'));
    this.#frames.push({ file, at });
  }

  /** Adds a caption that is shown from now on. */
  caption(text: string): void {
    const first = this.#frames[0]?.at ?? Date.now() / 1000;
    this.captions.push({ at: Math.max(0, Date.now() / 1000 - first), text });
  }

  /**
   * Ends the recording and writes `<target>.mp4` and `<target>.webm`, of at most `bytes` each. Returns the length in
   * seconds.
   */
  async finish(target: string, bytes: number): Promise<number> {
    await this.#session.send('Page.stopScreencast');
    const end = Date.now() / 1000;
    const list = this.#frames
      .map(({ file, at }, index) => {
        const next = this.#frames[index + 1]?.at ?? end;
        return `file '${file}'\nduration ${Math.max(0.001, next - at).toFixed(4)}`;
      })
      .join('\n');
    const last = this.#frames.at(-1);
    const listFile = join(this.#folder, 'frames.txt');
    // ffmpeg ignores the duration of the last file of the list, so that file is listed twice.
    writeFileSync(listFile, `${list}\nfile '${last?.file ?? ''}'\n`);
    const input = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', listFile];
    const length = end - (this.#frames[0]?.at ?? end);
    const rate = Math.floor((bytes * 0.92 * 8) / length);
    const filter = `fps=${FRAMES_PER_SECOND},scale=1024:640:flags=lanczos,format=yuv420p`;
    for (const { name, codec } of FILES) {
      const log = join(this.#folder, name);
      const twice = [...input, '-vf', filter, ...codec, '-b:v', String(rate), '-passlogfile', log];
      ffmpeg([...twice, '-an', '-pass', '1', '-f', 'null', '-']);
      ffmpeg([...twice, '-an', '-pass', '2', '-movflags', '+faststart', `${target}.${name}`]);
    }
    rmSync(this.#folder, { recursive: true, force: true });
    return length;
  }
}

function ffmpeg(args: string[]): void {
  execFileSync('ffmpeg', args, { stdio: 'inherit' });
}

/** Writes one frame of a video, `at` seconds from its start, as WebP of the given width. */
export function extractStill(video: string, at: number, width: number, target: string): void {
  ffmpeg([
    ...['-y', '-loglevel', 'error', '-ss', at.toFixed(2), '-i', video, '-frames:v', '1'],
    ...['-vf', `scale=${String(width)}:-2:flags=lanczos`, '-c:v', 'libwebp', '-quality', '72'],
    target,
  ]);
}

/** Captions as WebVTT; each ends when the next begins. */
export function toVtt(captions: readonly Caption[], length: number): string {
  const cues = captions.map(({ at, text }, index) => {
    const until = captions[index + 1]?.at ?? length;
    return `${timestamp(at)} --> ${timestamp(until)}\n${text}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

function timestamp(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = (seconds - minutes * 60).toFixed(3).padStart(6, '0');
  return `00:${String(minutes).padStart(2, '0')}:${rest}`;
}
