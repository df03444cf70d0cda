import { expect, it } from 'vitest';
import { type CurrentHolder, type FormerHolder, findProver, type KnownAccount } from './rules.ts';

const dayMs = 86_400_000;
const now = new Date('2026-11-21T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * dayMs);
const unknown: KnownAccount = { isKnownBrowser: false, isKnownPerson: false };
const holderOf = (silentDays: number, traits: Partial<CurrentHolder> = {}): CurrentHolder => ({
  lastSeenAt: ago(silentDays),
  isProven: true,
  ...unknown,
  ...traits,
});
const formerOf = (traits: Partial<FormerHolder> = {}): FormerHolder => ({
  id: '7',
  endedAt: ago(10),
  mayReturn: true,
  ...unknown,
  ...traits,
});
const strong = { isProven: true };

it.each<[string, CurrentHolder, FormerHolder[], { isProven: boolean }, ReturnType<typeof findProver>]>([
  ['a holder who was there lately has a new phone', holderOf(44.9), [], strong, { kind: 'holder' }],
  ['after 45 days an unknown sender is a stranger', holderOf(45), [], strong, { kind: 'stranger' }],
  ['F16 one seen by a clock that was far ahead may have been silent', holderOf(-45), [], strong, { kind: 'stranger' }],
  ['F16 one seen by a clock that was a little ahead was there', holderOf(-44.9), [], strong, { kind: 'holder' }],
  [
    'F16 who is known stays the holder, whatever the clock said',
    holderOf(-900, { isKnownBrowser: true }),
    [],
    strong,
    { kind: 'holder' },
  ],
  ['by a weak proof too', holderOf(45), [], { isProven: false }, { kind: 'stranger' }],
  ['a known browser is the holder', holderOf(900, { isKnownBrowser: true }), [], strong, { kind: 'holder' }],
  ['a linked messenger is the holder', holderOf(900, { isKnownPerson: true }), [], strong, { kind: 'holder' }],
  [
    'a former holder comes back',
    holderOf(0),
    [formerOf({ isKnownBrowser: true })],
    strong,
    { kind: 'former', id: '7' },
  ],
  [
    'by a messenger account too, when the holder was silent',
    holderOf(90),
    [formerOf({ isKnownPerson: true })],
    strong,
    { kind: 'former', id: '7' },
  ],
  [
    'who is known to both is the holder',
    holderOf(90, { isKnownPerson: true }),
    [formerOf({ isKnownBrowser: true })],
    strong,
    { kind: 'holder' },
  ],
  ['an unknown former holder is none', holderOf(3), [formerOf()], strong, { kind: 'holder' }],
  [
    'after 180 days it is too late',
    holderOf(3),
    [formerOf({ isKnownBrowser: true, endedAt: ago(180) })],
    strong,
    { kind: 'holder' },
  ],
  [
    'not a day before',
    holderOf(3),
    [formerOf({ isKnownBrowser: true, endedAt: ago(179.9) })],
    strong,
    { kind: 'former', id: '7' },
  ],
  [
    'one who only waited never comes back',
    holderOf(3),
    [formerOf({ isKnownBrowser: true, mayReturn: false })],
    strong,
    { kind: 'holder' },
  ],
  [
    'who shows a number that the holder never showed is somebody else',
    holderOf(0, { isProven: false, isKnownBrowser: true }),
    [],
    strong,
    { kind: 'stranger' },
  ],
  [
    'or the one whom that holder put out',
    holderOf(0, { isProven: false }),
    [formerOf({ isKnownPerson: true })],
    strong,
    { kind: 'former', id: '7' },
  ],
  [
    'weak proofs do not doubt each other',
    holderOf(0, { isProven: false }),
    [],
    { isProven: false },
    { kind: 'holder' },
  ],
])('B3 %s', (_, holder, formers, proof, prover) => {
  expect(findProver(holder, formers, proof, now)).toEqual(prover);
});
