import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Moment } from './moment';

describe('Moment', () => {
  it('calls the first minutes of a day 00, not 24', () => {
    render(<Moment iso={new Date(2026, 10, 21, 0, 5, 9).toISOString()} />);
    expect(screen.getByText('Nov 21, 00:05:09')).toBeDefined();
  });
});
