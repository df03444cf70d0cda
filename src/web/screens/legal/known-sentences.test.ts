import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { localeTags } from '#shared/locale.ts';
import { sentencesOf } from '#shared/sentences.ts';
import { knownSentences, notSet } from './known-sentences.ts';

test.each([
  ['It is free. Write to us.', 'It is free. Write to us.'],
  [`It is free. Write to ${notSet}. We answer soon.`, 'It is free. We answer soon.'],
  [`Write to ${notSet}.`, ''],
  [`${notSet}, ${notSet}`, ''],
  [`هل هو مجاني؟ راسلنا على ${notSet}. شكرًا.`, 'هل هو مجاني؟ شكرًا.'],
  [`免费。请写信至${notSet}。我们很快答复。`, '免费。我们很快答复。'],
  [`無料です。${notSet}までご連絡ください。すぐに回答します。`, '無料です。すぐに回答します。'],
  [`यह मुफ़्त है। ${notSet} पर लिखें। हम जल्द जवाब देते हैं।`, 'यह मुफ़्त है। हम जल्द जवाब देते हैं।'],
  [`ไม่มีค่าใช้จ่าย  เขียนถึง ${notSet} หรือโทร  เราตอบเร็ว`, 'ไม่มีค่าใช้จ่าย เราตอบเร็ว'],
  ['ไม่มีค่าใช้จ่าย  เราตอบเร็ว', 'ไม่มีค่าใช้จ่าย เราตอบเร็ว'],
  [`\u2068Acme Inc. Ltd.\u2069, ${notSet}, runs it. It is free.`, 'It is free.'],
])('U15 of %j stays %j', (text, left) => {
  expect(knownSentences(text)).toBe(left);
});

type Phrases = Record<string, string>;
const read = (tag: string) =>
  JSON.parse(readFileSync(new URL(`../../../../locales/${tag}.json`, import.meta.url), 'utf8')) as Phrases;
const english = read('en');

/** Legal texts of a language with a placeholder, filled with a word for every value except the one not set. */
function textsWithout(name: string, phrases: Phrases): [key: string, text: string][] {
  return Object.entries(phrases)
    .filter(([key, phrase]) => key.startsWith('legal.') && phrase.includes(`%${name}%`))
    .map(([key, phrase]) => [key, phrase.replaceAll(`%${name}%`, notSet).replace(/%\w+%/g, 'x')]);
}

test.each(localeTags)('U15: a legal text in %s loses no more than the sentence that names what is not set', (tag) => {
  const phrases = read(tag);
  for (const name of ['email', 'operator', 'address']) {
    for (const [key, text] of textsWithout(name, phrases)) {
      const all = sentencesOf(text);
      const lost = all.filter((sentence) => sentence.includes(notSet));
      expect(lost, key).toHaveLength(1);
      const original = sentencesOf(english[key] ?? english[key.replace(/_\w+$/, '_other')] ?? '');
      // The number of sentences may differ, but text must remain wherever it does in English.
      expect(all.length > 1, key).toBe(original.length > 1);
      expect(knownSentences(text) === '', key).toBe(all.length === 1);
    }
  }
});

test.each(localeTags)('U15: with no address set the policy in %s still says that an account is erased', (tag) => {
  const kept = read(tag)['legal.privacy.leaving.5_other'] ?? '';
  // Retention period, erasure, and the contact for an earlier erasure.
  expect(sentencesOf(kept).length).toBeGreaterThanOrEqual(3);
  expect(sentencesOf(kept).filter((sentence) => sentence.includes('%email%'))).toHaveLength(1);
});
