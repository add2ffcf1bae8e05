import { describe, expect, it } from 'vitest';
import { actLabel, detailLines } from '@/features/admin/system-log/act-labels';

describe('entries of the system log', () => {
  it('have a label, also when the action is new', () => {
    expect(actLabel('admin_made')).toBe('Admin made');
    expect(actLabel('something_of_tomorrow')).toBe('Something of tomorrow');
  });

  it('name a price as its field does', () => {
    expect(detailLines({ key: 'price_pro_yr', value: 'price_1Qk' })).toEqual([
      'setting: Pro, annual (price_pro_yr)',
      'value: price_1Qk',
    ]);
    expect(detailLines({ key: 'stripe_secret_key' })).toEqual(['setting: stripe_secret_key']);
  });

  it('show their details as lines', () => {
    expect(
      detailLines({
        account: 'ada@example.com',
        names: ['One', 'Two'],
        taken_back: { sends: 1 },
        rows: 2,
        empty: null,
      }),
    ).toEqual([
      'account: ada@example.com',
      'names: One, Two',
      'taken back: {"sends":1}',
      'rows: 2',
    ]);
  });
});
