// Begins, notifies and ends monthly subscriptions paid with numcy, for every product.

export { type Begun, beginSubscription } from './commands/begin-subscription.ts';
export { endSubscription, stopRenewal } from './commands/end-subscription.ts';
export { isInUse } from './commands/hold-subscriber.ts';
export { tellCharge, tellMember } from './commands/tell-member.ts';

// For the domains that sell subscriptions.

export {
  listSubscribers,
  liveSubscriptions,
  lockAllLive,
  lockLive,
  lockLiveById,
} from './queries/live-subscriptions.ts';
