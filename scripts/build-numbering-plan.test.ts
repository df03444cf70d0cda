import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodePlan } from '#server/domains/numbering/plan/plan-file.ts';
import { createNumberingPlan } from '#server/domains/numbering/queries/numbering-plan.ts';
import { buildNumberingPlan } from './build-numbering-plan.ts';

const manyZones = ['Africa/Cairo', 'Europe/Berlin', 'Europe/Madrid', 'Europe/Paris'].join('&');
const files: Record<string, string> = {
  'resources/geocoding/README': 'not read',
  'resources/geocoding/en/49.txt': '# a comment\n\n4930|Berlin\n',
  'resources/geocoding/en/86.txt': '8610|Beijing\n861300000|Jinan, Shandong\n',
  'resources/geocoding/de/49.txt': '4930|Berlin (deutsch)\r\n',
  'resources/geocoding/sv/49.txt': '4930|no language of ours\n',
  'resources/carrier/en/49.txt': '49151|T-Mobile\n',
  'resources/timezones/map_data.txt': `49|Europe/Berlin\n91|Asia/Calcutta\n1|${manyZones}\n1212|America/New_York\n`,
};
const emergency = 'country,number,is_example\nFR,112,no\nDE,112,yes\nDE,110,no\n';

describe('buildNumberingPlan', () => {
  it('compiles what the plan can show, and leaves the rest out', () => {
    const tables = decodePlan(buildNumberingPlan(archiveOf(files), emergency));
    expect([...tables.regions.keys()]).toEqual(['de', 'en']);
    const plan = createNumberingPlan(tables);
    expect(plan.describe('493012345678', 'en')).toEqual({
      region: 'Berlin',
      carrier: null,
      timeZones: ['Europe/Berlin'],
    });
    expect(plan.describe('493012345678', 'de-DE').region).toBe('Berlin (deutsch)');
    expect(plan.describe('4915112345678', 'de-DE').carrier).toBe('T-Mobile');
    expect(plan.describe('861062345678', 'en').region).toBe('Beijing');
    expect(plan.describe('8613000001234', 'en').region).toBeNull();
    expect(plan.describe('919812345678', 'en').timeZones).toEqual(['Asia/Kolkata']);
    expect(plan.describe('18005551212', 'en').timeZones).toEqual([]);
    expect(plan.describe('12125551212', 'en').timeZones).toEqual(['America/New_York']);
    expect(plan.findEmergency('112', null)).toEqual({ countries: ['DE', 'FR'] });
  });

  it('gives the same octets for the same content, in whatever order the archive holds it', () => {
    const octets = buildNumberingPlan(archiveOf(files), emergency);
    expect(buildNumberingPlan(archiveOf(files), emergency)).toEqual(octets);
    const reversed = Object.fromEntries(Object.entries(files).reverse());
    const rows = emergency.trim().split('\n');
    const mixed = [rows[0], ...rows.slice(1).reverse()].join('\n');
    expect(buildNumberingPlan(archiveOf(reversed), mixed)).toEqual(octets);
  });

  it.each([
    ['a line without a value', 'resources/geocoding/en/49.txt', '4930\n'],
    ['an empty value', 'resources/geocoding/en/49.txt', '4930|\n'],
    ['a prefix that is none', 'resources/carrier/en/49.txt', '+49|x\n'],
    ['a prefix given twice', 'resources/carrier/en/49.txt', '49|x\n49|y\n'],
    ['an unknown time zone', 'resources/timezones/map_data.txt', '49|Mars/Olympus\n'],
  ])('refuses %s', (_, path, text) => {
    expect(() => buildNumberingPlan(archiveOf({ ...files, [path]: text }), emergency)).toThrow();
  });

  it('refuses an archive without the tables, and an odd emergency list', () => {
    expect(() => buildNumberingPlan(archiveOf({ LICENSE: 'x' }), emergency)).toThrow('no time zones');
    expect(() => buildNumberingPlan(archiveOf(files), 'country,number\nDeutschland,112\n')).toThrow(
      'not an emergency number',
    );
  });
});

function archiveOf(contents: Record<string, string>): Uint8Array {
  const blocks = Object.entries(contents).flatMap(([path, text]) => {
    const header = Buffer.alloc(512);
    header.write(path);
    header.write(Buffer.byteLength(text).toString(8).padStart(11, '0'), 124);
    header.write('0', 156);
    header.write('ustar', 257);
    const body = Buffer.alloc(Math.ceil(Buffer.byteLength(text) / 512) * 512);
    body.write(text);
    return [header, body];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}
