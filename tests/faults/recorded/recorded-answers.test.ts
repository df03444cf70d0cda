import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { everyShard, undistributed } from '#server/platform/db/every-shard.ts';
import { readOperations } from '#test/operations.ts';
import { findRootFaults } from '#test/rooted-statements.ts';
import { startTestApp } from '#test/start-app.ts';
import { groups } from './groups.ts';
import { printJson } from './print-json.ts';
import { type Recorded, Recording } from './recording.ts';

/**
 * What the API answered to the same requests before: `RECORD=1 npx vitest run --project unit tests/faults/recorded`
 * writes it anew, and the diff shows what changes for those who call the API.
 */
const isRecording = process.env.RECORD === '1';
const folder = new URL('./answers/', import.meta.url);
/** What all calls take and answer, for whoever reads a change of it or writes a program without a site at hand. */
const documentFile = new URL('../../../docs/openapi.json', import.meta.url);
const asked: Recorded[] = [];
const statements = new Set<string>();

/** Undefined fields and key order are no part of JSON. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The same with keys in the order in which they stood before, so that a diff shows what changes and nothing else. */
function inOrderOf(before: unknown, now: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(now)) return now.map((item, at) => inOrderOf(before[at], item));
  if (!isObject(before) || !isObject(now)) return now;
  const keys = [...Object.keys(before).filter((key) => key in now), ...Object.keys(now)];
  return Object.fromEntries(keys.map((key) => [key, inOrderOf(before[key], now[key])]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// What a server writes once a second would come between any two requests; it is written when the server stops.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
afterAll(() => {
  vi.useRealTimers();
});

/** Groups whose pages read numbers by other statements on a distributed database. */
const distributed = ['look-up-visitor', 'look-up-member', 'comments'];

describe('answers as they were recorded', () => {
  it.each(groups)('$name', async ({ name, env, run }) => {
    const recording = await Recording.open(env);
    try {
      await run(recording);
    } finally {
      await recording.close();
    }
    const answers = recording.entries;
    asked.push(...answers);
    for (const statement of recording.statements) statements.add(statement);
    const file = new URL(`${name}.json`, folder);
    if (isRecording) {
      mkdirSync(folder, { recursive: true });
      const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
      writeFileSync(file, `${printJson(inOrderOf(known, plain(answers)))}\n`);
    }
    const before: Recorded[] = JSON.parse(readFileSync(file, 'utf8'));
    const titles = (list: Recorded[]) => list.map(({ by, call }, at) => `${at + 1} ${by}: ${call}`);
    expect(titles(answers)).toStrictEqual(titles(before));
    for (const [at, answer] of answers.entries()) {
      expect.soft(plain(answer), titles(answers)[at]).toStrictEqual(before[at]);
    }
  });

  it.each(groups.filter(({ name }) => distributed.includes(name)))(
    '42: $name, by the statements for a distributed database',
    async ({ name, env, run }) => {
      const recording = await Recording.open(env, true);
      try {
        await run(recording);
      } finally {
        await recording.close();
      }
      for (const statement of recording.statements) statements.add(statement);
      expect([...recording.statements].filter((text) => text.includes(undistributed))).toEqual([]);
      expect(plain(recording.entries)).toStrictEqual(JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')));
    },
  );

  it('E6: docs/openapi.json is the document that a site gives, but for its own address', async () => {
    const recording = await Recording.open();
    const answer = await recording.get(recording.visitor(), '/api/openapi.json');
    await recording.close();
    asked.push(answer);
    const { servers, ...document } = plain(answer.body) as Record<string, unknown>;
    const isKnown = existsSync(documentFile);
    if (isRecording) {
      const known = isKnown ? JSON.parse(readFileSync(documentFile, 'utf8')) : null;
      writeFileSync(documentFile, `${printJson(inOrderOf(known, document))}\n`);
    }
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json']);
    expect(servers).toEqual([{ url: 'http://ringbook.test' }]);
    expect(document).toStrictEqual(JSON.parse(readFileSync(documentFile, 'utf8')));
  });

  it('42: use only statements that a distributed database can run', () => {
    const faults = [...statements].flatMap((text) => findRootFaults(text).map((fault) => `${fault}: ${text}`));
    expect(faults).toEqual([]);
    expect([...statements].filter((text) => text.includes(everyShard)).length).toBeGreaterThan(10);
    expect(statements.size).toBeGreaterThan(300);
  });

  it('are of 300 requests at least, by all kinds of callers, to every documented call', async () => {
    expect(asked.length).toBeGreaterThanOrEqual(300);
    const kindsAsking = (kind: RegExp) => asked.filter(({ by }) => kind.test(by)).length;
    for (const kind of [/visitor/, /member/, /holder/]) expect(kindsAsking(kind), String(kind)).toBeGreaterThan(40);
    const app = await startTestApp();
    const operations = await readOperations(app);
    await app.close();
    const called = asked.map(({ call }) => call.replace(/\?.*/, ''));
    const missing = operations.filter(({ method, path }) => {
      const pattern = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
      const call = new RegExp(`^${method} ${pattern}$`, 'i');
      return !called.some((one) => call.test(one));
    });
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});
