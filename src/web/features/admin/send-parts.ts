import { uploadPartBytes } from '#contract/admin-rule.ts';
import type { Problem } from '#contract/problem.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import { callAddress, requestPath } from '#web/api/call-api.ts';

/** Tries of one part. With the pauses between them they outlast a restart of the site. */
const tries = 6;
/** Pause before the second try. It doubles each time, so the last try is half a minute after the first. */
const firstPauseMs = secondMs;
/** Longest pause that the server can ask for. */
const longestPauseMs = minuteMs;

/** The way to the server, and the time between tries. */
export interface PartSender {
  request(path: string, init: RequestInit): Promise<Response>;
  pause(ms: number): Promise<void>;
}

const usualSender: PartSender = {
  request: requestPath,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * Uploads a file in parts, so that no proxy refuses its size and a failed part can be retried.
 *
 * @param upload id of the upload, 32 hexadecimal digits
 * @param onProgress called with the number of bytes sent
 * @returns null if the whole file was received, else the problem code
 */
export async function sendParts(
  file: Blob,
  upload: string,
  onProgress: (bytes: number) => void,
  sender: PartSender = usualSender,
): Promise<string | null> {
  for (let offset = 0; offset < file.size; offset += uploadPartBytes) {
    const part = file.slice(offset, offset + uploadPartBytes);
    const wrong = await sendPart(part, { upload, offset, size: file.size }, sender);
    if (wrong !== null) return wrong;
    onProgress(offset + part.size);
  }
  return null;
}

interface PartPlace {
  upload: string;
  offset: number;
  size: number;
}

async function sendPart(part: Blob, at: PartPlace, sender: PartSender): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    const refusal = await tryPart(part, at, sender);
    if (refusal === null) return null;
    if (!refusal.mayPass || attempt === tries) return refusal.code;
    const backOffMs = firstPauseMs * 2 ** (attempt - 1);
    await sender.pause(Math.min(longestPauseMs, Math.max(backOffMs, refusal.retryAfterMs)));
  }
}

interface PartRefusal {
  code: string;
  /** The same part may be accepted later. */
  mayPass: boolean;
  /** What the server asks for; 0 if it does not say. */
  retryAfterMs: number;
}

async function tryPart(part: Blob, at: PartPlace, { request }: PartSender): Promise<PartRefusal | null> {
  const form = new FormData();
  for (const [name, value] of Object.entries(at)) form.set(name, String(value));
  form.set('part', part, 'part');
  const address = callAddress('POST /api/v6/admin/data/upload', { fields: at });
  let response: Response;
  try {
    response = await request(address, { method: 'POST', body: form });
  } catch {
    return { code: 'network.unreachable', mayPass: true, retryAfterMs: 0 };
  }
  if (response.ok) return null;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  const code = problem?.code ?? 'server.failed';
  const retryAfterS = Number(response.headers.get('retry-after') ?? 0);
  return {
    code,
    // A full disk does not become empty within half a minute.
    mayPass: response.status >= 500 && code !== 'server.no_room',
    retryAfterMs: Number.isFinite(retryAfterS) ? retryAfterS * secondMs : 0,
  };
}

/** Random id. `crypto.randomUUID` is missing on pages without TLS. */
export function makeUploadId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
