import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#server/platform/db/database.ts';
import type { Bench, Row } from '../bench.ts';
import { startBare, startRingbook } from '../child.ts';
import { type Asked, compare } from '../load.ts';
import { benchUrl, signInMembers } from '../members.ts';
import { type Result, ratioResult } from '../report.ts';
import { acts, form, members, numbers, seedTexts } from '../write-acts.ts';

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
      const ids = await seedTexts(ours);
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

/** About as much as an act answers. */
function writeAnswer(bench: Bench): string {
  const file = join(bench.folder, 'write-answer.json');
  const data = { likes: 12, dislikes: 3, commentUps: 0, hasLike: true, hasDislike: false, hasCommentUp: false };
  writeFileSync(file, JSON.stringify({ status: 'ok', data }));
  return file;
}
