import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { localeTags } from '#shared/locale.ts';
import { storedKeys } from '#web/features/site/stored-keys.ts';
import { legalDocuments, phraseOf, promisesOf, type Section, tellsOfMail } from './legal-documents.ts';

const catalogue = new URL('../../../../locales/en.json', import.meta.url);
const written = Object.keys(JSON.parse(readFileSync(catalogue, 'utf8')) as object).filter((key) =>
  /^legal\.(?!in_force$|unnamed\.)/.test(key),
);
const texts = [...new Set(written.map((key) => key.replace(/_(one|other|no_mail)$/, '')))];

function textsOf(name: string, section: Section): string[] {
  if (typeof section === 'object' && 'kept' in section) {
    return storedKeys[section.kept].map((key) => `legal.cookies.key.${key.replace(/_$/, '')}`);
  }
  if (typeof section === 'object' && 'paidFor' in section) return section.paidFor.map((kind) => `${name}.${kind}`);
  const count = typeof section === 'object' ? section.items : section;
  return Array.from({ length: count }, (_, at) => `${name}.${at + 1}`);
}

it('shows every legal phrase that is written, and none that is not', () => {
  const shown = Object.entries(legalDocuments).flatMap(([document, sections]) => [
    `legal.${document}.title`,
    ...Object.entries(sections).flatMap(([section, holds]) => [
      `legal.${document}.${section}.title`,
      ...textsOf(`legal.${document}.${section}`, holds),
    ]),
  ]);
  expect(shown.toSorted()).toEqual(texts.toSorted());
});

it('C7 gives a number to every text that counts something, and to no other', () => {
  const counted = new Set(written.filter((key) => key.endsWith('_other')).map((key) => key.replace(/_other$/, '')));
  expect(Object.keys(promisesOf).toSorted()).toEqual([...counted].toSorted());
});

it('U5: where no mail is sent no text asks to confirm an address', () => {
  const address =
    /e-?mail|e-poçt|e-posta|e-mel|Adresse|correo|dirección|адрес|почт|пошт|имејл|بريد|العنوان|דוא״ל|ईमेल|メール|이메일|อีเมล|邮箱|電郵/i;
  const catalogues = localeTags.map((tag) => {
    const file = new URL(`../../../../locales/${tag}.json`, import.meta.url);
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  });
  const withoutMail = written.filter((key) => key.endsWith('_no_mail')).map((key) => key.replace(/_no_mail$/, ''));
  expect([...tellsOfMail].toSorted()).toEqual(withoutMail.toSorted());
  for (const key of tellsOfMail) {
    expect(phraseOf(key, { sendsMail: true })).toBe(key);
    const other = phraseOf(key, { sendsMail: false });
    for (const phrases of catalogues) {
      expect(phrases[key]).toMatch(address);
      expect(phrases[other]).not.toMatch(address);
    }
  }
  expect(phraseOf('legal.terms.complaints.4', { sendsMail: false })).toBe('legal.terms.complaints.4');
});
