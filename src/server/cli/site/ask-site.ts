import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Terminal } from '../terminal.ts';
import { readFrames, toFrame } from './frame.ts';
import { socketPathOf } from './socket-path.ts';

/** Content of a `command` frame. */
export interface Request {
  args: string[];
  folder: string;
  isWatched: boolean;
}

/** Runs a command in the site that has the store open. Returns its exit code; null if no site runs. */
export async function askSite(folder: string, args: string[], terminal: Terminal): Promise<number | null> {
  const socket = await reach(socketPathOf(folder));
  if (socket === null) return null;
  const request: Request = { args, folder: terminal.folder, isWatched: terminal.isWatched };
  socket.write(toFrame('command', JSON.stringify(request)));
  let isInterruptible = false;
  const onSignal = () => {
    // A second Ctrl-C, or one while nothing is interruptible, ends this process at once.
    if (!isInterruptible) process.exit(130);
    isInterruptible = false;
    socket.write(toFrame('interrupt'));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  try {
    for await (const { kind, content } of readFrames(socket)) {
      if (kind === 'end') return Number(content.toString());
      if (kind === 'interruptible') isInterruptible = true;
      const stream = { output: terminal.output, errors: terminal.errors }[kind as string];
      if (stream && !stream.write(content)) await once(stream, 'drain');
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onSignal);
    socket.destroy();
  }
  terminal.errors.write('The site ended before the command was done. What it had committed stays.\n');
  return 1;
}

/** Returns null if nobody listens; a killed site may have left its socket. */
function reach(path: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else reject(error);
    });
  });
}
