import { setTimeout as delay } from 'node:timers/promises';
import { addressOf, type NodeNumber, numbers } from './network.ts';

const answerMs = 2_000;
const pauseMs = 250;

/** A member in Patroni's answer at `/cluster`. */
interface Member {
  name: string;
  /** leader, sync_standby, replica */
  role: string;
  state: string;
  timeline?: number;
}

async function ask(number: NodeNumber, port: number, path: string): Promise<Response | null> {
  try {
    const signal = AbortSignal.timeout(answerMs);
    return await fetch(`http://${addressOf(number)}:${port}${path}`, { signal });
  } catch {
    return null;
  }
}

/** Machine that reports itself leader; null if none does. */
export async function findLeader(): Promise<NodeNumber | null> {
  const answers = await Promise.all(numbers.map((number) => ask(number, 8008, '/primary')));
  return numbers.find((_, at) => answers[at]?.status === 200) ?? null;
}

/** The cluster as one machine's Patroni sees it; null if it does not answer. */
async function listMembers(number: NodeNumber): Promise<Member[] | null> {
  const answer = await ask(number, 8008, '/cluster');
  if (answer?.status !== 200) return null;
  return ((await answer.json()) as { members: Member[] }).members;
}

async function isEtcdHealthy(number: NodeNumber): Promise<boolean> {
  const answer = await ask(number, 2379, '/health');
  return answer?.status === 200 && ((await answer.json()) as { health: string }).health === 'true';
}

/** All three members run on one timeline, one of them as leader and one as synchronous standby. */
function isWhole(members: readonly Member[], leader: NodeNumber): boolean {
  const running = members.filter(({ state }) => state === 'running' || state === 'streaming');
  const timelines = new Set(running.map(({ timeline }) => timeline));
  const leads = running.some(({ name, role }) => role === 'leader' && name === `node${leader}`);
  const follows = running.some(({ role }) => role === 'sync_standby');
  return running.length === numbers.length && timelines.size === 1 && leads && follows;
}

/**
 * Polls until `seen` returns a result.
 * @throws Error with `what` after the time limit
 */
export async function waitFor<T>(what: string, mostMs: number, seen: () => Promise<T | null | false>): Promise<T> {
  const until = performance.now() + mostMs;
  for (;;) {
    const found = await seen();
    if (found !== null && found !== false) return found;
    if (performance.now() > until) throw new Error(`${what}: not within ${mostMs / 1_000} s`);
    await delay(pauseMs);
  }
}

/**
 * Polls until etcd is healthy on all machines and every Patroni sees the same whole cluster. One machine's view is not
 * enough: a machine that was cut off answers for some seconds with the cluster as it was before.
 */
export async function waitUntilWhole(mostMs: number): Promise<void> {
  let views: (Member[] | null)[] = [];
  const look = async () => {
    const [leader, healthy, seen] = await Promise.all([
      findLeader(),
      Promise.all(numbers.map(isEtcdHealthy)),
      Promise.all(numbers.map(listMembers)),
    ]);
    views = seen;
    return leader !== null && healthy.every(Boolean) && seen.every((view) => view !== null && isWhole(view, leader));
  };
  await waitFor('three members, a leader and a synchronous standby', mostMs, look).catch((error: Error) => {
    const told = numbers.map((number, at) => `node${number} sees ${tell(views[at])}`).join('; ');
    throw new Error(`${error.message} (${told})`);
  });
}

function tell(view: Member[] | null | undefined): string {
  if (!view) return 'nothing';
  return view.map(({ name, role, state, timeline }) => `${name} ${role} ${state} ${timeline ?? ''}`.trim()).join(', ');
}
