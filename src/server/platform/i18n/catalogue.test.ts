import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type LocaleTag, localeTags } from '#shared/locale.ts';
import { catalogueOf, fillWithEnglish } from './catalogue.ts';

const read = (tag: LocaleTag) =>
  JSON.parse(readFileSync(new URL(`../../../../locales/${tag}.json`, import.meta.url), 'utf8'));
const english = read('en');

describe('fillWithEnglish', () => {
  it('keeps what the language says and adds what it lacks', () => {
    expect(fillWithEnglish({ a: 'а' }, { a: 'a', b: 'b' }, 'ru-RU')).toEqual({ a: 'а', b: 'b' });
  });

  it('is English for a language that has a row of the table and no words yet, in all its plural forms', () => {
    const words = { a: 'a', n_one: 'one', n_other: 'more' };
    expect(fillWithEnglish({}, words, 'ru-RU')).toEqual({ ...words, n_few: 'more', n_many: 'more' });
  });

  it('gives a missing plural every form of the language', () => {
    expect(fillWithEnglish({ n_few: 'несколько' }, { n_one: 'one', n_other: 'more' }, 'ru-RU')).toEqual({
      n_one: 'one',
      n_few: 'несколько',
      n_many: 'more',
      n_other: 'more',
    });
  });

  it('leaves out what English does not have', () => {
    expect(fillWithEnglish({ gone: 'x' }, { a: 'a' }, 'de-DE')).toEqual({ a: 'a' });
  });
});

describe('catalogueOf', () => {
  it.each(localeTags)('serves what the catalogue of %s says, and nothing else', (tag) => {
    expect(catalogueOf(tag).phrases).toEqual(read(tag));
  });

  it('divides the whole into parts without rest', () => {
    const app = catalogueOf('en', 'app');
    const legal = catalogueOf('en', 'legal');
    const tag = catalogueOf('en', 'tag');
    const desk = catalogueOf('en', 'desk');
    const notice = catalogueOf('en', 'notice');
    const complaint = catalogueOf('en', 'complaint');
    const mail = catalogueOf('en', 'mail');
    const transparency = catalogueOf('en', 'transparency');
    const dataRequest = catalogueOf('en', 'data_request');
    const portrait = catalogueOf('en', 'portrait');
    expect({
      ...app.phrases,
      ...legal.phrases,
      ...tag.phrases,
      ...desk.phrases,
      ...notice.phrases,
      ...complaint.phrases,
      ...mail.phrases,
      ...transparency.phrases,
      ...dataRequest.phrases,
      ...portrait.phrases,
    }).toEqual(english);
    const ofOthers = /^(legal|tag|desk|notice|complaint|tickets|mail|transparency|statement|data_request|portrait)\./;
    expect(Object.keys(app.phrases).filter((key) => ofOthers.test(key))).toEqual([]);
    expect(Object.keys(transparency.phrases).every((key) => /^(transparency|statement)\./.test(key))).toBe(true);
    expect(Object.keys(dataRequest.phrases).every((key) => key.startsWith('data_request.'))).toBe(true);
    expect(Object.keys(portrait.phrases).every((key) => key.startsWith('portrait.'))).toBe(true);
    expect(Object.keys(desk.phrases).length).toBeGreaterThan(50);
    expect(Object.keys(desk.phrases).every((key) => key.startsWith('desk.'))).toBe(true);
    expect(Object.keys(complaint.phrases).every((key) => /^(complaint|tickets)\./.test(key))).toBe(true);
    expect(Object.keys(notice.phrases).every((key) => key.startsWith('notice.'))).toBe(true);
    expect(Object.keys(tag.phrases).length).toBeGreaterThan(50);
    expect(Object.keys(tag.phrases).every((key) => key.startsWith('tag.'))).toBe(true);
    expect(Object.keys(legal.phrases).every((key) => key.startsWith('legal.'))).toBe(true);
    expect(app.hash).not.toBe(legal.hash);
  });
});
