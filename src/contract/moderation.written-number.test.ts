import { expect, it } from 'vitest';
import { ComplaintView, MyComplaint } from './complaint.ts';
import { DataRequestView, MyDataRequest, QueueDataRequest } from './data-request.ts';
import { HeldText, HeldTexts, ModerationAct, ModerationCase, MyReport, QueueAppeal, VoteSurge } from './moderation.ts';
import { QueueContext, QueueEntry } from './moderation-queue.ts';
import { Statement } from './restriction.ts';
import { SpamCampaign, SpamCampaignText } from './spam-campaign.ts';

it.each([
  ...[ComplaintView, MyComplaint, DataRequestView, MyDataRequest, QueueDataRequest, QueueEntry],
  ...[QueueAppeal, HeldText, ModerationAct, MyReport, VoteSurge, Statement, SpamCampaignText],
  ...[QueueContext.shape.removals.element, HeldTexts.shape.votes.element],
  ...[ModerationCase.shape.matches.element, SpamCampaign.shape.verdicts.element],
])('U5 an answer whose number is read by people tells it as they write it: %#', ({ shape }) => {
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(['phone', 'international']));
});
