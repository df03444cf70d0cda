import { describe, expect, it, test } from 'vitest';
import { requestStates } from '#contract/acquaintance.ts';
import { allowed, denied } from '#server/platform/access/permission.ts';
import { canAnswer, canAsk, canCancel } from './policy.ts';

const free: Parameters<typeof canAsk>[0] = {
  isActive: true,
  isOwn: false,
  isAskerUnlisted: false,
  isReachable: true,
  between: null,
  kind: 'common',
  friends: 1,
};

describe('canAsk', () => {
  test.each([
    [{}, allowed],
    [{ kind: 'direct', friends: 0 }, allowed],
    [{ friends: 0 }, denied('acquaintance.nothing_in_common')],
    [{ between: 'sent' }, denied('acquaintance.waiting')],
    [{ between: 'accepted' }, denied('acquaintance.connected')],
    [{ between: 'declined' }, denied('acquaintance.declined')],
    [{ isReachable: false }, denied('acquaintance.unavailable')],
    [{ isAskerUnlisted: true }, denied('acquaintance.unlisted')],
    [{ isOwn: true }, denied('acquaintance.own')],
    [{ isActive: false }, denied('profile.deactivated')],
  ] as const)('with %o', (more, permission) => {
    expect(canAsk({ ...free, ...more })).toEqual(permission);
  });

  it('does not tell of what is between the two, or in common, where nobody can be asked', () => {
    const away = { ...free, isReachable: false, friends: 0 };
    for (const between of ['sent', 'accepted', 'declined'] as const) {
      expect(canAsk({ ...away, between, kind: 'direct' })).toEqual(denied('acquaintance.unavailable'));
      // The same code as for a reachable holder with nothing in common.
      expect(canAsk({ ...away, between })).toEqual(denied('acquaintance.nothing_in_common'));
    }
  });
});

describe.each(requestStates)('a request that is %s', (state) => {
  const open = state === 'sent' ? allowed : denied('acquaintance.closed');

  it('is answered by the one who is asked alone, while it is open', () => {
    expect(canAnswer({ isIncoming: true, state })).toEqual(open);
    expect(canAnswer({ isIncoming: false, state })).toEqual(denied('acquaintance.not_found'));
  });

  it('is withdrawn by the one who asked alone, while it is open, and ended by both once accepted', () => {
    const isAccepted = state === 'accepted';
    expect(canCancel({ isIncoming: false, state })).toEqual(isAccepted ? allowed : open);
    expect(canCancel({ isIncoming: true, state })).toEqual(isAccepted ? allowed : denied('acquaintance.not_found'));
  });
});
