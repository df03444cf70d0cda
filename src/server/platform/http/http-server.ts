import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { type ProblemCode, problemCodes } from '#contract/problem.ts';
import { problemBody } from './problem.ts';
import { commonHeaders } from './security-headers.ts';

/**
 * Creates Node's HTTP server around a fetch function. Malformed requests never reach that function and are answered
 * here with a problem document, in English because the language is unknown. An incomplete request gets a bare 408; an
 * idle connection is closed without a response.
 */
export function createHttpServer(fetch: Parameters<typeof getRequestListener>[0], publicUrl: string): Server {
  const headers = {
    ...commonHeaders(publicUrl),
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
  };
  const refuse = (code: ProblemCode) => new Response(problemText(code), { status: problemCodes[code], headers });
  const listener = getRequestListener(fetch, { errorHandler: () => refuse('request.invalid') });
  // The listener itself refuses requests without a host; Node's refusal has no body.
  const server = createServer({ requireHostHeader: false }, listener);

  const latest = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>();
  server.on('request', (request, response) => latest.set(request.socket, { request, response }));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    if (isLate && (socket as Socket).bytesRead === 0) return endUnused(socket as Socket);
    const before = latest.get(socket);
    // The broken data follow an answered request, or a response is being sent: a second response would corrupt it.
    if (before && !(before.request.complete && before.response.writableFinished)) return void socket.end();
    if (isLate) return void socket.end(tooLate);
    const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'request.too_large' : 'request.invalid';
    socket.end(rawAnswer(code, headers));
  });
  return server;
}

const tooLate = `HTTP/1.1 408 ${STATUS_CODES[408]}\r\nconnection: close\r\n\r\n`;

/**
 * Closes a connection that received nothing: browsers preconnect and would take any response for that of their next
 * request. What arrived while the process was busy is still answered.
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
