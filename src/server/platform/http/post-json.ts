import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { type RequestOptions, request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** A service of somebody else's, whose answers are not trusted. */
export interface OutsideService {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Of all together: resolving its name, connecting, sending, and the whole answer. */
  timeoutMs: number;
  /** It is on this very machine, and nowhere else: by plain http too. Otherwise by https, at a public address. */
  isLoopback: boolean;
}

/**
 * Why there is no answer. `address`: the service is where it must not be, and nothing was sent. `status`: any but
 * 200, a redirect too, which is not followed. `size`: the answer is longer than 256 KiB; the rest was not read.
 */
export type PostFailure = 'address' | 'time' | 'connection' | 'status' | 'size';
export type Posted = { ok: true; body: string } | { ok: false; why: PostFailure };

/** All addresses of a host. */
export type Resolve = (host: string) => Promise<readonly string[]>;

const mostBytes = 256 * 1024;
const failed = (why: PostFailure): Posted => ({ ok: false, why });
const resolveByDns: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * POSTs JSON. Its name is resolved once, every address of it must be allowed, and the connection goes to the first of
 * them: a name that is answered otherwise a moment later leads nowhere else.
 */
export async function postJson(service: OutsideService, body: object, resolve = resolveByDns): Promise<Posted> {
  const signal = AbortSignal.timeout(service.timeoutMs);
  const late = new Promise<Posted>((settle) => {
    signal.addEventListener('abort', () => settle(failed('time')), { once: true });
  });
  return Promise.race([late, resolveAndSend(service, JSON.stringify(body), resolve, signal)]);
}

async function resolveAndSend(
  service: OutsideService,
  body: string,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<Posted> {
  const url = new URL(service.url);
  if (url.protocol !== 'https:' && !(service.isLoopback && url.protocol === 'http:')) return failed('address');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  let addresses: readonly string[];
  try {
    addresses = isIP(host) === 0 ? await resolve(host) : [host];
  } catch {
    return failed('connection');
  }
  const [address] = addresses;
  const isAllowed = service.isLoopback ? isLoopbackAddress : isPublicAddress;
  if (address === undefined || !addresses.every(isAllowed)) return failed('address');
  // The name may have been answered after the time was over.
  return signal.aborted ? failed('time') : send({ service, url, host, address }, body, signal);
}

function send(
  { service, url, host, address }: { service: OutsideService; url: URL; host: string; address: string },
  body: string,
  signal: AbortSignal,
): Promise<Posted> {
  const isSecure = url.protocol === 'https:';
  const options: RequestOptions = {
    ...{ method: 'POST', host: address, port: url.port || (isSecure ? 443 : 80), path: url.pathname + url.search },
    // The certificate is the name's, not the address's.
    ...(isSecure && isIP(host) === 0 ? { servername: host } : {}),
    headers: {
      ...service.headers,
      ...{ host: url.host, accept: 'application/json', 'accept-encoding': 'identity' },
      ...{ 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    },
    // A connection of its own: none that is kept open outlives the check of its address.
    ...{ agent: false, signal },
  };
  return new Promise((settle) => {
    const fail = () => settle(failed(signal.aborted ? 'time' : 'connection'));
    const take = (answer: IncomingMessage) => {
      answer.on('error', fail);
      if (answer.statusCode !== 200) {
        settle(failed('status'));
        request.destroy();
        return;
      }
      const chunks: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= mostBytes) chunks.push(chunk);
        else {
          settle(failed('size'));
          request.destroy();
        }
      });
      answer.on('end', () => settle({ ok: true, body: Buffer.concat(chunks).toString('utf8') }));
    };
    const request = isSecure ? requestSecure(options, take) : requestPlain(options, take);
    request.on('error', fail);
    request.end(body);
  });
}
