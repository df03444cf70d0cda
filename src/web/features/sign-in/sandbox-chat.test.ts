import { expect, it } from 'vitest';
import { buttonsUnder } from './sandbox-chat.tsx';

it('answers the very question under which the button stands', () => {
  const message = { kind: 'ask-yes-no', text: 'You?', yes: 'Yes', no: 'No', question: 'q1' } as const;
  expect(buttonsUnder(message, 'x')).toEqual([
    { label: 'Yes', act: { action: 'yes', question: 'q1' } },
    { label: 'No', act: { action: 'no', question: 'q1' } },
  ]);
});

it('offers to share the own number, and another’s', () => {
  const message = { kind: 'ask-phone', text: 'Share', button: 'Share mine' } as const;
  expect(buttonsUnder(message, 'Share another').map(({ act }) => act.action)).toEqual([
    'share_phone',
    'share_other_phone',
  ]);
});

it('has no buttons under plain text', () => {
  expect(buttonsUnder({ kind: 'text', text: 'Done' }, 'x')).toEqual([]);
});
