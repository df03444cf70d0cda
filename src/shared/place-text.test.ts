import { expect, it } from 'vitest';
import { createTranslate } from './phrases.ts';
import { placeText } from './place-text.ts';

const english = createTranslate({ app: { 'number.place': '%region%, %country%' } }, 'en');
const arabic = createTranslate({ app: { 'number.place': '%region%، %country%' } }, 'ar-SA');

it('C9 joins region and country as the language does, each in its own direction', () => {
  expect(placeText(english, 'California', 'United States')).toBe('California, United States');
  expect(placeText(arabic, 'California', 'الولايات المتحدة')).toBe(
    '\u2068California\u2069، \u2068الولايات المتحدة\u2069',
  );
});

it('says what is known once', () => {
  expect(placeText(english, 'Singapore', 'Singapore')).toBe('Singapore');
  expect(placeText(english, null, 'France')).toBe('France');
  expect(placeText(english, 'Berlin', null)).toBe('Berlin');
  expect(placeText(english, null, null)).toBeNull();
});
