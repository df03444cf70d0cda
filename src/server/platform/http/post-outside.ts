import { lookup } from 'node:dns/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http';
import { type RequestOptions, request as requestSecure } from 'node:https';
import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** What is sent, and its headers beside `host`. */
export interface OutsideContent {
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
}

/** One POST to a server of somebody else's, which is not trusted. */
export interface OutsidePost {
  url: URL;
  /** It is on this very machine, and nowhere else: by plain http too. Otherwise by https, at a public address. */
  isLoopback: boolean;
  /** Of all together: resolving its name, connecting, sending, and the whole answer. */
  timeoutMs: number;
  /** Bytes of an answer with status 200 that are read at most; of any other answer, and of all where it is 0, none are. */
  mostBytes: number;
  /** Made once it is known where it goes. */
  content(): OutsideContent | Promise<OutsideContent>;
}

/** `body` is null where the answer is longer than was to be read, and the rest of it was not. */
export interface OutsideAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string | null;
}

/** Why there is no answer. `address`: the server is where it must not be, and nothing was sent. */
export type OutsideFault = 'address' | 'time' | 'connection';

/** All addresses of a host. */
export type Resolve = (host: string) => Promise<readonly string[]>;

const resolveByDns: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * The one way to a server whose address somebody else named. Its name is resolved once, every address of it must be
 * allowed, and the connection goes to the first of them: a name that is answered otherwise a moment later leads nowhere
 * else. No redirect is followed.
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
  // The name may have been answered after the time was over.
  return signal.aborted ? 'time' : send({ ...asked, host, address }, content, signal);
}

function send(
  { url, host, address, mostBytes }: OutsidePost & { host: string; address: string },
  { headers, body }: OutsideContent,
  signal: AbortSignal,
): Promise<OutsideAnswer | OutsideFault> {
  const isSecure = url.protocol === 'https:';
  const options: RequestOptions = {
    ...{ method: 'POST', host: address, port: url.port || (isSecure ? 443 : 80), path: url.pathname + url.search },
    // The certificate is the name's, not the address's.
    ...(isSecure && isIP(host) === 0 ? { servername: host } : {}),
    headers: { ...headers, host: url.host },
    // A connection of its own: none that is kept open outlives the check of its address.
    ...{ agent: false, signal },
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
    // After an answer this says only that we hung up.
    request.on('error', fail);
    request.end(body);
  });
}
