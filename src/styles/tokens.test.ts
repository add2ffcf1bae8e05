import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Tokens = Record<string, string>;

function tokensOf(selector: RegExp): Tokens {
  const css = readFileSync('src/styles/tokens.css', 'utf8');
  const block = new RegExp(`${selector.source}\\s*\\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]),
  ) as Tokens;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast of two colours, 1 to 21. */
function contrast(tokens: Tokens, a: string, b: string): number {
  const [light = 0, dark = 0] = [tokens[a] ?? '', tokens[b] ?? '']
    .map(luminance)
    .sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = ['background', 'card', 'popover', 'muted'];
const TEXTS = ['foreground', 'muted-foreground', 'accent', 'success', 'warning', 'destructive'];
const PAIRS = [
  'card',
  'popover',
  'primary',
  'secondary',
  'accent',
  'highlight',
  'success',
  'warning',
  'destructive',
];

describe.each([
  ['light', tokensOf(/:root,\s*\.light/)],
  ['dark', tokensOf(/\n\.dark/)],
])('the %s theme', (_theme, tokens) => {
  it.each(SURFACES.flatMap((surface) => TEXTS.map((text) => [text, surface] as const)))(
    'text colour %s has a contrast of at least 4.5 on %s',
    (text, surface) => {
      expect(contrast(tokens, text, surface)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(PAIRS)('the foreground of %s has a contrast of at least 4.5 on it', (name) => {
    expect(contrast(tokens, name, `${name}-foreground`)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SURFACES)('control and focus outlines have a contrast of at least 3 on %s', (surface) => {
    expect(contrast(tokens, 'input', surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(tokens, 'ring', surface)).toBeGreaterThanOrEqual(3);
  });
});
