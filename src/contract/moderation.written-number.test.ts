import { expect, it } from 'vitest';
import { ComplaintView, MyComplaint } from './complaint.ts';
import { DataRequestView, DeskDataRequest, MyDataRequest } from './data-request.ts';
import { DeskContext, DeskEntry } from './desk.ts';
import { DeskAppeal, HeldText, HeldTexts, ModerationAct, ModerationCase, MyReport, VoteSurge } from './moderation.ts';
import { Statement } from './restriction.ts';
import { SpamCampaign, SpamCampaignText } from './spam-campaign.ts';

it.each([
  ...[ComplaintView, MyComplaint, DataRequestView, MyDataRequest, DeskDataRequest, DeskEntry],
  ...[DeskAppeal, HeldText, ModerationAct, MyReport, VoteSurge, Statement, SpamCampaignText],
  ...[DeskContext.shape.removals.element, HeldTexts.shape.votes.element],
  ...[ModerationCase.shape.matches.element, SpamCampaign.shape.verdicts.element],
])('U5 an answer whose number is read by people tells it as they write it: %#', ({ shape }) => {
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(['phone', 'international']));
});
