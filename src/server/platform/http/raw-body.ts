/** The client disconnected before the whole body arrived. Nobody reads the response. */
export class AbortedBodyError extends Error {
  override name = 'AbortedBodyError';
}

export class CrowdedBodyError extends Error {
  override name = 'CrowdedBodyError';
}

/** Bytes of each body that the shared limit ignores: as much as form fields may have. */
const smallBytes = 64 * 1024;
/** Limit for all incoming bodies together, beyond `smallBytes` each. Anybody can start an upload and stall. */
const mostLargeBytes = 64 * 1024 * 1024;
let largeBytes = 0;

/**
 * Reads the body as sent, before any parser, because signatures cover the raw bytes.
 * @returns null for more than `maxBytes`; the rest is not read
 * @throws AbortedBodyError if the body ends early
 * @throws CrowdedBodyError if a large body exceeds the shared limit
 */
export async function readRawBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return null;
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  let own = 0;
  try {
    for await (const chunk of request.body) {
      length += chunk.length;
      if (length > maxBytes) return null;
      const more = Math.max(0, length - smallBytes) - own;
      if (more > 0 && largeBytes + more > mostLargeBytes) {
        // Released at once, or all concurrent bodies would be refused as well.
        largeBytes -= own;
        own = 0;
        throw new CrowdedBodyError('too many large bodies at once');
      }
      own += more;
      largeBytes += more;
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof CrowdedBodyError) throw cause;
    throw new AbortedBodyError('the body was not sent whole', { cause });
  } finally {
    largeBytes -= own;
  }
  const body = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}
