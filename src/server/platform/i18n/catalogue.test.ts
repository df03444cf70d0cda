import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { localeTags } from '#shared/locale.ts';
import { catalogueOf, fillWithEnglish } from './catalogue.ts';

const english = JSON.parse(readFileSync(new URL('../../../../locales/en.json', import.meta.url), 'utf8'));

describe('fillWithEnglish', () => {
  it('keeps what the language says and adds what it lacks', () => {
    expect(fillWithEnglish({ a: 'а' }, { a: 'a', b: 'b' }, 'ru-RU')).toEqual({ a: 'а', b: 'b' });
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
  it('serves every language, in English where it has no catalogue', () => {
    for (const tag of localeTags) {
      const { language, phrases } = catalogueOf(tag);
      expect(language === tag || language === 'en', tag).toBe(true);
      if (language === 'en') expect(phrases, tag).toEqual(english);
    }
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
    }).toEqual(english);
    const ofOthers = /^(legal|tag|desk|notice|complaint|tickets|mail|transparency|statement|data_request)\./;
    expect(Object.keys(app.phrases).filter((key) => ofOthers.test(key))).toEqual([]);
    expect(Object.keys(transparency.phrases).every((key) => /^(transparency|statement)\./.test(key))).toBe(true);
    expect(Object.keys(dataRequest.phrases).every((key) => key.startsWith('data_request.'))).toBe(true);
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
