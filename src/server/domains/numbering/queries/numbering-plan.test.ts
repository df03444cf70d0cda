import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' };
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { describe, expect, it, test } from 'vitest';
import type { LocaleTag } from '#shared/locale.ts';
import { timeZonesOf } from '#shared/phone/likely-country.ts';
import { loadNumberingPlan } from './numbering-plan.ts';

const plan = await loadNumberingPlan();

describe('describe', () => {
  test.each<[string, string | null, string | null, string[]]>([
    ['12124567890', 'New York, NY', null, ['America/New_York']],
    ['18005551212', null, null, []],
    ['442079460018', 'London', null, ['Europe/London']],
    ['447911123456', null, 'JT', ['Europe/Guernsey', 'Europe/Isle_of_Man', 'Europe/London']],
    ['493012345678', 'Berlin', null, ['Europe/Berlin']],
    ['4915112345678', null, 'T-Mobile', ['Europe/Berlin']],
    ['74951234567', 'Moscow', null, ['Europe/Moscow']],
    ['79161234567', null, null, ['Europe/Moscow']],
    ['380441234567', 'Kyiv city', null, ['Europe/Kyiv']],
    ['380671234567', null, 'Kyivstar', ['Europe/Kyiv']],
    ['919812345678', null, 'Idea', ['Asia/Kolkata']],
    ['551133334444', 'São Paulo - SP', null, ['America/Sao_Paulo']],
    ['5511961234567', 'São Paulo', null, ['America/Sao_Paulo']],
    ['62215551234', 'Greater Jakarta', null, ['Asia/Jakarta']],
    ['628123456789', null, 'Telkomsel', ['Asia/Jakarta']],
    ['97226123456', 'Jerusalem', null, ['Asia/Jerusalem']],
    ['966112345678', 'Riyadh/Kharj', null, ['Asia/Riyadh']],
    ['966501234567', null, 'STC', ['Asia/Riyadh']],
    ['902122345678', 'Istanbul (Europe)', null, ['Europe/Istanbul']],
    ['905321234567', null, 'Turkcell', ['Europe/Istanbul']],
    ['842438221234', 'Hanoi City', null, ['Asia/Ho_Chi_Minh']],
    ['84912345678', null, 'Vinaphone', ['Asia/Ho_Chi_Minh']],
    ['861062345678', 'Beijing', null, ['Asia/Shanghai']],
    // The data file omits the regions of Chinese mobile numbers.
    ['8613812345678', null, 'China Mobile', ['Asia/Shanghai']],
    ['85225231234', null, null, ['Asia/Hong_Kong']],
    ['85291234567', null, '3', ['Asia/Hong_Kong']],
    ['33142685300', null, null, ['Europe/Paris']],
    ['33612345678', null, 'SFR', ['Europe/Paris']],
    ['80012345678', null, null, []],
    ['999123456', null, null, []],
  ])('knows %s', (digits, region, carrier, timeZones) => {
    expect(plan.describe(digits, 'en')).toEqual({ region, carrier, timeZones });
  });

  test.each([
    ['211912345678', 'SS', ['Africa/Juba']],
    ['213551234567', 'DZ', ['Africa/Algiers']],
    ['218912345678', 'LY', ['Africa/Tripoli']],
    ['50581234567', 'NI', ['America/Managua']],
    ['353851234567', 'IE', ['Europe/Dublin']],
    ['375291234567', 'BY', ['Europe/Minsk']],
    ['37251234567', 'EE', ['Europe/Tallinn']],
    ['85366123456', 'MO', ['Asia/Macau']],
    ['74012123456', 'RU', ['Europe/Kaliningrad']],
  ])('R11 %s of %s keeps the time of its own country', (digits, _, timeZones) => {
    expect(plan.describe(digits, 'en').timeZones).toEqual(timeZones);
  });

  // Public bug reports of other programs.
  test.each([
    ['16575550142', 'California', ['America/Los_Angeles']],
    ['15512201111', 'New Jersey', ['America/New_York']],
    ['15342201462', 'Wisconsin', ['America/Chicago']],
    ['13082100142', 'Nebraska', ['America/Chicago']],
    ['16235529111', 'Arizona', ['America/Phoenix']],
    ['14425550142', 'California', ['America/Los_Angeles']],
    ['13246600142', 'Florida', ['America/New_York']],
    ['12047740142', 'Winnipeg, MB', ['America/Winnipeg']],
    ['16846227100', null, ['Pacific/Pago_Pago']],
    ['18099592376', null, ['America/Santo_Domingo']],
  ])('R11 %s belongs to %s', (digits, region, timeZones) => {
    expect(plan.describe(digits, 'en')).toMatchObject({ region, timeZones });
  });

  it('R11 names zones of the number’s own countries alone, as the engine has them', () => {
    const ids = new Map<string, string>();
    const idOf = (zone: string) => {
      const id = ids.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
      ids.set(zone, id);
      return id;
    };
    const countriesOf = new Map<string, string[]>();
    for (const country of getCountries()) {
      const code = getCountryCallingCode(country);
      countriesOf.set(code, [...(countriesOf.get(code) ?? []), country]);
    }
    for (const country of getCountries()) {
      const code = getCountryCallingCode(country);
      const digits = `${code}${(examples as Partial<Record<string, string>>)[country]}`;
      const own = (countriesOf.get(code) ?? []).flatMap((one) => timeZonesOf(one)).map(idOf);
      if (own.length === 0 || timeZonesOf(country).length === 0) continue;
      for (const zone of plan.describe(digits, 'en').timeZones) expect(own, `${country} ${zone}`).toContain(idOf(zone));
    }
  });

  it('R11 says no place and no time of numbers that have none', () => {
    for (const type of ['toll_free', 'premium_rate', 'shared_cost', 'uan', 'personal_number', 'pager', 'voicemail']) {
      expect(plan.describe('13104503', 'en', type)).toMatchObject({ region: null, timeZones: [] });
    }
    expect(plan.describe('13104503000', 'en', 'fixed_line_or_mobile').region).not.toBeNull();
  });

  test.each<[string, LocaleTag, string | null, string | null]>([
    ['74951234567', 'ru-RU', 'Московская обл.', null],
    ['375172123456', 'ru-RU', 'Минск', null],
    ['380441234567', 'uk-UA', 'м. Київ', null],
    ['380671234567', 'uk-UA', null, 'Київстар'],
    ['966112345678', 'ar-SA', 'الرياض/الخرج', null],
    ['4315123456', 'de-DE', 'Wien', null],
    ['97226123456', 'he-IL', 'ירושלים', null],
    ['861062345678', 'zh-CN', '北京市', null],
    ['8613812345678', 'zh-HK', null, '中國移動'],
    // Without a name in the language, or without the language: English.
    ['380441234567', 'ru-RU', 'Kyiv city', null],
    ['4315123456', 'az-AZ', 'Vienna', null],
  ])('names %s in %s', (digits, locale, region, carrier) => {
    expect(plan.describe(digits, locale)).toMatchObject({ region, carrier });
  });

  it('41 says of a name that it is English in another language', () => {
    expect(plan.describe('380441234567', 'ru-RU')).toMatchObject({ region: 'Kyiv city', regionLang: 'en' });
    expect(plan.describe('380671234567', 'az-AZ')).toMatchObject({ carrierLang: 'en' });
    for (const [digits, locale] of [
      ['380441234567', 'uk-UA'],
      ['380671234567', 'uk-UA'],
      ['380441234567', 'en'],
    ] as const) {
      const facts = plan.describe(digits, locale);
      expect([facts.regionLang, facts.carrierLang]).toEqual([undefined, undefined]);
    }
  });

  it('names only zones that Node knows, under their own name, three at most', () => {
    const zones = new Set<string>();
    for (let prefix = 1000; prefix < 100_000; prefix++) {
      const { timeZones } = plan.describe(String(prefix), 'en');
      if (timeZones.length > 3) throw new Error(`${prefix}: ${timeZones}`);
      for (const zone of timeZones) zones.add(zone);
    }
    for (const zone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
    expect(zones.size).toBeGreaterThan(200);
    expect([...zones].filter((zone) => /Calcutta|Kiev|Saigon|Rangoon|Katmandu|Godthab|Truk/.test(zone))).toEqual([]);
  });

  it('says nothing of text that is no number', () => {
    for (const text of ['', 'abc', '+44', '12 34', '0044']) {
      expect(plan.describe(text, 'en')).toEqual({ region: null, carrier: null, timeZones: [] });
    }
  });
});

describe('findEmergency', () => {
  it('finds short numbers in every country, the one asked for first', () => {
    expect(plan.findEmergency('101', 'RU')?.countries[0]).toBe('RU');
    expect(plan.findEmergency('112', 'DE')?.countries.slice(0, 3)).toEqual(['DE', 'AD', 'AE']);
    expect(plan.findEmergency('190', null)?.countries).toContain('BR');
    expect(plan.findEmergency('101', 'US')?.countries).toContain('RU');
    expect(plan.findEmergency('123456', null)).toBeNull();
    expect(plan.findEmergency('', null)).toBeNull();
  });

  it('takes a longer number for an emergency number only in its own country, or when no country is known', () => {
    expect(plan.findEmergency('10111', 'ZA')).toEqual({ countries: ['ZA', 'NA'] });
    expect(plan.findEmergency('10111', 'NF')).toBeNull();
    expect(plan.findEmergency('10111', null)).toEqual({ countries: ['NA', 'ZA'] });
  });

  it('hands out lists that a caller may change', () => {
    plan.findEmergency('112', null)?.countries.splice(0);
    expect(plan.findEmergency('112', null)?.countries).toContain('DE');
  });
});

it('finds its data wherever the process was started', async () => {
  const script = `
    const { loadNumberingPlan } = await import(${JSON.stringify(new URL('./numbering-plan.ts', import.meta.url).href)});
    process.stdout.write((await loadNumberingPlan()).describe('442079460018', 'en').region);
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: tmpdir(),
  });
  expect(stdout).toBe('London');
});
