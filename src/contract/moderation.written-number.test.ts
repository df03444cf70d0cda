import { expect, it } from 'vitest';
import { ComplaintView, MyComplaint } from './complaint.ts';
import { DataRequestView, MyDataRequest, QueueDataRequest } from './data-request.ts';
import { HeldText, HeldTexts, ModerationAct, ModerationCase, MyReport, QueueAppeal, VoteBurst } from './moderation.ts';
import { QueueContext, QueueEntry } from './moderation-queue.ts';
import { Statement } from './restriction.ts';
import { SpamWave, WaveText } from './wave.ts';

it.each([
  ...[ComplaintView, MyComplaint, DataRequestView, MyDataRequest, QueueDataRequest, QueueEntry],
  ...[QueueAppeal, HeldText, ModerationAct, MyReport, VoteBurst, Statement, WaveText],
  ...[QueueContext.shape.removals.element, HeldTexts.shape.votes.element],
  ...[ModerationCase.shape.matches.element, SpamWave.shape.verdicts.element],
])('U5 an answer whose number is read by people tells it as they write it: %#', ({ shape }) => {
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(['phone', 'international']));
});
