import { describe, expect, test } from 'vitest';
import { loadNumberingPlan } from './numbering-plan.ts';
import { type Dialled, resolvePhone } from './resolve-phone.ts';

const plan = await loadNumberingPlan();
const digitsOf = (typed: string, dialled: Dialled) => resolvePhone(plan, typed, dialled)?.digits;

describe('R2: the country that is named is the first in which bare digits are read', () => {
  test.each<[typed: string, country: string, digits: string | undefined]>([
    ['(604) 350 7050', 'CO', '576043507050'],
    ['6043507050', 'CO', '576043507050'],
    ['6465550142', 'US', '16465550142'],
    ['6465550142', 'us', '16465550142'],
    ['+6465550142', 'US', '6465550142'],
    ['442079460018', 'US', '442079460018'],
    ['+22507012345', 'DE', undefined],
    ['0022507012345', 'DE', undefined],
  ])('%s in %s is %s', (typed, country, digits) => {
    expect(digitsOf(typed, { country })).toBe(digits);
    // A named country overrides the caller's own.
    expect(digitsOf(typed, { country, home: () => 'FR' })).toBe(digits);
  });

  test('digits alone, without one, are an address and mean the same everywhere', () => {
    expect(digitsOf('6465550142', { home: () => 'US' })).toBe('6465550142');
    expect(digitsOf('6465550142', {})).toBe('6465550142');
    expect(digitsOf('3906123456', { home: () => 'IT' })).toBe('3906123456');
    expect(digitsOf('(646) 555-0142', { home: () => 'US' })).toBe('16465550142');
  });
});

describe('R7: no code and no pattern is an emergency number', () => {
  test.each(['*100#', '#100#', '*112#', '112*', '*67 112', '+112', '1-1-2*', '11x', 'Apt 1, 12'])('%s', (typed) => {
    for (const dialled of [{ country: 'RU' }, { country: 'EG' }, { home: () => 'DE' as const }, {}]) {
      expect(resolvePhone(plan, typed, dialled)?.kind).not.toBe('emergency');
    }
  });

  // Digits within words are not a number to call.
  test.each([
    'Studio 112',
    'Zimmer 110',
    'Route 911',
    'Bus 112 nach Mitte',
    'Room 123',
    'call Studio 112',
    'call me in 112',
    'wa.me/message/ABC123',
    'https://wa.me/message/K112',
    'A112',
    '112 photos',
    'кабинет 112',
    'غرفة 112',
  ])('%s', (typed) => {
    for (const dialled of [{ country: 'US' }, { country: 'EG' }, { home: () => 'DE' as const }, {}]) {
      expect(resolvePhone(plan, typed, dialled)?.kind).not.toBe('emergency');
    }
  });

  test.each([
    '112',
    ' 112 ',
    '1-1-2',
    'call 112',
    '١١٢',
    '112.',
    '☎ 112',
    'tel:112',
    'Tel. 112',
    'Please call 112 now',
    'Call the number 112',
    'Emergency: 112',
    'Notruf 112',
    'Ruf die 112',
    'Bitte 112 anrufen',
    'Llama al 112',
    'Звоните 112',
    'Позвоните по номеру 112',
    'اتصل على 112',
  ])('%s is one', (typed) => {
    expect(resolvePhone(plan, typed, { country: 'DE' })).toMatchObject({ kind: 'emergency', digits: '112' });
  });
});
