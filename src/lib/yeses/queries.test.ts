import { expect, it, vi } from 'vitest';
import { replyHref } from '@/lib/yeses/queries';

vi.mock('@/lib/api/supabase', () => ({ supabase: {} }));
vi.mock('@/lib/api/rpc', () => ({ rpc: vi.fn() }));

const yes = { email: 'dana@daybreak.example', subject: 'Heirs keep the land', note: null };

it('quotes what the editor wrote, below the press kit', () => {
  const href = replyHref(
    { ...yes, note: 'Call me.\nMonday is best.' },
    'https://n.example/epk/ada',
  );
  const body = new URL(href).searchParams.get('body') ?? '';
  expect(body.trim().split(/(?:\r\n)+/)).toEqual([
    'My press kit: https://n.example/epk/ada',
    '> Call me.',
    '> Monday is best.',
  ]);
});

it('has no text where there is neither', () => {
  expect(replyHref(yes, null)).toBe(
    'mailto:dana@daybreak.example?subject=Re%3A%20Heirs%20keep%20the%20land',
  );
});
