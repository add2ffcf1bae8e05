import * as z from 'zod/mini';

/** The values of AI_PROVIDER. Without one the composer writes every pitch. */
export const MODEL_PROVIDERS = ['anthropic', 'openai-compatible'] as const;

/** Pitches that a model writes in a day (UTC) for all accounts together, unless the setting differs. */
const DAILY_PITCHES = 500;

/** The variables that configure a model. */
export const MODEL_VARIABLES = [
  'AI_PROVIDER',
  'AI_API_KEY',
  'AI_MODEL',
  'AI_BASE_URL',
  'AI_DAILY_PITCHES',
] as const;

export interface ModelSettings {
  provider: (typeof MODEL_PROVIDERS)[number];
  /** Null where the provider's server asks for none: a model on a machine of one's own. */
  apiKey: string | null;
  model: string;
  /** Required for openai-compatible; null means Anthropic's own URL. */
  baseUrl: string | null;
  /** Pitches a day for all accounts; after that the composer writes. */
  dailyPitches: number;
}

const text = z.string().check(z.trim());

const settingsSchema = z.object({
  AI_PROVIDER: z.enum(MODEL_PROVIDERS, {
    error: `must be ${MODEL_PROVIDERS.join(' or ')}, or empty for the built-in composer`,
  }),
  AI_API_KEY: z.optional(z.string()),
  AI_MODEL: z.string({ error: 'is missing' }),
  AI_BASE_URL: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^/\s]/u, 'must be an http(s) address')),
  ),
  AI_DAILY_PITCHES: z._default(
    z.string().check(z.regex(/^\d{1,7}$/u, 'must be a whole number of pitches')),
    String(DAILY_PITCHES),
  ),
});

/**
 * The model that the environment asks for; `settings` is null without AI_PROVIDER. A `problem` names
 * each invalid variable, never its value; nothing may be written by a model then, and nothing may
 * hide it.
 */
export function readModelSettings(
  source: (name: (typeof MODEL_VARIABLES)[number]) => string | undefined,
): { settings: ModelSettings | null; problem: string | null } {
  const given = Object.fromEntries(
    MODEL_VARIABLES.map((name) => [name, text.parse(source(name) ?? '')] as const).filter(
      ([, value]) => value !== '',
    ),
  );
  if (given.AI_PROVIDER === undefined && given.AI_API_KEY === undefined) {
    return { settings: null, problem: null };
  }
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      (issue) => `${issue.path.map(String).join('.')} ${issue.message}`,
    );
    return { settings: null, problem: `${[...new Set(problems)].join('; ')}.` };
  }
  const { AI_PROVIDER: provider, AI_API_KEY, AI_MODEL, AI_BASE_URL } = parsed.data;
  const baseUrl = AI_BASE_URL?.replace(/\/+$/u, '') ?? null;
  if (provider === 'anthropic' && AI_API_KEY === undefined) {
    return { settings: null, problem: 'AI_API_KEY is missing.' };
  }
  if (provider === 'openai-compatible' && baseUrl === null) {
    return { settings: null, problem: 'AI_BASE_URL is missing.' };
  }
  return {
    settings: {
      provider,
      apiKey: AI_API_KEY ?? null,
      model: AI_MODEL,
      baseUrl,
      dailyPitches: Number(parsed.data.AI_DAILY_PITCHES),
    },
    problem: null,
  };
}
