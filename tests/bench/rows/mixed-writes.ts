import type { Database } from '#server/platform/db/database.ts';
import type { Row } from '../bench.ts';
import { startRingbook } from '../child.ts';
import { type Asked, load } from '../load.ts';
import { benchUrl, signInMembers } from '../members.ts';
import { acts, boost, fillWallets, form, members, numbers, seedTexts } from '../write-acts.ts';

const perSecond = 50;

/** How long writes take while fifty come a second: comments, reactions, tags and boosts in turn, by forty members. */
function mixed(kind: Database['kind']): Row {
  const store = kind === 'pglite' ? 'PGlite' : 'PostgreSQL';
  return {
    name: `mixed-${kind}`,
    async run(bench) {
      const made = await bench.make(kind, `mixed_${kind}`, numbers);
      const headers = await signInMembers(made, members);
      const ids = await seedTexts(made);
      const database = await made.open();
      await fillWallets(database).finally(() => database.close());
      const all = [...acts(ids), boost(ids)];
      let next = 0;
      const asked: Asked = () => {
        next += 1;
        const act = all[next % all.length];
        if (!act) throw new Error('nothing is written');
        // Each kind counts its own, and all members write all kinds.
        const n = Math.floor(next / all.length);
        const body = new URLSearchParams(act.fields(n)).toString();
        return { path: act.path, method: 'POST', headers: { ...form, ...headers[n % members] }, body };
      };
      const limits = { MEMBER_PER_DAY: '1000000' };
      const server = await startRingbook({ PORT: '4124', PUBLIC_URL: benchUrl, ...limits, ...made.env });
      try {
        await load(server, asked, { seconds: bench.rounds.warmSeconds, perSecond });
        const seen = await load(server, asked, { seconds: bench.isQuick ? 5 : 30, perSecond });
        return [
          {
            what: `${perSecond} mixed writes a second, ${store}: p99`,
            result: `${seen.p99Ms} ms`,
            target: '',
            isMet: null,
            seen: `${seen.rate.toFixed(0)}/s; p50 ${seen.p50Ms} ms; processor ${seen.cpuMicros.toFixed(0)} µs an answer`,
          },
        ];
      } finally {
        await server.stop();
      }
    },
  };
}

export const mixedPostgres = mixed('postgres');
export const mixedPglite = mixed('pglite');
