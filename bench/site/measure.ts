import { chromium } from '@playwright/test';
import lighthouse, { type Flags } from 'lighthouse';
import { freePort } from '../../testing/free-port.ts';
import { BROWSER_ARGS } from '../../testing/browser/browser.ts';
import { ownBlockingTime } from '../../testing/browser/own-blocking-time.ts';

/** Results of one Lighthouse run: scores 0-100, times in ms. */
export interface Run {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  tbt: number;
  /** The part of `tbt` in which the page itself kept the processor busy. */
  ownTbt: number;
  cls: number;
  /** Ids of failed audits in the scored categories. */
  failed: string[];
}

export type Throttling = 'simulate' | 'devtools';

/** Runs Lighthouse (mobile preset) once in a new browser. Throws when it fails. */
export async function measure(url: string, chrome: string, throttling: Throttling): Promise<Run> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: chrome,
    args: [...BROWSER_ARGS, `--remote-debugging-port=${port}`],
  });
  const flags: Flags = {
    port,
    output: 'json',
    logLevel: 'error',
    throttlingMethod: throttling,
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    maxWaitForLoad: 45_000,
  };
  try {
    const result = await lighthouse(url, flags);
    if (result === undefined) throw new Error(`Lighthouse gave nothing for ${url}`);
    const { categories, audits, runtimeError } = result.lhr;
    if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`);
    const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    const scored = Object.values(categories).flatMap((category) =>
      category.auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    );
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      ownTbt: ownBlockingTime(result.artifacts.Trace.traceEvents),
      cls: value('cumulative-layout-shift'),
      failed: scored.filter((id) => {
        const found = audits[id]?.score;
        return typeof found === 'number' && found < 0.9;
      }),
    };
  } finally {
    await browser.close();
  }
}
