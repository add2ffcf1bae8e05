import { describe, expect, it } from 'vitest';
import { issueOfText, nextIssueText } from '@/features/editor-home/next-issue-text';

describe('nextIssueText', () => {
  it('says day and hour in the editor’s own zone', () => {
    expect(nextIssueText('2026-12-04T13:00:00Z', 'America/New_York')).toBe(
      'Friday, December 4, 8 AM EST',
    );
    expect(nextIssueText('2026-12-07T04:00:00Z', 'America/Chicago')).toBe(
      'Sunday, December 6, 10 PM CST',
    );
  });
});

describe('issueOfText', () => {
  it('names the Friday of an issue that comes on another day of the reader’s zone', () => {
    // Thursday evening in Chicago, Friday in London.
    expect(issueOfText('2026-12-04T02:00:00Z', 'America/Chicago')).toBe(
      'the issue of Friday, November 27',
    );
    expect(issueOfText('2026-12-04T02:00:00Z', 'Europe/London')).toBe('');
  });
});
