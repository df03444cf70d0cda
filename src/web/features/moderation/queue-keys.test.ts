import { expect, it } from 'vitest';
import { readQueueKey } from './queue-keys.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false, repeat: false };
const press = (code: string, more: Partial<Parameters<typeof readQueueKey>[0]> = {}) =>
  readQueueKey({ ...none, code, key: '', target: { tagName: 'BODY' }, ...more });

it('C17 reads keys by their place, in every script', () => {
  expect(press('KeyK', { key: 'k' })).toBe('keep');
  expect(press('KeyR', { key: 'ق' })).toBe('remove');
  expect(press('KeyN', { key: 'т' })).toBe('next');
  expect([press('KeyP'), press('KeyJ'), press('KeyH'), press('KeyU')]).toEqual(['previous', 'next', 'hold', 'undo']);
  expect(press('Digit6', { key: '٦' })).toEqual({ reason: 6 });
  expect(press('Numpad1')).toEqual({ reason: 1 });
  expect(press('Slash', { key: '?', shiftKey: true })).toBe('help');
  expect([press('Digit0'), press('KeyX'), press('Enter'), press('Space')]).toEqual([null, null, null, null]);
});

it.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'isComposing', 'repeat'] as const)(
  'C17 means nothing with %s',
  (flag) => {
    expect(press('KeyR', { [flag]: true })).toBeNull();
  },
);

it('C17 means nothing where somebody types, and all of it on buttons and choices', () => {
  const fields = [
    { tagName: 'TEXTAREA' },
    { tagName: 'SELECT' },
    { tagName: 'INPUT', type: 'text' },
    { tagName: 'INPUT', type: 'tel' },
    { tagName: 'DIV', isContentEditable: true },
  ];
  for (const target of fields) {
    expect(press('KeyR', { target }), JSON.stringify(target)).toBeNull();
    expect(press('Slash', { target, key: '?' })).toBeNull();
  }
  const others = [{ tagName: 'INPUT', type: 'radio' }, { tagName: 'BUTTON' }, { tagName: 'DIV' }, null];
  for (const target of others) expect(press('KeyR', { target })).toBe('remove');
});
