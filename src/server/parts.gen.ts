// Written by scripts/check-lists.ts from what domains declare; what is new stands last.
import { createAcquaintancePart } from './domains/acquaintance/part.ts';
import { createAdminPart } from './domains/admin/part.ts';
import { createCommentPart } from './domains/comment/part.ts';
import { createComplaintPart } from './domains/complaint/part.ts';
import { createContactPart } from './domains/contact/part.ts';
import { createDataRequestPart } from './domains/data-request/part.ts';
import { createHistoryPart } from './domains/history/part.ts';
import { createMeteringPart } from './domains/metering/part.ts';
import { createModerationPart } from './domains/moderation/part.ts';
import { createNamePart } from './domains/name/part.ts';
import { createNotePart } from './domains/note/part.ts';
import { createNotificationPart } from './domains/notification/part.ts';
import { createNumberListPart } from './domains/number-list/part.ts';
import { createNumberPart } from './domains/number/part.ts';
import { createNumberingPart } from './domains/numbering/part.ts';
import { createOpenDataPart } from './domains/open-data/part.ts';
import { createOpinionPart } from './domains/opinion/part.ts';
import { createPaymentPart } from './domains/payment/part.ts';
import { createPortraitPart } from './domains/portrait/part.ts';
import { createProfilePart } from './domains/profile/part.ts';
import { createProgramKeyPart } from './domains/program-key/part.ts';
import { createRestrictionPart } from './domains/restriction/part.ts';
import { createSignInPart } from './domains/sign-in/part.ts';
import { createSpamCampaignPart } from './domains/spam-campaign/part.ts';
import { createSubscriptionPart } from './domains/subscription/part.ts';
import { createTextCheckPart } from './domains/text-check/part.ts';
import { createTransparencyPart } from './domains/transparency/part.ts';
import { createWalletPart } from './domains/wallet/part.ts';
import { createWebhookPart } from './domains/webhook/part.ts';
import { createWriteLimitsPart } from './domains/write-limits/part.ts';

export const creators = {
  numbering: createNumberingPart,
  metering: createMeteringPart,
  openData: createOpenDataPart,
  signIn: createSignInPart,
  notification: createNotificationPart,
  writeLimits: createWriteLimitsPart,
  textCheck: createTextCheckPart,
  moderation: createModerationPart,
  restriction: createRestrictionPart,
  spamCampaign: createSpamCampaignPart,
  wallet: createWalletPart,
  name: createNamePart,
  profile: createProfilePart,
  comment: createCommentPart,
  acquaintance: createAcquaintancePart,
  subscription: createSubscriptionPart,
  complaint: createComplaintPart,
  dataRequest: createDataRequestPart,
  portrait: createPortraitPart,
  contact: createContactPart,
  history: createHistoryPart,
  payment: createPaymentPart,
  note: createNotePart,
  opinion: createOpinionPart,
  number: createNumberPart,
  transparency: createTransparencyPart,
  programKey: createProgramKeyPart,
  numberList: createNumberListPart,
  webhook: createWebhookPart,
  admin: createAdminPart,
};

export const partOrder = [
  'numbering',
  'metering',
  'signIn',
  'profile',
  'comment',
  'subscription',
  'acquaintance',
  'portrait',
  'name',
  'moderation',
  'restriction',
  'spamCampaign',
  'complaint',
  'dataRequest',
  'contact',
  'history',
  'wallet',
  'payment',
  'note',
  'notification',
  'opinion',
  'number',
  'openData',
  'transparency',
  'textCheck',
  'writeLimits',
  'programKey',
  'numberList',
  'webhook',
  'admin',
] as const;
