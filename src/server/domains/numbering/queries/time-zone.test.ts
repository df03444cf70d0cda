import { describe, expect, it, test } from 'vitest';
import { intlTag, type LocaleTag, localeTags } from '#shared/locale.ts';
import { describeTimeZone } from './time-zone.ts';

const summer = new Date('2026-07-01T12:00:00Z');
const winter = new Date('2026-01-01T12:00:00Z');

describe('describeTimeZone', () => {
  test.each<[string, LocaleTag, Date, string, string]>([
    ['Europe/Berlin', 'de-DE', summer, 'Mitteleuropäische Zeit', '14:00'],
    ['Europe/Berlin', 'de-DE', winter, 'Mitteleuropäische Zeit', '13:00'],
    ['Asia/Kolkata', 'in-ID', winter, 'Waktu India', '17.30'],
    ['America/New_York', 'ar-SA', winter, 'التوقيت الشرقي لأمريكا الشمالية', '7:00 ص'],
    ['Europe/Berlin', 'az-AZ', summer, 'Mərkəzi Avropa Vaxtı', '14:00'],
    ['America/New_York', 'zh-HK', winter, '北美東部時間', '上午7:00'],
    ['Pacific/Kiritimati', 'ru-RU', new Date('2026-01-01T12:30:00Z'), 'о-ва Лайн', '02:30'],
  ])('describes %s in %s', (id, locale, now, name, localTime) => {
    expect(describeTimeZone(id, locale, now)).toEqual({ id, name, localTime });
  });

  it('shows the hour that Intl itself shows there, in every language', () => {
    for (const id of ['America/St_Johns', 'Asia/Kathmandu', 'Europe/London', 'Pacific/Apia', 'UTC']) {
      for (const locale of localeTags) {
        for (const now of [summer, winter]) {
          const direct = new Intl.DateTimeFormat(intlTag(locale), { timeZone: id, timeStyle: 'short' }).format(now);
          expect(describeTimeZone(id, locale, now).localTime).toBe(direct);
        }
      }
    }
  });

  it('throws on what is no zone', () => {
    expect(() => describeTimeZone('Mars/Olympus', 'en', summer)).toThrow(RangeError);
  });
});
