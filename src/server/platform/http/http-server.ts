import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { type ProblemCode, problemCodes } from '#contract/problem.ts';
import { problemBody } from './problem.ts';
import { commonHeaders } from './security-headers.ts';

/**
 * Node's HTTP server around a fetch function. What is not even a request (a broken request line or header, an impossible
 * address) never reaches that function, and is answered here like every other refusal; in English, as nobody's language
 * is known. Half a request is told 408, without more, and a connection on which nothing was asked is told nothing.
 */
export function createHttpServer(fetch: Parameters<typeof getRequestListener>[0], publicUrl: string): Server {
  const headers = {
    ...commonHeaders(publicUrl),
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
  };
  const refuse = (code: ProblemCode) => new Response(problemText(code), { status: problemCodes[code], headers });
  const listener = getRequestListener(fetch, { errorHandler: () => refuse('request.invalid') });
  // The listener refuses a request without a host itself; Node's own refusal has no body.
  const server = createServer({ requireHostHeader: false }, listener);

  const latest = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>();
  server.on('request', (request, response) => latest.set(request.socket, { request, response }));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    if (isLate && (socket as Socket).bytesRead === 0) return endUnused(socket as Socket);
    const before = latest.get(socket);
    // The rest of a request that has its answer is broken, or an answer is under way: no second one after or into it.
    if (before && !(before.request.complete && before.response.writableFinished)) return void socket.end();
    if (isLate) return void socket.end(tooLate);
    const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'request.too_large' : 'request.invalid';
    socket.end(rawAnswer(code, headers));
  });
  return server;
}

/** To half a request, as Node itself says it. */
const tooLate = `HTTP/1.1 408 ${STATUS_CODES[408]}\r\nconnection: close\r\n\r\n`;

/**
 * Ends a connection on which nothing has come in time. Browsers keep one ready for the next page and take whatever stands
 * there for the answer to it: nothing is said, and they ask again on a new connection. A request that has arrived while
 * this process was busy is answered: it is read in this turn of the event loop.
 */
function endUnused(socket: Socket): void {
  setImmediate(() => {
    if (socket.bytesRead === 0) socket.destroy();
  });
}

function problemText(code: ProblemCode): string {
  return JSON.stringify(problemBody(code, 'en'));
}

function rawAnswer(code: ProblemCode, headers: Record<string, string>): string {
  const status = problemCodes[code];
  const body = problemText(code);
  const all = { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
