import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What came in. */
export interface Told {
  headers: IncomingHttpHeaders;
  /** The bytes as they came. */
  body: string;
  type: string;
  data: Record<string, unknown>;
}

export interface WebhookDouble {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** All that came in, oldest first. */
  told: Told[];
  /** What it answers from now on; 204 at first. */
  answerWith(answer: (response: ServerResponse) => void): void;
  close(): Promise<void>;
}

/** A program of an operator on this machine. It checks nothing by itself: see `isSignedBy`. */
export async function startWebhookDouble(): Promise<WebhookDouble> {
  const told: Told[] = [];
  let answer = (response: ServerResponse): void => void response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { type, data } = JSON.parse(body) as Pick<Told, 'type' | 'data'>;
    told.push({ headers: request.headers, body, type, data });
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told,
    answerWith: (given) => {
      answer = given;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Whether one of its signatures is by this secret, by the words of Standard Webhooks and with nothing of ours. */
export function isSignedBy({ headers, body }: Pick<Told, 'headers' | 'body'>, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given } = headers;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const wanted = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  return String(given).split(' ').includes(`v1,${wanted}`);
}
