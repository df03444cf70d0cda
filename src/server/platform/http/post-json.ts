import { type OutsideFault, postOutside, type Resolve } from './post-outside.ts';

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
 * Why there is no answer. `status`: any but 200, a redirect too, which is not followed. `size`: the answer is longer than
 * 256 KiB; the rest was not read.
 */
export type PostFailure = OutsideFault | 'status' | 'size';
export type Posted = { ok: true; body: string } | { ok: false; why: PostFailure };

const mostBytes = 256 * 1024;
const failed = (why: PostFailure): Posted => ({ ok: false, why });

/** POSTs JSON, by `postOutside`, and reads the answer. */
export async function postJson(service: OutsideService, body: object, resolve?: Resolve): Promise<Posted> {
  const { url, headers, timeoutMs, isLoopback } = service;
  const text = JSON.stringify(body);
  const fixed = { accept: 'application/json', 'accept-encoding': 'identity', 'content-type': 'application/json' };
  const content = () => ({ headers: { ...headers, ...fixed }, body: text });
  const answered = await postOutside({ url: new URL(url), timeoutMs, isLoopback, mostBytes, content }, resolve);
  if (typeof answered === 'string') return failed(answered);
  if (answered.status !== 200) return failed('status');
  return answered.body === null ? failed('size') : { ok: true, body: answered.body };
}
