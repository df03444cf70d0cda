import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#server/platform/db/database.ts';
import type { Bench, Made, Row } from '../bench.ts';
import { startBare, startRingbook } from '../child.ts';
import { type Asked, compare } from '../load.ts';
import { benchUrl, signInMembers } from '../members.ts';
import { type Result, ratioResult } from '../report.ts';
import { phoneAt } from '../seed.ts';
import { seedComments } from '../seed-comments.ts';

const numbers = 20_000;
const seededComments = 2_000;
const members = 40;
const form = { 'content-type': 'application/x-www-form-urlencoded' };

interface Act {
  name: string;
  /** The n-th one: no two of some ten thousand say the same. */
  fields(n: number): Record<string, string>;
  path: string;
}

/**
 * What members write, one act a request, against a handler that knows nobody and does one insert and one update in a
 * transaction.
 */
function write(kind: Database['kind']): Row {
  return {
    name: `write-${kind}`,
    async run(bench) {
      const ours = await bench.make(kind, `write_${kind}`, numbers);
      // Each has tables of its own: what one writes must not make the other's larger.
      const theirs = await bench.make(kind, `write_bare_${kind}`, numbers);
      const headers = await signInMembers(ours, members);
      const ids = await seed(ours);
      // Else forty members would soon have no free look-up left, and each comment would ask for what they paid.
      const limits = { MEMBER_PER_DAY: '1000000' };
      const server = await startRingbook({ PORT: '4120', PUBLIC_URL: benchUrl, ...limits, ...ours.env });
      const bare = await startBare({ PORT: '4121', ...theirs.env, WRITES: writeAnswer(bench) });
      const results: Result[] = [];
      try {
        for (const act of acts(ids)) {
          bench.say(act.name);
          const asked = (post: typeof act.path, ask: (n: number) => { authorization?: string }): Asked => {
            let next = 0;
            return () => {
              next += 1;
              const body = new URLSearchParams(act.fields(next)).toString();
              return { path: post, method: 'POST', headers: { ...form, ...ask(next) }, body };
            };
          };
          const comparison = await compare(
            { child: server, asked: asked(act.path, (n) => headers[n % members] ?? {}) },
            { child: bare, asked: asked('/write', () => ({})) },
            bench.rounds,
          );
          const store = kind === 'pglite' ? 'PGlite' : 'PostgreSQL';
          results.push(ratioResult(`${act.name}, ${store}`, comparison));
        }
        return results;
      } finally {
        await Promise.all([server.stop(), bare.stop()]);
      }
    },
  };
}

export const writePglite = write('pglite');
export const writePostgres = write('postgres');

function acts(ids: readonly string[]): Act[] {
  const at = (n: number, of: number) => (n * 7919 + Math.floor(n / of)) % of;
  return [
    {
      name: 'adding a comment',
      path: '/api/v7/comment/add',
      fields: (n) => ({ phone: phoneAt(at(n, numbers)), text: `Rang ${n} times, said nothing, and hung up again.` }),
    },
    {
      name: 'reacting to a comment',
      path: '/api/v11/comment/like',
      fields: (n) => ({
        comment_id: ids[at(n, ids.length)] ?? '',
        // After each has reacted to each comment they change their minds.
        like_type: Math.floor(n / (ids.length * members)) % 2 === 0 ? 'LIKE' : 'DISLIKE',
        action_type: 'ADD',
        // What the bare handler takes.
        phone: phoneAt(at(n, numbers)),
        text: 'LIKE',
      }),
    },
    {
      name: 'setting tags',
      path: '/api/v6/tag/set',
      fields: (n) => ({
        phone: phoneAt(at(n, numbers)),
        caller_type: '6',
        // After each number was tagged they say something else: what is said again changes nothing.
        emotags: String(7 + (Math.floor(n / numbers) % 5)),
        text: 'TAGS',
      }),
    },
  ];
}

async function seed(made: Made): Promise<string[]> {
  const database = await made.open();
  try {
    return await seedComments(database, seededComments, 1);
  } finally {
    await database.close();
  }
}

/** About as much as an act answers. */
function writeAnswer(bench: Bench): string {
  const file = join(bench.folder, 'write-answer.json');
  const data = { likes: 12, dislikes: 3, commentUps: 0, hasLike: true, hasDislike: false, hasCommentUp: false };
  writeFileSync(file, JSON.stringify({ status: 'ok', data }));
  return file;
}
