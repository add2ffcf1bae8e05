import { expect, it } from 'vitest';
import {
  endStep,
  NO_HISTORY,
  recordStep,
  stepBack,
  stepForward,
} from '@/features/pitches/studio/edit-history';
import { storedVariation } from '@/features/pitches/fixtures';
import { textOf } from '@/features/pitches/studio/variation-text';

const headline = (text: string) => ({ ...textOf(storedVariation()), headline: text });

it('typing in one field is one step; leaving the field ends it', () => {
  let history = recordStep(NO_HISTORY, headline('a'), 'headline');
  history = recordStep(history, headline('ab'), 'headline');
  expect(history.past).toHaveLength(1);
  history = recordStep(endStep(history), headline('abc'), 'headline');
  expect(history.past.map((text) => text.headline)).toEqual(['a', 'abc']);
});

it('undo and redo lead back and forth; a change after an undo ends the redo', () => {
  const history = recordStep(recordStep(NO_HISTORY, headline('a'), null), headline('b'), null);
  const back = stepBack(history, headline('c'));
  expect(back?.text.headline).toBe('b');
  const twice = stepBack(back?.history ?? NO_HISTORY, headline('b'));
  expect(twice?.text.headline).toBe('a');
  expect(stepBack(twice?.history ?? NO_HISTORY, headline('a'))).toBeNull();
  const forward = stepForward(twice?.history ?? NO_HISTORY, headline('a'));
  expect(forward?.text.headline).toBe('b');
  expect(stepForward(forward?.history ?? NO_HISTORY, headline('b'))?.text.headline).toBe('c');
  expect(recordStep(back?.history ?? NO_HISTORY, headline('b'), null).future).toEqual([]);
});
