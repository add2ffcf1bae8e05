import { readFileSync } from 'node:fs';
import type { IndexHtmlTransformContext, ViteDevServer } from 'vite';
import { describe, expect, it } from 'vitest';
import { inlineHeadScripts } from './html-plugin.ts';

const source = (name: string) => readFileSync(name, 'utf8');

/** The document as the plugin returns it; `originalUrl` is set by the dev server only. */
async function transform(html: string, originalUrl?: string): Promise<unknown> {
  const { transformIndexHtml: hook } = inlineHeadScripts();
  if (typeof hook !== 'object') throw new Error('The plugin has no transformIndexHtml handler.');
  const context = {
    path: '/index.html',
    filename: 'index.html',
    ...(originalUrl !== undefined && { originalUrl, server: {} as ViteDevServer }),
  } as IndexHtmlTransformContext;
  return hook.handler.call({} as never, html, context);
}

describe('inlineHeadScripts', () => {
  it.each(['index.html', 'app.html'])('inlines the theme script into %s', async (name) => {
    const html = await transform(source(name));
    expect(html).not.toContain('<!--theme-->');
    expect(html).toContain('prefers-color-scheme');
  });

  it('leaves the head placeholder for the prerender in a build', async () => {
    expect(await transform(source('index.html'))).toContain('<!--head-->');
  });

  it('inlines the script that writes the app document at / on the dev server', async () => {
    const html = await transform(source('index.html'), '/?from=mail');
    expect(html).toContain('document.write(');
    expect(html).toContain('/src/app/client.tsx');
  });

  it('does not inline that script at other addresses', async () => {
    expect(await transform(source('index.html'), '/legal/terms')).not.toContain('document.write(');
  });

  it('throws for a document without the theme placeholder', async () => {
    await expect(transform('<html></html>')).rejects.toThrow('<!--theme-->');
  });
});
