import { lookup } from 'node:dns/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http';
import { type RequestOptions, request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

export interface OutsideContent {
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
}

export interface OutsidePost {
  url: URL;
  isLoopback: boolean;
  timeoutMs: number;
  /** Largest body read of a response with status 200. Other bodies are never read; with 0 none is. */
  mostBytes: number;
  /** Called once the address is resolved and allowed. */
  content(): OutsideContent | Promise<OutsideContent>;
}

/** `body` is null if it was longer than `mostBytes`; the rest was not read. */
export interface OutsideAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string | null;
}

/** `address`: the server's address is not allowed, and nothing was sent. */
export type OutsideFault = 'address' | 'time' | 'connection';

export type Resolve = (host: string) => Promise<readonly string[]>;

const resolveByDns: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * The only way to send to a URL that somebody else supplied. Resolves the name once, requires every address to be
 * allowed and connects to the first (DNS rebinding). Does not follow redirects.
 */
export async function postOutside(
  asked: OutsidePost,
  resolve: Resolve = resolveByDns,
): Promise<OutsideAnswer | OutsideFault> {
  const signal = AbortSignal.timeout(asked.timeoutMs);
  const late = new Promise<OutsideFault>((settle) => {
    signal.addEventListener('abort', () => settle('time'), { once: true });
  });
  return Promise.race([late, resolveAndSend(asked, resolve, signal)]);
}

async function resolveAndSend(
  asked: OutsidePost,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<OutsideAnswer | OutsideFault> {
  const { url, isLoopback } = asked;
  if (url.protocol !== 'https:' && !(isLoopback && url.protocol === 'http:')) return 'address';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  let addresses: readonly string[];
  try {
    addresses = isIP(host) === 0 ? await resolve(host) : [host];
  } catch {
    return 'connection';
  }
  if (!addresses.every(isLoopback ? isLoopbackAddress : isPublicAddress)) return 'address';
  const [address] = addresses;
  if (address === undefined) return 'connection';
  const content = await asked.content();
  // DNS may have answered after the timeout.
  return signal.aborted ? 'time' : send({ ...asked, host, address }, content, signal);
}

function send(
  { url, host, address, mostBytes }: OutsidePost & { host: string; address: string },
  { headers, body }: OutsideContent,
  signal: AbortSignal,
): Promise<OutsideAnswer | OutsideFault> {
  const isSecure = url.protocol === 'https:';
  const options: RequestOptions = {
    method: 'POST',
    host: address,
    port: url.port || (isSecure ? 443 : 80),
    path: url.pathname + url.search,
    // The certificate must match the name, not the address.
    ...(isSecure && isIP(host) === 0 ? { servername: host } : {}),
    headers: { ...headers, host: url.host },
    // No agent: a pooled connection would outlive the check of its address.
    agent: false,
    signal,
  };
  return new Promise((settle) => {
    const fail = () => settle(signal.aborted ? 'time' : 'connection');
    const take = (answer: IncomingMessage) => {
      const told = { status: answer.statusCode ?? 0, headers: answer.headers };
      answer.on('error', fail);
      if (mostBytes === 0 || told.status !== 200) {
        settle({ ...told, body: '' });
        request.destroy();
        return;
      }
      const chunks: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= mostBytes) chunks.push(chunk);
        else {
          settle({ ...told, body: null });
          request.destroy();
        }
      });
      answer.on('end', () => settle({ ...told, body: Buffer.concat(chunks).toString('utf8') }));
    };
    const request = isSecure ? requestSecure(options, take) : requestPlain(options, take);
    // After a response this only reports our own abort.
    request.on('error', fail);
    request.end(body);
  });
}
