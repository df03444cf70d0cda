import { expect, it } from 'vitest';
import { joinSentences } from './join-sentences.ts';

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
