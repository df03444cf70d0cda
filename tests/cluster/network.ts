import { spawnSync } from 'node:child_process';
import { readdirSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** The three machines, by their numbers. */
export const numbers = [1, 2, 3] as const;
export type NodeNumber = (typeof numbers)[number];

/** All of them and what lies between. */
export const network = '10.77.0.0/16';
export const addressOf = (number: NodeNumber) => `10.77.${number}.2`;
const gatewayOf = (number: NodeNumber) => `10.77.${number}.1`;
const nameOf = (number: NodeNumber) => `node${number}`;

/** @throws Error with what the program said, where it fails */
export function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr || error?.message || stdout}`);
  return stdout;
}

const ip = (args: string) => run('ip', args.split(' '));

/** A network for each machine, joined by this one: what a machine sends to another goes over its own line. */
export function layNetwork(): void {
  ip('link set lo up');
  writeFileSync('/proc/sys/net/ipv4/ip_forward', '1');
  for (const number of numbers) {
    const name = nameOf(number);
    ip(`netns add ${name}`);
    ip(`link add to${name} type veth peer name eth0 netns ${name}`);
    ip(`addr add ${gatewayOf(number)}/24 dev to${name}`);
    ip(`link set to${name} up`);
    ip(`-n ${name} link set lo up`);
    ip(`-n ${name} addr add ${addressOf(number)}/24 dev eth0`);
    mendLine(number);
  }
}

/** As if the cable were pulled: others hear nothing more, not even a refusal. */
export function cutLine(number: NodeNumber): void {
  ip(`-n ${nameOf(number)} link set eth0 down`);
}

export function mendLine(number: NodeNumber): void {
  ip(`-n ${nameOf(number)} link set eth0 up`);
  ip(`-n ${nameOf(number)} route add default via ${gatewayOf(number)}`);
}

/** The command line by which something runs on that machine, as PostgreSQL's user. */
export function onNode(number: NodeNumber, command: readonly string[]): [program: string, args: string[]] {
  const user = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
  return ['nsenter', [`--net=/run/netns/${nameOf(number)}`, ...user, ...command]];
}

/** Ends all that runs on that machine at once, as if its power failed. */
export async function killAllOn(number: NodeNumber): Promise<void> {
  // What is ended last may have started others.
  for (let round = 0; round < 100; round += 1) {
    const running = processesOn(number);
    if (running.length === 0) return;
    for (const pid of running) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // Gone by itself.
      }
    }
    await delay(20);
  }
  throw new Error(`What runs on ${nameOf(number)} does not end.`);
}

function processesOn(number: NodeNumber): number[] {
  const own = `net:[${statSync(`/run/netns/${nameOf(number)}`).ino}]`;
  const isThere = (pid: string) => {
    try {
      return readlinkSync(`/proc/${pid}/ns/net`) === own;
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isThere(name))
    .map(Number);
}
