// Written by scripts/check-lists.ts from what domains declare; what is new stands last.
import type { acquaintanceCalls } from './acquaintance.ts';
import type { adminCalls } from './admin.ts';
import type { botCheckCalls } from './bot-check.ts';
import type { checkCalls } from './check.ts';
import type { commentCalls } from './comment.ts';
import type { complaintCalls } from './complaint.ts';
import type { contactCalls } from './contact.ts';
import type { dataRequestCalls } from './data-request.ts';
import type { foreignCalls } from './foreign.ts';
import type { historyCalls } from './history.ts';
import type { moderationQueueCalls } from './moderation-queue.ts';
import type { moderationCalls } from './moderation.ts';
import type { nameCalls } from './name.ts';
import type { noteCalls } from './note.ts';
import type { noticeChannelCalls } from './notice-channel.ts';
import type { noticeMailCalls } from './notice-mail.ts';
import type { notificationCalls } from './notification.ts';
import type { numberListCalls } from './number-list.ts';
import type { numberingCalls } from './numbering.ts';
import type { opinionCalls } from './opinion.ts';
import type { paymentCalls } from './payment.ts';
import type { portraitCalls } from './portrait.ts';
import type { profileCalls } from './profile.ts';
import type { programKeyCalls } from './program-key.ts';
import type { pushCalls } from './push.ts';
import type { restrictionCalls } from './restriction.ts';
import type { sandboxCalls } from './sandbox.ts';
import type { searchCalls } from './search.ts';
import type { signInCalls } from './sign-in.ts';
import type { spamCampaignCalls } from './spam-campaign.ts';
import type { subscriptionCalls } from './subscription.ts';
import type { transparencyCalls } from './transparency.ts';
import type { unlistingCalls } from './unlisting.ts';
import type { walletCalls } from './wallet.ts';
import type { withdrawalCalls } from './withdrawal.ts';

export type Calls = unknown &
  typeof acquaintanceCalls &
  typeof botCheckCalls &
  typeof commentCalls &
  typeof complaintCalls &
  typeof contactCalls &
  typeof dataRequestCalls &
  typeof moderationQueueCalls &
  typeof historyCalls &
  typeof moderationCalls &
  typeof nameCalls &
  typeof noteCalls &
  typeof notificationCalls &
  typeof numberingCalls &
  typeof opinionCalls &
  typeof paymentCalls &
  typeof portraitCalls &
  typeof profileCalls &
  typeof pushCalls &
  typeof sandboxCalls &
  typeof searchCalls &
  typeof signInCalls &
  typeof restrictionCalls &
  typeof subscriptionCalls &
  typeof transparencyCalls &
  typeof unlistingCalls &
  typeof walletCalls &
  typeof spamCampaignCalls &
  typeof withdrawalCalls &
  typeof noticeChannelCalls &
  typeof noticeMailCalls &
  typeof programKeyCalls &
  typeof numberListCalls &
  typeof checkCalls &
  typeof foreignCalls &
  typeof adminCalls;
