import { expect, it } from 'vitest';
import { uploadPartBytes } from '#contract/admin-rule.ts';
import { makeUploadId, type PartSender, sendParts } from './send-parts.ts';

const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ code }, { status, headers });
const taken = () => Response.json({ status: 'ok', data: {} });

/** Gives the answers in turn, then the last one again and again. */
function answerWith(...answers: (() => Response)[]) {
  const offsets: number[] = [];
  const pauses: number[] = [];
  const sender: PartSender = {
    async request(_path, init) {
      offsets.push(Number((init.body as FormData).get('offset')));
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer === undefined) throw new TypeError('no answer');
      return answer();
    },
    async pause(ms) {
      pauses.push(ms);
    },
  };
  const progress: number[] = [];
  const send = (bytes: number) =>
    sendParts(new Blob([new Uint8Array(bytes)]), makeUploadId(), (sent) => progress.push(sent), sender);
  return { offsets, pauses, progress, send };
}

it('42: a part goes again after ever longer pauses, and the rest follows', async () => {
  const away = () => problem(503, 'server.no_database');
  const { offsets, pauses, progress, send } = answerWith(away, away, away, taken);
  expect(await send(uploadPartBytes + 1)).toBeNull();
  expect(offsets).toEqual([0, 0, 0, 0, uploadPartBytes]);
  expect(pauses).toEqual([1_000, 2_000, 4_000]);
  expect(progress).toEqual([uploadPartBytes, uploadPartBytes + 1]);
});

it('42: what the server asks to wait is waited, but no more than a minute', async () => {
  const later = (seconds: string) => () => problem(503, 'server.no_database', { 'retry-after': seconds });
  const { pauses, send } = answerWith(later('7'), later('3600'), later('Wed, 21 Oct 2026 07:28:00 GMT'), taken);
  expect(await send(1)).toBeNull();
  expect(pauses).toEqual([7_000, 60_000, 4_000]);
});

it('42: the upload fails after six tries of a part, with what was told last', async () => {
  const { offsets, pauses, send } = answerWith();
  expect(await send(1)).toBe('network.unreachable');
  expect(offsets).toHaveLength(6);
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
});

it.each([
  [409, 'admin.upload_broken'],
  [507, 'server.no_room'],
])('42: %i is final', async (status, code) => {
  const { offsets, pauses, send } = answerWith(() => problem(status, code));
  expect(await send(1)).toBe(code);
  expect([offsets, pauses]).toEqual([[0], []]);
});
