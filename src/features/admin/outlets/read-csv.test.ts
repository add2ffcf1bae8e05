import { describe, expect, it } from 'vitest';
import { readCsv } from '@/features/admin/outlets/read-csv';

describe('readCsv', () => {
  it('reads quoted fields, other delimiters and headings in any case', () => {
    expect(
      readCsv(
        '\uFEFFName;Format;Contact Email\r\n"Delta; Morning";tv; lena@delta.example \r\n\r\n',
      ),
    ).toEqual({
      rows: [{ name: 'Delta; Morning', format: 'tv', contact_email: 'lena@delta.example' }],
    });
  });
  it('keeps line breaks inside quotes', () => {
    expect(readCsv('name,format,description\nA,tv,"One\nTwo"')).toEqual({
      rows: [{ name: 'A', format: 'tv', description: 'One\nTwo' }],
    });
  });
  it.each([
    ['name\nA', /missing: format/],
    ['name,format,colour\nA,tv,red', /colour/],
    ['name,format\n', /no rows/],
    ['name,format\nA', /Row 1: Too few fields/],
    ['name,format\nA,"tv', /Row 1: Quoted field unterminated/],
    [`name,format\n${'A,tv\n'.repeat(1001)}`, /at most 1000 rows/],
  ])('says what is wrong with %j', (text, problem) => {
    const read = readCsv(text);
    expect('problem' in read ? read.problem : '').toMatch(problem);
  });
});
