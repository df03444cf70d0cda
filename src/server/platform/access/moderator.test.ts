import { expect, it } from 'vitest';
import type { Role } from '#contract/sign-in.ts';
import type { Actor } from './actor.ts';
import { canModerate } from './moderator.ts';

const member = (role: Role) => ({ kind: 'member', role, isDeactivated: false }) as unknown as Actor;

it('is moderated by moderators and admins; to all others the desk is not there', () => {
  const answers = [{ kind: 'visitor' } as Actor, member('member'), member('moderator'), member('admin')].map(
    canModerate,
  );
  const nothing = { may: false, code: 'page.not_found' };
  expect(answers).toEqual([nothing, nothing, { may: true }, { may: true }]);
});
