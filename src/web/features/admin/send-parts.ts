import { uploadPartBytes } from '#contract/admin-rule.ts';
import type { Problem } from '#contract/problem.ts';
import { callAddress, requestPath } from '#web/api/call-api.ts';

const tries = 3;

/**
 * Sends a file part by part, so that no proxy before the site refuses it and a lost part is sent again.
 *
 * @param upload 32 hexadecimal digits, by which the server knows it
 * @param onProgress told how many bytes are there
 * @returns the code of what went wrong; null where all of it is there
 */
export async function sendParts(
  file: Blob,
  upload: string,
  onProgress: (bytes: number) => void,
): Promise<string | null> {
  for (let offset = 0; offset < file.size; offset += uploadPartBytes) {
    const part = file.slice(offset, offset + uploadPartBytes);
    const wrong = await sendPart(part, { upload, offset, size: file.size });
    if (wrong !== null) return wrong;
    onProgress(offset + part.size);
  }
  return null;
}

async function sendPart(part: Blob, at: { upload: string; offset: number; size: number }): Promise<string | null> {
  let wrong = 'network.unreachable';
  for (let attempt = 0; attempt < tries; attempt++) {
    const form = new FormData();
    for (const [name, value] of Object.entries(at)) form.set(name, String(value));
    form.set('part', part, 'part');
    try {
      const body = { method: 'POST', body: form };
      const response = await requestPath(callAddress('POST /api/v6/admin/data/upload', { fields: at }), body);
      if (response.ok) return null;
      const problem = (await response.json().catch(() => null)) as Problem | null;
      wrong = problem?.code ?? 'server.failed';
      if (response.status < 500) return wrong;
    } catch {
      wrong = 'network.unreachable';
    }
  }
  return wrong;
}

/** By chance, also on a page without TLS. */
export function makeUploadId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
