import type { Problem } from '#contract/problem.ts';
import { requestApi } from '#web/api/call-api.ts';

type Export = { ok: true; file: Blob; name: string } | { ok: false; code: string };

/**
 * Downloads all stored data of the member.
 * @param onProgress receives the bytes received so far
 * @returns the file, or an error code. Never rejects
 */
export async function fetchExport(onProgress: (bytes: number) => void): Promise<Export> {
  try {
    const response = await requestApi('GET /api/v6/profile/export');
    if (!response.ok) {
      const problem = (await response.json().catch(() => null)) as Problem | null;
      return { ok: false, code: problem?.code ?? 'server.failed' };
    }
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    if (response.body) {
      const reader = response.body.getReader();
      for (let step = await reader.read(); !step.done; step = await reader.read()) {
        parts.push(step.value);
        bytes += step.value.byteLength;
        onProgress(bytes);
      }
    }
    return {
      ok: true,
      file: new Blob(parts, { type: 'application/json' }),
      name: fileName(response.headers.get('content-disposition')),
    };
  } catch {
    // No connection, or lost midway: a partial file is discarded.
    return { ok: false, code: 'network.unreachable' };
  }
}

/** File name from the server, else one with today's date. */
export function fileName(disposition: string | null): string {
  const given = /filename="?([\w.-]+)"?/.exec(disposition ?? '')?.[1];
  return given ?? `ringbook-${new Date().toISOString().slice(0, 10)}.json`;
}

/** Saves a file to the browser's downloads. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
