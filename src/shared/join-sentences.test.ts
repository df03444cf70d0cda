import { expect, it } from 'vitest';
import { joinSentences, withSpaceAfter } from './join-sentences.ts';

it.each([
  [['One person said so.', 'Too few to judge by.'], 'One person said so. Too few to judge by.'],
  [['公开记录中有50条投诉。', '其中大多数出现在最近一个月。'], '公开记录中有50条投诉。其中大多数出现在最近一个月。'],
  [['本当ですか？', 'はい。', 'OK です。'], '本当ですか？はい。OK です。'],
  [['한 명이 신고했습니다.', '더 보기'], '한 명이 신고했습니다. 더 보기'],
  [['ไม่มีค่าใช้จ่าย', 'ติดต่อเรา'], 'ไม่มีค่าใช้จ่าย ติดต่อเรา'],
  [['Once.'], 'Once.'],
  [[], ''],
])('joins %j', (sentences, text) => {
  expect(joinSentences(sentences)).toBe(text);
});

it.each([
  ['Nobody has said so yet.', 'Nobody has said so yet. '],
  ['まだ誰も伝えていません。', 'まだ誰も伝えていません。'],
  ['最初の1人になりませんか？', '最初の1人になりませんか？'],
  ['กรุณาลองใหม่', 'กรุณาลองใหม่ '],
])('leaves a space after %j for what follows', (sentence, text) => {
  expect(withSpaceAfter(sentence)).toBe(text);
});
