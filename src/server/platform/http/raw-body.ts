/** The caller went away, or the line broke, before the whole body was there. Nobody reads the answer. */
export class AbortedBodyError extends Error {
  override name = 'AbortedBodyError';
}

/** Too many large bodies are coming in at once. */
export class CrowdedBodyError extends Error {
  override name = 'CrowdedBodyError';
}

/** So much of a body is nobody's concern: what fields may have. */
const smallBytes = 64 * 1024;
/** What all bodies that are coming in have beyond that. Anybody may begin to send one, and stop in the middle. */
const mostLargeBytes = 64 * 1024 * 1024;
let largeBytes = 0;

/**
 * The bytes of a request as they came, before any parser: signatures are over them.
 *
 * @returns null when there are more than `maxBytes`; the rest is not read then
 * @throws AbortedBodyError when the body ends before its end
 * @throws CrowdedBodyError when it is a large one and there is no room for it beside the others
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
        // At once, or all others that come in with it would be refused as well.
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
