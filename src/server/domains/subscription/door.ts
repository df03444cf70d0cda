// What costs numcy month by month begins, is told of and ends in one way, whatever it is for.

export { type Begun, beginSubscription } from './commands/begin-subscription.ts';
export { endSubscription, stopRenewal } from './commands/end-subscription.ts';
export { isInUse } from './commands/hold-subscriber.ts';
export { tellCharge, tellMember } from './commands/tell-member.ts';

// Whoever sells it asks which are paid for at this moment.

export {
  listSubscribers,
  liveSubscriptions,
  lockAllLive,
  lockLive,
  lockLiveById,
} from './queries/live-subscriptions.ts';
