import { expect, it } from 'vitest';
import type { AdminCheck } from '#contract/admin.ts';
import { byNeed, isKnownCheck, needOf } from './check-words.ts';

const check = (name: string, state: AdminCheck['state']): AdminCheck => ({
  name,
  state,
  text: '',
  advice: null,
});

it('puts what is broken before what needs a look, and what is in order last', () => {
  const checks = [check('disk', 'ok'), check('jobs', 'warn'), check('mail', 'fail'), check('desk', 'warn')];
  expect(byNeed(checks).map(({ name }) => name)).toEqual(['mail', 'jobs', 'desk', 'disk']);
});

it('knows the checks that the pages have words for', () => {
  expect([isKnownCheck('disk'), isKnownCheck('weather')]).toEqual([true, false]);
});

it('tells mail that is not set up from mail that its server refuses', () => {
  expect(needOf('mail', 'warn')).toBe('admin.need.mail');
  expect(needOf('mail', 'fail')).toBe('admin.need.mail_refused');
  expect(needOf('disk', 'fail')).toBe('admin.need.disk');
});
