import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What our code sent to the double. */
export interface DoubleRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string | undefined>;
  body: string;
}

export interface DoubleAnswer {
  /** 200 where it is not given. */
  status?: number;
  headers?: Record<string, string>;
  /** A text is sent as it is, everything else as JSON; `{}` where it is not given. */
  body?: unknown;
}

export interface ServiceDouble {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** All that came in, oldest first. */
  requests: DoubleRequest[];
  close(): Promise<void>;
}

/**
 * An outside service as a server of our own: it records what it is sent and answers in the service's documented shape.
 *
 * @param answer null for no answer at all
 */
export async function startServiceDouble(
  answer: (request: DoubleRequest) => DoubleAnswer | null | Promise<DoubleAnswer | null>,
): Promise<ServiceDouble> {
  const requests: DoubleRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, value?.toString()]),
    );
    const body = await text(incoming);
    const request: DoubleRequest = { method: incoming.method ?? '', path: incoming.url ?? '', headers, body };
    requests.push(request);
    const given = await answer(request);
    if (given === null) return;
    const isText = typeof given.body === 'string';
    outgoing.writeHead(given.status ?? 200, {
      'content-type': isText ? 'text/plain' : 'application/json',
      ...given.headers,
    });
    outgoing.end(isText ? given.body : JSON.stringify(given.body ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
