// Written by scripts/check-lists.ts from what domains declare; what is new stands last.
import { acquaintanceSettings } from './domains/acquaintance/settings.ts';
import { adminSettings } from './domains/admin/settings.ts';
import { commentSettings } from './domains/comment/settings.ts';
import { complaintSettings } from './domains/complaint/settings.ts';
import { contactSettings } from './domains/contact/settings.ts';
import { dataRequestSettings } from './domains/data-request/settings.ts';
import { historySettings } from './domains/history/settings.ts';
import { meterSettings } from './domains/metering/settings.ts';
import { moderationSettings } from './domains/moderation/settings.ts';
import { nameSettings } from './domains/name/settings.ts';
import { noteSettings } from './domains/note/settings.ts';
import { notificationSettings } from './domains/notification/settings.ts';
import { numberListSettings } from './domains/number-list/settings.ts';
import { numberSettings } from './domains/number/settings.ts';
import { opinionSettings } from './domains/opinion/settings.ts';
import { providerSettings } from './domains/payment/providers/catalogue.ts';
import { paymentSettings } from './domains/payment/settings.ts';
import { portraitSettings } from './domains/portrait/settings.ts';
import { profileSettings } from './domains/profile/settings.ts';
import { programKeySettings } from './domains/program-key/settings.ts';
import { sampleSettings } from './domains/sample/settings.ts';
import { messengerSettings } from './domains/sign-in/providers/catalogue.ts';
import { signInSettings } from './domains/sign-in/settings.ts';
import { textCheckSettings } from './domains/text-check/settings.ts';
import { walletSettings } from './domains/wallet/settings.ts';
import { webhookSettings } from './domains/webhook/settings.ts';
import { writeLimitsSettings } from './domains/write-limits/settings.ts';
import { operatorDays } from './platform/deadline/operator-days.ts';

export const declaredSettings = [
  signInSettings,
  ...messengerSettings,
  meterSettings,
  walletSettings,
  paymentSettings,
  ...providerSettings,
  numberSettings,
  nameSettings,
  opinionSettings,
  contactSettings,
  acquaintanceSettings,
  profileSettings,
  historySettings,
  noteSettings,
  commentSettings,
  writeLimitsSettings,
  textCheckSettings,
  moderationSettings,
  operatorDays,
  complaintSettings,
  dataRequestSettings,
  notificationSettings,
  portraitSettings,
  sampleSettings,
  programKeySettings,
  numberListSettings,
  webhookSettings,
  adminSettings,
];
