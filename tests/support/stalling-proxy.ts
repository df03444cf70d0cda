import { createServer, connect as dial, type Socket } from 'node:net';

export interface StallingProxy {
  /** Port on the loopback. */
  port: number;
  /** From now on nothing gets through, in either direction, and nobody is told: as a lost network does. */
  stall(): void;
  /** New connections get through again. Those of before stay lost. */
  recover(): void;
  close(): Promise<void>;
}

/**
 * A way to a server on this machine that can be cut without a word.
 * @param to.socket path of its Unix socket
 */
export async function createStallingProxy(to: { socket: string }): Promise<StallingProxy> {
  const open = new Set<Socket>();
  let isStalled = false;
  const server = createServer((near) => {
    open.add(near);
    near.on('error', () => {});
    if (isStalled) return void near.pause();
    const far = dial(to.socket);
    far.on('error', () => {});
    open.add(far);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stall() {
      isStalled = true;
      for (const socket of open) {
        socket.unpipe();
        socket.pause();
      }
    },
    recover() {
      isStalled = false;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
