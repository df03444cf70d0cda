import { setTimeout as delay } from 'node:timers/promises';
import { longestGap } from '#test/write-gaps.ts';
import { Probe } from './coherence.ts';
import type { Load } from './load.ts';
import type { NodeNumber } from './network.ts';
import type { ClusterNode } from './node.ts';
import { findLeader, waitFor, waitUntilWhole } from './status.ts';

export interface Outcome {
  fault: string;
  /** Milliseconds until another machine became leader; null if the fault needs no failover. */
  leaderMs: number | null;
  /** Longest time without an acknowledged write in milliseconds. */
  gapMs: number;
  /** Milliseconds until all servers showed a write made after the failover. */
  coherentMs: number;
  /** Further observations. */
  note: string;
  /** Whether an invariant was violated. */
  isWrong: boolean;
}

export interface Scene {
  nodes: readonly ClusterNode[];
  load: Load;
  member: { authorization: string };
}

const leaderMostMs = 60_000;
const writeMostMs = 60_000;
const wholeMostMs = 120_000;
/** Time in ms before a fault, so that there are writes to lose. */
const calmMs = 4_000;

let probes = 0;

/** A fault of the leader. */
interface Fault {
  name: string;
  strike(leader: ClusterNode): Promise<void>;
  /** Repeated until another machine leads, for faults that need time. */
  press?(leader: ClusterNode): Promise<void>;
  /** Runs after the failover and before the old leader is healed. @returns observations */
  look?(leader: ClusterNode): Promise<{ note: string; isWrong: boolean }>;
  /** Brings its machine back. */
  heal(leader: ClusterNode): void;
}

async function inflict({ nodes, load, member }: Scene, fault: Fault): Promise<Outcome> {
  const before = await waitFor('a leader', leaderMostMs, findLeader);
  const leader = nodes.find(({ number }) => number === before);
  if (!leader) throw new Error(`there is no machine ${before}`);
  const probe = new Probe(probes, member);
  probes += 1;
  await delay(calmMs);
  await probe.warm();
  const struckAt = performance.now();
  await fault.strike(leader);
  await waitFor('another leader', leaderMostMs, async () => {
    await fault.press?.(leader);
    return findOther(before);
  });
  const leaderMs = performance.now() - struckAt;
  // Counts only writes sent after the strike, because an earlier answer may have been under way.
  const promotedAt = performance.now();
  await waitFor('a write', writeMostMs, async () => load.acknowledged.some(({ at }) => at > promotedAt));
  const coherentMs = await probe.measure();
  const seen = (await fault.look?.(leader)) ?? { note: '', isWrong: false };
  fault.heal(leader);
  await waitUntilWhole(wholeMostMs);
  const moments = load.acknowledged.map(({ at }) => at);
  const gapMs = longestGap(moments, struckAt, performance.now());
  return { fault: fault.name, leaderMs, gapMs, coherentMs, ...seen };
}

async function findOther(before: NodeNumber): Promise<NodeNumber | null> {
  const leader = await findLeader();
  return leader === before ? null : leader;
}

/** Power loss of the leader's machine: kills etcd, Patroni and PostgreSQL at once, then starts them again. */
export function killLeader(scene: Scene, nth: number): Promise<Outcome> {
  return inflict(scene, {
    name: `leader killed (${nth})`,
    strike: (leader) => leader.kill(),
    heal: (leader) => leader.start(),
  });
}

/** Network partition of the leader: it keeps running, and must acknowledge no write that it cannot replicate. */
export function cutLeader(scene: Scene): Promise<Outcome> {
  return inflict(scene, {
    name: 'leader cut off',
    strike: async (leader) => leader.cut(),
    look: async (leader) => {
      const answer = await leader.ask('select not pg_is_in_recovery()');
      if (answer === 't') return { note: 'the machine that was cut off still leads', isWrong: true };
      return { note: answer === 'f' ? 'it only reads' : 'its PostgreSQL has stopped', isWrong: false };
    },
    heal: (leader) => leader.mend(),
  });
}

/** Fills the disk of the leader's PostgreSQL, and empties it after the failover. */
export function fillLeader(scene: Scene): Promise<Outcome> {
  return inflict(scene, {
    name: 'leader’s disk full',
    strike: (leader) => {
      scene.load.wasDiskFull = true;
      return leader.fillDisk();
    },
    press: async (leader) => {
      // Preallocated WAL lets it go on for a while, until a switch needs the next file.
      await leader.fillDisk();
      await leader.ask('select pg_switch_wal()');
    },
    heal: (leader) => leader.emptyDisk(),
  });
}

/** Power loss of the synchronous standby's machine: writes wait until the other standby takes its role. */
export async function killStandby({ nodes, load, member }: Scene): Promise<Outcome> {
  const leading = await waitFor('a leader', leaderMostMs, findLeader);
  const leader = nodes.find(({ number }) => number === leading);
  const synchronous = await leader?.ask(
    `select application_name from pg_stat_replication where sync_state <> 'async' limit 1`,
  );
  const standby = nodes.find(({ number }) => synchronous === `node${number}`);
  if (!standby) throw new Error(`there is no synchronous standby (${synchronous})`);
  const probe = new Probe(probes, member);
  probes += 1;
  await delay(calmMs);
  await probe.warm();
  const struckAt = performance.now();
  await standby.kill();
  const killedAt = performance.now();
  await waitFor('a write', writeMostMs, async () => load.acknowledged.some(({ at }) => at > killedAt));
  const coherentMs = await probe.measure();
  standby.start();
  await waitUntilWhole(wholeMostMs);
  const moments = load.acknowledged.map(({ at }) => at);
  const gapMs = longestGap(moments, struckAt, performance.now());
  return { fault: 'synchronous standby killed', leaderMs: null, gapMs, coherentMs, note: '', isWrong: false };
}
