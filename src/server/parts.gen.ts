// Written by scripts/check-lists.ts from what domains declare; what is new stands last.
import { openAcquaintance } from './domains/acquaintance/part.ts';
import { openAdmin } from './domains/admin/part.ts';
import { openComment } from './domains/comment/part.ts';
import { openComplaint } from './domains/complaint/part.ts';
import { openContact } from './domains/contact/part.ts';
import { openDataRequest } from './domains/data-request/part.ts';
import { openHistory } from './domains/history/part.ts';
import { openMetering } from './domains/metering/part.ts';
import { openModeration } from './domains/moderation/part.ts';
import { openName } from './domains/name/part.ts';
import { openNote } from './domains/note/part.ts';
import { openNotification } from './domains/notification/part.ts';
import { openNumberList } from './domains/number-list/part.ts';
import { openNumber } from './domains/number/part.ts';
import { openNumbering } from './domains/numbering/part.ts';
import { openOpenData } from './domains/open-data/part.ts';
import { openOpinion } from './domains/opinion/part.ts';
import { openPayment } from './domains/payment/part.ts';
import { openPortrait } from './domains/portrait/part.ts';
import { openProfile } from './domains/profile/part.ts';
import { openProgramKey } from './domains/program-key/part.ts';
import { openRestriction } from './domains/restriction/part.ts';
import { openSignIn } from './domains/sign-in/part.ts';
import { openSubscription } from './domains/subscription/part.ts';
import { openTextCheck } from './domains/text-check/part.ts';
import { openTransparency } from './domains/transparency/part.ts';
import { openWallet } from './domains/wallet/part.ts';
import { openWave } from './domains/wave/part.ts';
import { openWebhook } from './domains/webhook/part.ts';
import { openWriting } from './domains/writing/part.ts';

export const openings = {
  numbering: openNumbering,
  metering: openMetering,
  openData: openOpenData,
  signIn: openSignIn,
  notification: openNotification,
  writing: openWriting,
  textCheck: openTextCheck,
  moderation: openModeration,
  restriction: openRestriction,
  wave: openWave,
  wallet: openWallet,
  name: openName,
  profile: openProfile,
  comment: openComment,
  acquaintance: openAcquaintance,
  subscription: openSubscription,
  complaint: openComplaint,
  dataRequest: openDataRequest,
  portrait: openPortrait,
  contact: openContact,
  history: openHistory,
  payment: openPayment,
  note: openNote,
  opinion: openOpinion,
  number: openNumber,
  transparency: openTransparency,
  programKey: openProgramKey,
  numberList: openNumberList,
  webhook: openWebhook,
  admin: openAdmin,
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
  'wave',
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
  'writing',
  'programKey',
  'numberList',
  'webhook',
  'admin',
] as const;
