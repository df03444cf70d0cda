import { type NoticeChannelName, type NoticeGroup, noticeGroups } from '#contract/notification-limits.ts';

/** What a notice is about, for who must not read more of it: the phrase `push.kind.<group>`. `other`: no group knows it. */
export type KindGroup = NoticeGroup | 'other';

const groups: readonly (readonly [RegExp, NoticeGroup])[] = [
  [/^(?:number_text$|name_)/, 'number'],
  [/^text_liked$/, 'reaction'],
  [/^(?:account_|restriction_|number_|sign_in_)/, 'account'],
  [/^(?:follow|hide|gift|numcy|payment|portrait)_/, 'money'],
  [/^acquaintance_/, 'acquaintance'],
  [/^complaint_/, 'complaint'],
  [/^data_request_/, 'data_request'],
  [/^desk_/, 'desk'],
  [/^followed_/, 'answer'],
  [/^(?:appeal|text|wave)_/, 'text'],
];

export function groupOf(kind: string): KindGroup {
  return groups.find(([pattern]) => pattern.test(kind))?.[1] ?? 'other';
}

/** Nobody asked for notices by signing in there: until one group is switched on, nothing goes that way. */
const optIn: NoticeChannelName = 'messenger';

/** Of which groups notices go on a way as long as the member chose nothing. */
const usualGroups: Record<NoticeChannelName, readonly KindGroup[]> = {
  // Whoever switches a device on wants to hear on it; but that a text is liked can be read in the list at any time.
  push: [...noticeGroups.filter((group) => group !== 'reaction'), 'other'],
  // What may cost something if it is missed for days.
  mail: ['account', 'money', 'text', 'acquaintance', 'complaint', 'data_request'],
  messenger: [],
};

export function isUsual(group: KindGroup, channel: NoticeChannelName): boolean {
  return usualGroups[channel].includes(group);
}

/** What a member chose otherwise than usual. */
export interface Choice {
  group: string;
  channel: string;
  isOn: boolean;
  /** By the link of a mail, which was whoever reads the mail. */
  isByLink: boolean;
}

/** `off`: unless it is essential and reaches the member on no other way. `never`: whatever it is about. */
export type Wish = 'on' | 'off' | 'never';

export function wishOf(choices: readonly Choice[], group: KindGroup, channel: NoticeChannelName): Wish {
  const chosen = choices.find((one) => one.group === group && one.channel === channel);
  const isWanted = channel !== optIn || choices.some((one) => one.channel === optIn && one.isOn);
  if (!isWanted) return 'never';
  if (chosen === undefined) return isUsual(group, channel) ? 'on' : 'off';
  if (chosen.isOn) return 'on';
  return chosen.isByLink ? 'never' : 'off';
}
