// Runs inside the namespaces of `main.ts`, so all its processes, mounts and networks end with it.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findPostgresBin } from '#test/postgres-cluster.ts';
import { cutLeader, fillLeader, killLeader, killStandby, type Outcome, type Scene } from './faults.ts';
import { Load } from './load.ts';
import { createNetwork, numbers, run } from './network.ts';
import { ClusterNode, type Passwords } from './node.ts';
import { printReport, readBooks } from './report.ts';
import { front, makeStore, siteUrl, startProxy, startServers } from './site.ts';
import { waitUntilWhole } from './status.ts';

const kills = 5;
const longestMs = 15 * 60_000;
/** Starts no further fault after this time in ms: each takes over a minute, and the table must be printed. */
const lastFaultMs = 12.5 * 60_000;
/** Limit in ms for the first replication, which copies an empty database twice. */
const firstMostMs = 180_000;
/** Time in ms with writes before the first fault and after the last one. */
const calmMs = 5_000;

/** Mounts folders in memory over those of the machine, so that nothing is left behind. */
function mountFolders(): string {
  for (const folder of ['/run', '/dev/shm']) run('mount', ['-t', 'tmpfs', '-o', 'mode=1777', 'cluster', folder]);
  const work = '/run/ringbook-cluster';
  mkdirSync(work);
  chmodSync(work, 0o755);
  process.env.TMPDIR = join(work, 'tmp');
  mkdirSync(process.env.TMPDIR, { mode: 0o1777 });
  return work;
}

const begun = performance.now();
const passed = () => ((performance.now() - begun) / 1_000).toFixed(0).padStart(4);
const say = (text: string) => console.error(`${passed()} s  ${text}`);
const secret = () => randomBytes(16).toString('hex');

async function main(nodes: ClusterNode[], passwords: Passwords): Promise<boolean> {
  say('three machines with etcd, Patroni and PostgreSQL');
  for (const node of nodes) node.start();
  await waitUntilWhole(firstMostMs);
  const [first] = nodes;
  if (!first) throw new Error('there is no machine');
  startProxy(first);
  say('a site with numbers, texts and members');
  const { store, headers, texts } = await makeStore(passwords.superuser);
  say('three servers');
  await startServers(store);
  const [prober, ...writers] = headers;
  if (!prober) throw new Error('there is no member');
  const load = new Load(siteUrl, writers, texts);
  const scene: Scene = { nodes, load, member: prober };
  const faults = [
    ...Array.from({ length: kills }, (_, at) => () => killLeader(scene, at + 1)),
    () => killStandby(scene),
    () => cutLeader(scene),
    () => fillLeader(scene),
  ];
  await delay(calmMs);
  const outcomes: Outcome[] = [];
  let failure: unknown = null;
  for (const fault of faults) {
    try {
      if (performance.now() - begun > lastFaultMs) throw new Error('there was no time left for all faults');
      const outcome = await fault();
      outcomes.push(outcome);
      say(`${outcome.fault}: ${(outcome.gapMs / 1_000).toFixed(1)} s without a write`);
    } catch (error) {
      // Results so far are still printed.
      failure = error;
      printFailure(error, nodes);
      break;
    }
  }
  await delay(calmMs);
  await load.stop();
  say('what became of it');
  const isMet = printReport(outcomes, load, await readBooks(store, load.acknowledged));
  return isMet && failure === null;
}

function printFailure(error: unknown, nodes: readonly ClusterNode[]): void {
  console.error(error);
  for (const node of nodes) console.error(node.lastWords());
  const folder = process.env.CLUSTER_LOGS;
  if (folder) for (const node of nodes) node.keepLogs(folder);
}

// Ends the run even if its parent process is gone.
setTimeout(() => process.exit(1), longestMs).unref();
process.env.PATH = `${process.env.PATH ?? ''}:/usr/sbin:/sbin`;
const bin = findPostgresBin();
if (!bin) throw new Error('PostgreSQL’s programs are missing.');
const work = mountFolders();
createNetwork();
const passwords = { superuser: secret(), replication: secret(), rewind: secret(), rest: secret() };
const nodes = numbers.map((number) => new ClusterNode(number, work, bin, passwords, front));
try {
  process.exitCode = (await main(nodes, passwords)) ? 0 : 1;
} catch (error) {
  printFailure(error, nodes);
  process.exitCode = 1;
}
// Exiting ends the first process of the namespaces and so all others.
process.exit();
