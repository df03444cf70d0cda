// Begins, notifies and ends monthly subscriptions paid with numcy, for every product.

export { type Begun, beginSubscription } from './commands/begin-subscription.ts';
export { endSubscription, stopRenewal } from './commands/end-subscription.ts';
export { isInUse } from './commands/hold-subscriber.ts';
export { notifyCharge, notifyMember } from './commands/notify-member.ts';

// For the domains that sell subscriptions.

export {
  listSubscribers,
  liveSubscriptions,
  lockAllLive,
  lockLive,
  lockLiveById,
} from './queries/live-subscriptions.ts';
