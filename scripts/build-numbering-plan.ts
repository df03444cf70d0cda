/**
 * Compiles the prefix lists of Google's libphonenumber into `data/numbering-plan/`:
 *   node scripts/build-numbering-plan.ts <resources.tar.gz> <emergency-numbers.csv> [<folder>]
 * The output is deterministic.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parse as parseCsv } from 'csv-parse/sync';
import metadata from 'libphonenumber-js/max/metadata';
import { encodePlan } from '#server/domains/numbering/plan/plan-file.ts';
import { createPrefixTable, type PrefixTable } from '#server/domains/numbering/plan/prefix-table.ts';
import { planLanguages } from '#server/domains/numbering/queries/numbering-plan.ts';
import { timeZonesOf } from '#shared/phone/likely-country.ts';

/** Longer lists say nothing about a single number: toll-free ranges list dozens of zones. */
const maxTimeZones = 3;

/** Left out: Chinese mobile regions are more than half of all lines, and people move without changing number. */
const chineseMobile = /^861[3-9]/;

/** Old names that libphonenumber still uses (tz database, file `backward`). */
const renamedZones: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Choibalsan': 'Asia/Ulaanbaatar',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Returns the bytes of `plan.bin`. Throws on input it cannot parse. */
export function buildNumberingPlan(archive: Uint8Array, emergencyCsv: string): Uint8Array {
  const files = readTar(gunzipSync(archive));
  const zones = files.get('resources/timezones/map_data.txt');
  if (!zones) throw new Error('the archive has no time zones');
  return encodePlan({
    regions: tablesByLanguage(files, 'geocoding', (prefix) => !chineseMobile.test(prefix)),
    carriers: tablesByLanguage(files, 'carrier', () => true),
    timeZones: createPrefixTable(readLines(zones).map(([prefix, value]) => [prefix, modernZones(prefix, value)])),
    emergency: readEmergency(emergencyCsv),
  });
}

function tablesByLanguage(files: ReadonlyMap<string, string>, kind: string, isKept: (prefix: string) => boolean) {
  const tables = new Map<string, PrefixTable>();
  for (const language of planLanguages) {
    const texts = [...files].filter(([path]) => path.startsWith(`resources/${kind}/${language}/`)).sort();
    const lines = texts.flatMap(([, text]) => readLines(text)).filter(([prefix]) => isKept(prefix));
    if (lines.length > 0) tables.set(language, createPrefixTable(lines));
  }
  if (!tables.has('en')) throw new Error(`the archive has no ${kind} in English`);
  return tables;
}

function readLines(text: string): [prefix: string, value: string][] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const bar = line.indexOf('|');
      const prefix = line.slice(0, bar);
      const value = line.slice(bar + 1);
      if (bar < 1 || value === '') throw new Error(`not a "prefix|value" line: ${line}`);
      return [prefix, value];
    });
}

/**
 * Returns the current zone names joined by `&`, or '' if there are more than `maxTimeZones`. libphonenumber merges
 * zones that shared an offset, and some have diverged since. A zone outside the number's countries is replaced by those
 * of these countries. Throws on a zone that this Node does not know.
 */
function modernZones(prefix: string, value: string): string {
  const named = value.split('&');
  const own = zonesOfPrefix(prefix);
  const ids = own.map(idOf);
  const kept = named.filter((zone) => own.length === 0 || ids.includes(idOf(zone)));
  const replaced = named
    .filter((zone) => !kept.includes(zone))
    .flatMap((zone) => {
      const same = own.filter((other) => offsetOf(other) === offsetOf(zone));
      return same.length > 0 || kept.length > 0 ? same : own;
    });
  const zones = [...new Set([...kept, ...replaced].map((zone) => renamedZones[zone] ?? zone))];
  return zones.length > maxTimeZones ? '' : zones.join('&');
}

function zonesOfPrefix(prefix: string): string[] {
  const codes: Readonly<Record<string, readonly string[]>> = metadata.country_calling_codes;
  const countries = [1, 2, 3].flatMap((length) => codes[prefix.slice(0, length)] ?? []);
  // Non-geographic codes list three digits in place of a country.
  return countries.filter((country) => /^[A-Z]{2}$/.test(country)).flatMap(zonesOf);
}

const zonesByCountry = new Map<string, readonly string[]>();

function zonesOf(country: string): readonly string[] {
  const zones = zonesByCountry.get(country) ?? timeZonesOf(country);
  zonesByCountry.set(country, zones);
  return zones;
}

const ids = new Map<string, string>();

/** Returns the engine's canonical name, so that old and new names compare equal. Cached: each call costs about 1 ms. */
function idOf(zone: string): string {
  const id = ids.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  ids.set(zone, id);
  return id;
}

/** Compares offsets in January, outside daylight saving time of the northern hemisphere. */
function offsetOf(zone: string): string | undefined {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  return parts.formatToParts(new Date('2027-01-15T12:00:00Z')).find(({ type }) => type === 'timeZoneName')?.value;
}

function readEmergency(csv: string): Map<string, string[]> {
  const byNumber = new Map<string, Set<string>>();
  for (const { country, number } of parseCsv<Record<string, string>>(csv, { columns: true, bom: true })) {
    if (!/^[A-Z]{2}$/.test(country ?? '') || !/^[0-9]{2,6}$/.test(number ?? '')) {
      throw new Error(`not an emergency number: ${country},${number}`);
    }
    byNumber.set(String(number), (byNumber.get(String(number)) ?? new Set()).add(String(country)));
  }
  return new Map([...byNumber].sort().map(([number, countries]) => [number, [...countries].sort()]));
}

function readTar(tar: Uint8Array): Map<string, string> {
  const files = new Map<string, string>();
  const text = (from: number, length: number) =>
    Buffer.from(tar.subarray(from, from + length))
      .toString()
      .replace(/\0.*$/s, '');
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0; ) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    if (!Number.isInteger(size)) throw new Error('not a tar archive');
    const kind = text(at + 156, 1);
    const folder = text(at + 345, 155);
    const path = (folder === '' ? '' : `${folder}/`) + text(at, 100);
    if (kind === '0' || kind === '') {
      files.set(path.replace(/^\.\//, ''), Buffer.from(tar.subarray(at + 512, at + 512 + size)).toString());
    }
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

async function main([archivePath, emergencyPath, folder]: string[]): Promise<void> {
  if (!archivePath || !emergencyPath) {
    throw new Error(
      'usage: node scripts/build-numbering-plan.ts <resources.tar.gz> <emergency-numbers.csv> [<folder>]',
    );
  }
  const target = folder ?? fileURLToPath(new URL('../data/numbering-plan', import.meta.url));
  const archive = await readFile(archivePath);
  const octets = buildNumberingPlan(archive, await readFile(emergencyPath, 'utf8'));
  const licence = readTar(gunzipSync(archive)).get('LICENSE');
  if (!licence) throw new Error('the archive has no LICENSE');
  await mkdir(target, { recursive: true });
  await writeFile(join(target, 'plan.bin'), octets);
  await writeFile(join(target, 'LICENSE'), licence);
  console.log(`${join(target, 'plan.bin')}: ${octets.length} octets`);
}

if (import.meta.main) await main(process.argv.slice(2));
