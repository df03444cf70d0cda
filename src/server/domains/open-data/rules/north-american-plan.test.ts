import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import { findNorthAmericanCountry } from './north-american-plan.ts';

const shipped = (path: string) => readFileSync(new URL(`../../../../../data/${path}`, import.meta.url), 'utf8');

/** Reference result: the country of a valid number, else null. */
function byLibrary(national: string): string | null {
  const parsed = parsePhone(`+1${national}`, 'US', 'national');
  return parsed?.isValid && parsed.digits === `1${national}` ? parsed.country : null;
}

function differences(nationals: Iterable<string>): string[] {
  const found: string[] = [];
  for (const national of nationals) {
    if (findNorthAmericanCountry(national) !== byLibrary(national)) found.push(national);
  }
  return found;
}

describe('findNorthAmericanCountry', () => {
  it('says what the library says about every number of the shipped data', () => {
    const texts = [
      'ftc-dnc-2025/ftc-dnc-numbers-2025.csv',
      'ftc-dnc-2025/ftc-dnc-daily-2025-12-11.csv',
      'us-hospitals/hospitals.csv',
    ];
    const nationals = new Set(texts.flatMap((path) => shipped(path).match(/(?<=\+1|\n)[2-9]\d{9}(?=,)/g) ?? []));
    expect(nationals.size).toBeGreaterThan(35_000);
    expect(differences(nationals)).toEqual([]);
  });

  it('says what the library says about every area code', () => {
    const nationals = new Set<string>();
    for (let area = 200; area <= 999; area += 1) {
      for (const rest of ['2000000', '2345678', '5551212', '5550123', '9111234', '1234567', '0234567', '9769999']) {
        nationals.add(`${area}${rest}`);
      }
    }
    expect(differences(nationals)).toEqual([]);
    expect(findNorthAmericanCountry('4165550199')).toBe('CA');
    expect(findNorthAmericanCountry('8765551234')).toBe('JM');
    expect(findNorthAmericanCountry('1235551234')).toBeNull();
  });
});
