import { expect, test } from 'vitest';
import { knownSentences, notSet } from './known-sentences.ts';

test.each([
  ['It is free. Write to us.', 'It is free. Write to us.'],
  [`It is free. Write to ${notSet}. We answer soon.`, 'It is free. We answer soon.'],
  [`Write to ${notSet}.`, ''],
  [`${notSet}, ${notSet}`, ''],
  [`هل هو مجاني؟ راسلنا على ${notSet}. شكرًا.`, 'هل هو مجاني؟ شكرًا.'],
  [`免费。请写信至${notSet}。我们很快答复。`, '免费。我们很快答复。'],
])('U15 of %j stays %j', (text, left) => {
  expect(knownSentences(text)).toBe(left);
});
