import { type OutsideFault, postOutside, type Resolve } from './post-outside.ts';

export interface OutsideService {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Covers DNS, connect, sending, and the whole response. */
  timeoutMs: number;
  /** Must be on this machine, and may use http. Otherwise https and a public address are required. */
  isLoopback: boolean;
}

/** `status`: any other than 200, redirects included. `size`: more than 256 KiB; the rest was not read. */
export type PostFailure = OutsideFault | 'status' | 'size';
export type Posted = { ok: true; body: string } | { ok: false; why: PostFailure };

const mostBytes = 256 * 1024;
const failed = (why: PostFailure): Posted => ({ ok: false, why });

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
