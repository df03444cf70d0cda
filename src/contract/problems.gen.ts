// Written by scripts/check-lists.ts from what domains declare; what is new stands last.
import { acquaintanceProblems } from './acquaintance-manifest.ts';
import { adminProblems } from './admin-manifest.ts';
import { commentProblems } from './comment-manifest.ts';
import { complaintProblems } from './complaint-manifest.ts';
import { contactProblems } from './contact-manifest.ts';
import { dataRequestProblems } from './data-request-manifest.ts';
import { moderationProblems } from './moderation-manifest.ts';
import { nameProblems } from './name-manifest.ts';
import { notificationProblems } from './notification-manifest.ts';
import { numberListProblems } from './number-list-manifest.ts';
import { opinionProblems } from './opinion-manifest.ts';
import { paymentProblems } from './payment-manifest.ts';
import { portraitProblems } from './portrait-manifest.ts';
import { profileProblems } from './profile-manifest.ts';
import { programKeyProblems } from './program-key-manifest.ts';
import { restrictionProblems } from './restriction-manifest.ts';
import { signInProblemNumbers, signInProblems } from './sign-in-manifest.ts';
import { spamCampaignProblems } from './spam-campaign-manifest.ts';
import { walletProblems } from './wallet-manifest.ts';
import { writeLimitsProblems } from './write-limits-manifest.ts';

export const declaredProblems = {
  ...acquaintanceProblems,
  ...commentProblems,
  ...complaintProblems,
  ...contactProblems,
  ...dataRequestProblems,
  ...moderationProblems,
  ...nameProblems,
  ...notificationProblems,
  ...opinionProblems,
  ...paymentProblems,
  ...portraitProblems,
  ...profileProblems,
  ...signInProblems,
  ...walletProblems,
  ...spamCampaignProblems,
  ...writeLimitsProblems,
  ...programKeyProblems,
  ...numberListProblems,
  ...adminProblems,
  ...restrictionProblems,
} as const;

export const declaredProblemNumbers = {
  ...signInProblemNumbers,
} as const;
