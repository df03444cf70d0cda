import { describe, expect, it, test } from 'vitest';
import { callingCodeOf, listCountries } from '#shared/phone/parse-phone-min.ts';
import { findChoices, listChoices } from './country-list.ts';

const english = listChoices({ listCountries, callingCodeOf }, 'en');
const codes = (query: string) => findChoices(english, query).map(({ code }) => code);

describe('U1 the list of countries', () => {
  it('has all of them once, by name in the page’s language, with the calling code', () => {
    expect(english.map(({ code }) => code).sort()).toEqual([...listCountries()].sort());
    expect(english[0]).toEqual({ code: 'AF', name: 'Afghanistan', callingCode: '93' });
    const german = listChoices({ listCountries, callingCodeOf }, 'de-DE').map(({ name }) => name);
    expect(german.indexOf('Österreich')).toBeGreaterThan(german.indexOf('Norwegen'));
    expect(german.indexOf('Österreich')).toBeLessThan(german.indexOf('Polen'));
  });

  test.each([
    ['Switzerland', 'CH'],
    ['swit', 'CH'],
    ['Schweiz', 'CH'],
    ['Suiza', 'CH'],
    ['Швейцария', 'CH'],
    ['سويسرا', 'CH'],
    ['スイス', 'CH'],
    ['cote d', 'CI'],
    ['Osterreich', 'AT'],
    ['ÖSTERREICH', 'AT'],
    ['kingdom', 'GB'],
    ['gb', 'GB'],
    ['GB', 'GB'],
    ['ch', 'CH'],
    ['+41', 'CH'],
    ['41', 'CH'],
    ['guinea bissau', 'GW'],
    [' germany ', 'DE'],
    ['ırak', 'IQ'],
    ['KIRGIZİSTAN', 'KG'],
    ['kirgizistan', 'KG'],
  ])('finds %s', (query, code) => {
    expect(codes(query)[0]).toBe(code);
  });

  test('names them in the page’s own language where browsers lack it, too, and finds them by that name', () => {
    const names = listChoices({ listCountries, callingCodeOf }, 'az-AZ').map(({ name }) => name);
    expect([names.includes('Almaniya'), names.includes('Almanya')]).toEqual([true, false]);
    expect(codes('Almaniya')[0]).toBe('DE');
  });

  test('a calling code that several countries share finds them all, and longer ones after it', () => {
    expect(codes('+44').sort()).toEqual(['GB', 'GG', 'IM', 'JE']);
    const sevens = codes('7');
    expect(sevens.slice(0, 2).sort()).toEqual(['KZ', 'RU']);
    expect(codes('+1').slice(0, 25)).toContain('CA');
  });

  test('nothing is found for what is no country', () => {
    expect(codes('qqqq')).toEqual([]);
    expect(codes('+0')).toEqual([]);
    expect(codes('99999')).toEqual([]);
    expect(codes('')).toHaveLength(english.length);
  });
});
