import { expect, it } from 'vitest';
import { ComplaintView, MyComplaint } from './complaint.ts';
import { DataRequestView, DeskDataRequest, MyDataRequest } from './data-request.ts';
import { DeskContext, DeskEntry } from './desk.ts';
import { DeskAppeal, HeldText, HeldTexts, ModerationAct, ModerationCase, MyReport, VoteBurst } from './moderation.ts';
import { Statement } from './restriction.ts';
import { SpamWave, WaveText } from './wave.ts';

it.each([
  ...[ComplaintView, MyComplaint, DataRequestView, MyDataRequest, DeskDataRequest, DeskEntry],
  ...[DeskAppeal, HeldText, ModerationAct, MyReport, VoteBurst, Statement, WaveText],
  ...[DeskContext.shape.removals.element, HeldTexts.shape.votes.element],
  ...[ModerationCase.shape.matches.element, SpamWave.shape.verdicts.element],
])('U5 an answer whose number is read by people tells it as they write it: %#', ({ shape }) => {
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(['phone', 'international']));
});
