import { expect, test } from 'vitest';
import { reportingLines } from './reporting-lines.ts';

test('U11 each line leads somewhere, by a short number or a form of the country’s own', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(Object.keys(reportingLines)).toEqual(expect.arrayContaining(['US', 'CA', 'GB', 'DE', 'ES', 'SA']));
  for (const [country, lines = []] of Object.entries(reportingLines)) {
    expect(names.of(country), country).toBeTruthy();
    expect(lines.length, country).toBeGreaterThan(0);
    for (const { authority, text, call, page } of lines) {
      expect(text ?? call ?? page, country).toBeTruthy();
      for (const number of [text, call]) if (number) expect(number).toMatch(/^\d{3,6}$/);
      if (page) expect(new URL(page).protocol).toBe('https:');
      // Only reports to one's own operator have no authority.
      if (call || page) expect(authority, country).toBeTruthy();
    }
  }
  for (const country of ['US', 'CA', 'GB']) expect(reportingLines[country]?.[0]?.text).toBe('7726');
});
