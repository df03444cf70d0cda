import { expect, it } from 'vitest';
import { organisationName } from './organisation-name.ts';

it.each([
  ['SOUTHEAST HEALTH MEDICAL CENTER', 'Southeast Health Medical Center'],
  ["THE CHILDREN'S HOSPITAL OF ALABAMA", "The Children's Hospital of Alabama"],
  ["ST. MARY'S HOSPITAL AND MEDICAL CENTER", "St. Mary's Hospital and Medical Center"],
  ["O'BRIEN & SONS INC.", "O'Brien & Sons Inc."],
  ['MCLEOD REGIONAL MEDICAL CENTER', 'McLeod Regional Medical Center'],
  ['LOS ANGELES COUNTY HOSPITAL', 'Los Angeles County Hospital'],
  ['JOHN C. LINCOLN MEDICAL CENTER-TRINITY', 'John C. Lincoln Medical Center-Trinity'],
  ['LEUCHTTURM GRUPPE GMBH & CO. KG', 'Leuchtturm Gruppe GmbH & Co. KG'],
  ['ARBEITER-SAMARITER-BUND E.V.', 'Arbeiter-Samariter-Bund e.V.'],
  ["L'ORÉAL ÖSTERREICH", "L'Oréal Österreich"],
  ['İSTANBUL HASTANESİ', 'İstanbul Hastanesi'],
])('U6 %s is shown as %s', (stored, shown) => {
  expect(organisationName(stored)).toBe(shown);
});

it.each([
  ['AT&T', 'AT&T'],
  ['AT&T MOBILITY LLC', 'AT&T Mobility LLC'],
  ['USA HEALTH', 'USA Health'],
  ['LAC/OLIVE VIEW-UCLA MEDICAL CENTER', 'LAC/Olive View-UCLA Medical Center'],
  ['HCA HOUSTON HEALTHCARE', 'HCA Houston Healthcare'],
  ['DZ BANK AG', 'DZ Bank AG'],
  ['ALPHA BANK S.A.', 'Alpha Bank S.A.'],
  ['1&1 INTERNET SE', '1&1 Internet SE'],
  ['SMTP2GO', 'SMTP2GO'],
  ['673RD MEDICAL GROUP', '673rd Medical Group'],
  ['EVERGREEN HOSPITAL VIII', 'Evergreen Hospital VIII'],
  ['IBM', 'IBM'],
])('U6 abbreviations keep their capitals: %s is shown as %s', (stored, shown) => {
  expect(organisationName(stored)).toBe(shown);
});

it.each([
  'Charité',
  'IONOS Cloud Ltd.',
  'TÜV Süd',
  'eBay',
  'СБЕРБАНК РОССИИ',
  'ООО РОМАШКА',
  'ΟΤΕ',
  '東京電力',
  'بنك مصر',
  '112',
  '',
])('U6 what is not in Latin capitals alone stays as it is: %s', (name) => {
  expect(organisationName(name)).toBe(name);
});

it('U6 changes letters’ case alone, and what it made it leaves', () => {
  for (const name of ['A & B', '(KAISER) 90/DIE GRÜNEN', "ST VINCENT'S ST CLAIR - EAST", 'SAÔNE-ET-LOIRE   HABITAT']) {
    const shown = organisationName(name);
    expect(shown.toUpperCase()).toBe(name);
    expect(organisationName(shown)).toBe(shown);
  }
});
