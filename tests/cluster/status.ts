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
}

async function ask(number: NodeNumber, path: string): Promise<Response | null> {
  try {
    const signal = AbortSignal.timeout(answerMs);
    return await fetch(`http://${addressOf(number)}:8008${path}`, { signal });
  } catch {
    return null;
  }
}

/** Machine that reports itself leader; null if none does. */
export async function findLeader(): Promise<NodeNumber | null> {
  const answers = await Promise.all(numbers.map((number) => ask(number, '/primary')));
  return numbers.find((_, at) => answers[at]?.status === 200) ?? null;
}

async function listMembers(): Promise<Member[]> {
  for (const number of numbers) {
    const answer = await ask(number, '/cluster');
    if (answer?.status !== 200) continue;
    return ((await answer.json()) as { members: Member[] }).members;
  }
  return [];
}

/** All three members run, one of them as leader and one as synchronous standby. */
function isWhole(members: readonly Member[]): boolean {
  const running = members.filter(({ state }) => state === 'running' || state === 'streaming');
  const has = (role: string) => running.some((member) => member.role === role);
  return running.length === numbers.length && has('leader') && has('sync_standby');
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

export async function waitUntilWhole(mostMs: number): Promise<void> {
  let members: Member[] = [];
  const look = async () => {
    members = await listMembers();
    return isWhole(members);
  };
  await waitFor('three members, a leader and a synchronous standby', mostMs, look).catch((error: Error) => {
    const told = members.map(({ name, role, state }) => `${name} ${role} ${state}`).join(', ') || 'nobody answers';
    throw new Error(`${error.message} (${told})`);
  });
}
