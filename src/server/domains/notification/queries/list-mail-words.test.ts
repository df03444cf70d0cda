import { expect, it } from 'vitest';
import { localeTags } from '#shared/locale.ts';
import { listMailWords } from './list-mail-words.ts';

it.each(localeTags)('42: every mail has its words in %s, each with the values that the English one has', (tag) => {
  const english = listMailWords('en');
  const words = listMailWords(tag);
  expect(words.map(({ kind }) => kind).toSorted()).toEqual(english.map(({ kind }) => kind).toSorted());
  expect(words.map(({ kind }) => kind)).toContain('admin_test');
  const valuesOf = (text: string) => (text.match(/%\w+%/g) ?? []).toSorted();
  for (const { kind, subject, body } of english) {
    const own = words.find((one) => one.kind === kind);
    expect(own?.subject, kind).toBeTruthy();
    expect(own?.body, kind).toBeTruthy();
    expect(valuesOf(`${own?.subject} ${own?.body}`), kind).toEqual(valuesOf(`${subject} ${body}`));
  }
});

it('42: the words are those of the language that is asked for', () => {
  const [english, german] = (['en', 'de-DE'] as const).map((tag) =>
    listMailWords(tag).find(({ kind }) => kind === 'admin_test'),
  );
  expect(german?.subject).not.toBe(english?.subject);
});
