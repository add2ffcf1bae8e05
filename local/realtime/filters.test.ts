import { expect, it } from 'vitest';
import { conditionSql, parseFilter, type Condition } from './filters.ts';

it('parseFilter parses conditions and rejects invalid syntax', () => {
  expect(parseFilter(undefined)).toEqual([]);
  expect(parseFilter('status=in.(failed,"a, \\"b\\"")')).toEqual([
    { column: 'status', operator: 'in', values: ['failed', 'a, "b"'] },
  ]);
  expect(parseFilter('a=eq.1,b=neq."x,y"')).toEqual([
    { column: 'a', operator: 'eq', values: ['1'] },
    { column: 'b', operator: 'neq', values: ['x,y'] },
  ]);
  for (const wrong of ['a', 'a=like.x', 'a=in.1', 'a=in.(1', 'a=eq."x'])
    expect(() => parseFilter(wrong), wrong).toThrow();
});

it('conditionSql passes every value as a parameter', () => {
  const parameters: unknown[] = ['first'];
  const types = new Map([
    ['a"b', 'integer'],
    ['c', 'text'],
  ]);
  const conditions: Condition[] = [
    { column: 'a"b', operator: 'gte', values: ['1'] },
    { column: 'c', operator: 'in', values: ["x'; drop"] },
  ];
  expect(conditionSql(conditions, types, parameters)).toBe(
    'coalesce((t."a""b" >= $2::text::integer and t."c" = any($3::text[]::text[])), false)',
  );
  expect(parameters).toEqual(['first', '1', ["x'; drop"]]);
  expect(() => conditionSql(parseFilter('d=eq.1'), types, [])).toThrow(/invalid column/);
});
