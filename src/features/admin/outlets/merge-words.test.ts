import { describe, expect, it } from 'vitest';
import { mergeWords } from '@/features/admin/outlets/merge-words';

const EMPTY = {
  sends: 0,
  sends_stay: 0,
  editors: [],
  domains: [],
  contact: 'none',
  terms_by: null,
} as const;

describe('mergeWords', () => {
  it('names what moves', () => {
    expect(
      mergeWords(
        {
          sends: 12,
          sends_stay: 1,
          editors: ['Mara Voss', 'Dee Hall'],
          domains: ['quiet.example'],
          contact: 'goes',
          terms_by: 'Mara Voss',
        },
        'Quiet FM',
        'Bell Radio',
      ),
    ).toEqual([
      '12 pitches move, with their answers.',
      'Editors who move: Mara Voss, Dee Hall.',
      'Mail domain that moves: quiet.example.',
      'The contact email is dropped: Bell Radio keeps its own.',
      'Mara Voss sets the rules of Bell Radio.',
      'Quiet FM stays, inactive, with 1 pitch that both got.',
    ]);
  });

  it('says so when nothing moves', () => {
    expect(mergeWords({ ...EMPTY, editors: [], domains: [] }, 'Quiet FM', 'Bell Radio')).toEqual([
      'No pitch moves.',
      'No editor moves.',
      'Bell Radio has no editor who sets its rules.',
      'Quiet FM leaves the list.',
    ]);
  });
});
