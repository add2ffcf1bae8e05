import { expect, test } from 'vitest';
import { hasMainClause } from './clause.ts';

test.each([
  'Bakers deserve a raise.',
  'Flour prices hurt small bakers most',
  'Ask your barber first.',
  'Why does bread cost more?',
  'I mentor coders who learned on library computers',
  'Folks been saying this.',
  'If rice goes up, my whole menu changes.',
  'After the fire we rebuilt.',
  'Nobody knows who pays.',
  'I know why.',
  'We’re tired of waiting',
  'There is no bus on Sundays',
  'Nothing in that plan helps a home baker.',
  '住房是一种权利',
])('a sentence: %s', (text) => {
  expect(hasMainClause(text)).toBe(true);
});

test.each([
  'The smoke in the valley.',
  'Because the bridge closed',
  'If flour goes up again.',
  'How bakers lose money',
  'Why bread costs more.',
  'Since the tornado came through',
  'Not enough help.',
  'My thoughts on the vote',
  'Working nights since 2015',
  'Raised on a hog farm outside Selma.',
  'A baker who runs three shops',
  'Higher wages for school cooks',
  'I think that the',
  'to keep the doors open',
])('no whole sentence: %s', (text) => {
  expect(hasMainClause(text)).toBe(false);
});
