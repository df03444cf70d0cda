import { spawnSync } from 'node:child_process';
import { readdirSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Numbers of the three machines. */
export const numbers = [1, 2, 3] as const;
export type NodeNumber = (typeof numbers)[number];

/** Covers all machines and the links between them. */
export const network = '10.77.0.0/16';
export const addressOf = (number: NodeNumber) => `10.77.${number}.2`;
const gatewayOf = (number: NodeNumber) => `10.77.${number}.1`;
const nameOf = (number: NodeNumber) => `node${number}`;

/** @throws Error with the program's output if it fails */
export function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr || error?.message || stdout}`);
  return stdout;
}

const ip = (args: string) => run('ip', args.split(' '));

/** Creates a network namespace for each machine. The root namespace routes between them. */
export function createNetwork(): void {
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
    reconnectNode(number);
  }
}

/** Drops all packets, as with a pulled cable, so that other machines get no reply at all. */
export function disconnectNode(number: NodeNumber): void {
  ip(`-n ${nameOf(number)} link set eth0 down`);
}

export function reconnectNode(number: NodeNumber): void {
  ip(`-n ${nameOf(number)} link set eth0 up`);
  ip(`-n ${nameOf(number)} route add default via ${gatewayOf(number)}`);
}

/** Command line that runs a program on that machine as PostgreSQL's user. */
export function onNode(number: NodeNumber, command: readonly string[]): [program: string, args: string[]] {
  const user = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];
  return ['nsenter', [`--net=/run/netns/${nameOf(number)}`, ...user, ...command]];
}

/** Kills all processes on that machine at once, like a power loss. */
export async function killAllOn(number: NodeNumber): Promise<void> {
  // The last processes killed may have started others.
  for (let round = 0; round < 100; round += 1) {
    const running = processesOn(number);
    if (running.length === 0) return;
    for (const pid of running) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It already exited.
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
