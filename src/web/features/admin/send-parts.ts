import { uploadPartBytes } from '#contract/admin-rule.ts';
import type { Problem } from '#contract/problem.ts';
import { callAddress, requestPath } from '#web/api/call-api.ts';

const tries = 3;

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

/** Random id. `crypto.randomUUID` is missing on pages without TLS. */
export function makeUploadId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
