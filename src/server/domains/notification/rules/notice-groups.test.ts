import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { noticeChannels, noticeGroups } from '#contract/notification-limits.ts';
import { type Choice, groupOf, isSentThoughRead, isUsual, wishOf } from './notice-groups.ts';

it('P39: every kind of notice belongs to a group that says nothing of its content', () => {
  const english = new URL('../../../../../locales/en.json', import.meta.url);
  const phrases = Object.keys(JSON.parse(readFileSync(english, 'utf8')));
  const kinds = phrases.filter((key) => key.startsWith('notice.')).map((key) => key.slice('notice.'.length));
  expect(kinds.length).toBeGreaterThan(50);
  const missing = kinds.map(groupOf).filter((group) => !phrases.includes(`push.kind.${group}`));
  expect(missing).toEqual([]);
  // Only kinds without a group may use the words of `other`.
  expect(kinds.filter((kind) => groupOf(kind) === 'other')).toEqual([]);
  const some = ['followed_answer', 'follow_renewed', 'number_proven', 'sign_in_new', 'number_text', 'name_new'];
  expect([...some, 'text_answered', 'report_decided', 'unheard_of'].map(groupOf)).toEqual([
    'answer',
    'money',
    'account',
    'account',
    'number',
    'number',
    'text',
    'complaint',
    'other',
  ]);
});

it('39.1: every group of the settings has kinds, and its words in the settings and for a locked screen', () => {
  const english = new URL('../../../../../locales/en.json', import.meta.url);
  const phrases = Object.keys(JSON.parse(readFileSync(english, 'utf8')));
  const told = new Set(phrases.filter((key) => key.startsWith('notice.')).map((key) => groupOf(key.slice(7))));
  expect([...told].sort()).toEqual([...noticeGroups].sort());
  for (const group of noticeGroups) {
    expect(phrases).toContain(`push.kind.${group}`);
    expect(phrases).toContain(`settings.channels.group.${group}`);
  }
});

it('39.1: a choice counts for its group and its channel alone, and a link of a mail for good', () => {
  const chosen = (more: Partial<Choice>): Choice => ({
    group: 'number',
    channel: 'push',
    isOn: false,
    isByLink: false,
    ...more,
  });
  expect([isUsual('number', 'push'), isUsual('number', 'mail'), isUsual('money', 'mail')]).toEqual([true, false, true]);
  expect(wishOf([], 'number', 'mail')).toBe('off');
  for (const channel of noticeChannels) expect(isUsual('reaction', channel), channel).toBe(false);
  // The messenger is off until the member turns a group on.
  expect(wishOf([], 'account', 'messenger')).toBe('never');
  const inMessenger = chosen({ channel: 'messenger', isOn: true });
  expect(wishOf([inMessenger], 'number', 'messenger')).toBe('on');
  expect(wishOf([inMessenger], 'account', 'messenger')).toBe('off');
  expect(wishOf([], 'number', 'push')).toBe('on');
  expect(wishOf([chosen({})], 'number', 'push')).toBe('off');
  expect(wishOf([chosen({ isByLink: true })], 'number', 'push')).toBe('never');
  expect(wishOf([chosen({ group: 'money' }), chosen({ channel: 'mail' })], 'number', 'push')).toBe('on');
});

it.each([
  ['sign_in_new', true, true],
  ['account_key_made', true, true],
  ['number_passed_on', true, true],
  ['account_key_made', false, false],
  ['text_removed', true, false],
  ['payment_numcy', true, false],
  ['number_text', false, false],
])('39.4: %s (essential: %s) is sent though it was read: %s', (kind, isEssential, isSent) => {
  expect(isSentThoughRead({ kind, isEssential })).toBe(isSent);
});

it('39.1: the messenger is opened by a group turned on for it, and by nothing chosen for other channels', () => {
  const choice = (channel: string, isOn: boolean, group = 'money') => ({ group, channel, isOn, isByLink: false });
  expect(wishOf([], 'money', 'messenger')).toBe('never');
  expect(wishOf([choice('mail', true), choice('push', true)], 'money', 'messenger')).toBe('never');
  expect(wishOf([choice('messenger', false)], 'money', 'messenger')).toBe('never');
  expect(wishOf([choice('messenger', true)], 'money', 'messenger')).toBe('on');
  // Another group is then off, and its essential notices may come.
  expect(wishOf([choice('messenger', true)], 'account', 'messenger')).toBe('off');
});
