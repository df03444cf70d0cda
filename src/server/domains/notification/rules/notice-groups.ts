import { type NoticeChannelName, type NoticeGroup, noticeGroups } from '#contract/notification-limits.ts';

/** Phrase `push.kind.<group>`, shown to bystanders instead of the content. `other`: unknown kinds. */
export type KindGroup = NoticeGroup | 'other';

const groups: readonly (readonly [RegExp, NoticeGroup])[] = [
  [/^(?:number_text$|name_)/, 'number'],
  [/^text_liked$/, 'reaction'],
  [/^(?:account_|restriction_|number_|sign_in_)/, 'account'],
  [/^(?:follow|hide|gift|numcy|payment|portrait|pro)_/, 'money'],
  [/^acquaintance_/, 'acquaintance'],
  [/^(?:complaint|report)_/, 'complaint'],
  [/^data_request_/, 'data_request'],
  [/^desk_/, 'desk'],
  [/^followed_/, 'answer'],
  [/^(?:appeal|text|wave)_/, 'text'],
];

export function groupOf(kind: string): KindGroup {
  return groups.find(([pattern]) => pattern.test(kind))?.[1] ?? 'other';
}

/**
 * Whether a notice is sent even if it was read before: who has stolen a session could read it first, so that its owner
 * never hears of it. Only essential ones about the account; what else was read is not sent.
 */
export function isSentThoughRead({ kind, isEssential }: { kind: string; isEssential: boolean }): boolean {
  return isEssential && groupOf(kind) === 'account';
}

/** Signing in by messenger is no consent to notices: nothing is sent until one group is turned on. */
const optIn: NoticeChannelName = 'messenger';

/** Groups that are on by default. */
const usualGroups: Record<NoticeChannelName, readonly KindGroup[]> = {
  // A member who subscribes a device wants notices, but likes can wait.
  push: [...noticeGroups.filter((group) => group !== 'reaction'), 'other'],
  // Groups where missing a notice for days can do harm.
  mail: ['account', 'money', 'text', 'acquaintance', 'complaint', 'data_request'],
  messenger: [],
};

export function isUsual(group: KindGroup, channel: NoticeChannelName): boolean {
  return usualGroups[channel].includes(group);
}

/** A deviation from the default. */
export interface Choice {
  group: string;
  channel: string;
  isOn: boolean;
  /** Set by the link of a mail, by anyone who reads that mail. */
  isByLink: boolean;
}

/** `off`: only essential notices that no other channel delivers. `never`: nothing at all. */
export type Wish = 'on' | 'off' | 'never';

export function wishOf(choices: readonly Choice[], group: KindGroup, channel: NoticeChannelName): Wish {
  const chosen = choices.find((one) => one.group === group && one.channel === channel);
  const isWanted = channel !== optIn || choices.some((one) => one.channel === optIn && one.isOn);
  if (!isWanted) return 'never';
  if (chosen === undefined) return isUsual(group, channel) ? 'on' : 'off';
  if (chosen.isOn) return 'on';
  return chosen.isByLink ? 'never' : 'off';
}
