import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { pathToFileURL } from 'node:url';
import type { App } from '@supabase/lite';
import { z } from 'zod';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type Metadata = Awaited<ReturnType<StorageAdapter['headObject']>>;
type UploadBody = Parameters<StorageAdapter['uploadObject']>[3];

const metadataSchema = z.object({
  cacheControl: z.string(),
  size: z.number(),
  mimetype: z.string(),
  lastModified: z.iso.datetime(),
  eTag: z.string(),
});

async function bytesOf(body: UploadBody): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  return buffer(Readable.fromWeb(body as NodeReadableStream));
}

/**
 * Stores uploaded objects as files. File names are hashes of bucket and key, so that no key leads
 * outside the folder; the metadata of an object is a JSON file next to it. Checks neither size nor
 * type: @supabase/lite enforces the limits of the bucket before it calls this.
 */
export class FolderStorage implements StorageAdapter {
  readonly driver: string;

  constructor(folder: string) {
    this.driver = folder;
  }

  #file(bucket: string, key: string): string {
    const name = createHash('sha256').update(`${bucket}\n${key}`).digest('hex');
    return join(this.driver, name.slice(0, 2), name);
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: UploadBody,
    contentType: string,
    cacheControl: string,
  ): Promise<Metadata> {
    const bytes = await bytesOf(body);
    const file = this.#file(bucket, key);
    const about = {
      cacheControl,
      size: bytes.byteLength,
      mimetype: contentType,
      lastModified: new Date().toISOString(),
      eTag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
    };
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.new`, bytes);
    await writeFile(`${file}.json`, JSON.stringify(about));
    await rename(`${file}.new`, file);
    return this.headObject(bucket, key);
  }

  async headObject(bucket: string, key: string): Promise<Metadata> {
    const text = await readFile(`${this.#file(bucket, key)}.json`, 'utf8');
    const about = metadataSchema.parse(JSON.parse(text));
    return {
      ...about,
      contentLength: about.size,
      lastModified: new Date(about.lastModified),
      httpStatusCode: 200,
    };
  }

  async getObject(bucket: string, key: string): ReturnType<StorageAdapter['getObject']> {
    const metadata = await this.headObject(bucket, key);
    return { metadata, httpStatusCode: 200, body: await readFile(this.#file(bucket, key)) };
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    const file = this.#file(bucket, key);
    await Promise.all([rm(file, { force: true }), rm(`${file}.json`, { force: true })]);
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.deleteObject(bucket, key)));
  }

  async copyObject(
    sourceBucket: string,
    source: string,
    _version: string | undefined,
    destinationBucket: string,
    destination: string,
  ): Promise<Metadata> {
    const from = this.#file(sourceBucket, source);
    const to = this.#file(destinationBucket, destination);
    await mkdir(dirname(to), { recursive: true });
    await Promise.all([copyFile(from, to), copyFile(`${from}.json`, `${to}.json`)]);
    return this.headObject(destinationBucket, destination);
  }

  privateAssetUrl(bucket: string, key: string): Promise<string> {
    return Promise.resolve(pathToFileURL(this.#file(bucket, key)).href);
  }
}
