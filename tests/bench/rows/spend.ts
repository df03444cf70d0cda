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
import { fillWallets, form } from '../write-acts.ts';

const numbers = 2_000;
const comments = 500;
const wallets = 32;

/**
 * Members who raise texts for one numcy each, from 32 wallets and from one, against a handler that does one insert and one
 * update in a transaction: of as many rows as there are wallets.
 */
function spending(kind: Database['kind']): Row {
  const store = kind === 'pglite' ? 'pglite' : 'postgres';
  return {
    name: `spend-${store}`,
    async run(bench) {
      const ours = await bench.make(kind, `spend_${kind}`, numbers);
      const theirs = await bench.make(kind, `spend_bare_${kind}`, numbers);
      const headers = await signInMembers(ours, wallets);
      const ids = await seed(ours);
      const server = await startRingbook({ PORT: '4122', PUBLIC_URL: benchUrl, RATE_FACTOR: '1000000', ...ours.env });
      const bare = await startBare({ PORT: '4123', ...theirs.env, WRITES: answerFile(bench) });
      const results: Result[] = [];
      try {
        for (const many of [wallets, 1]) {
          bench.say(many === 1 ? 'one wallet' : `${many} wallets`);
          const asked = (path: string, isOurs: boolean): Asked => {
            let next = 0;
            return () => {
              next += 1;
              const body = new URLSearchParams({
                comment_id: ids[(next * 79) % ids.length] ?? '',
                like_type: 'COMMENT_UP',
                action_type: 'ADD',
                comment_up_count: '1',
                // What the bare handler takes: a row for each wallet.
                phone: phoneAt(next % many),
                text: 'COMMENT_UP',
              });
              return {
                path,
                method: 'POST',
                headers: { ...form, ...(isOurs && headers[next % many]) },
                body: String(body),
              };
            };
          };
          const comparison = await compare(
            { child: server, asked: asked('/api/v11/comment/like', true) },
            { child: bare, asked: asked('/write', false) },
            bench.rounds,
          );
          const name = many === 1 ? 'spending from one wallet' : `spending from ${many} wallets`;
          results.push(ratioResult(`${name}, ${kind === 'pglite' ? 'PGlite' : 'PostgreSQL'}`, comparison));
        }
        return results;
      } finally {
        await Promise.all([server.stop(), bare.stop()]);
      }
    },
  };
}

export const spendPostgres = spending('postgres');
export const spendPglite = spending('pglite');

/** Texts of others, and a wallet for every member that lasts. */
async function seed(made: Made): Promise<string[]> {
  const database = await made.open();
  try {
    await fillWallets(database);
    return await seedComments(database, comments, 1);
  } finally {
    await database.close();
  }
}

/** About as much as a boost answers. */
function answerFile(bench: Bench): string {
  const file = join(bench.folder, 'spend-answer.json');
  const data = {
    likes: 12,
    dislikes: 3,
    commentUps: 70,
    hasLike: false,
    hasDislike: false,
    hasCommentUp: true,
    balance: 9,
  };
  writeFileSync(file, JSON.stringify({ status: 'ok', data }));
  return file;
}
