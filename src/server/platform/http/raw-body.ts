/** The caller went away, or the line broke, before the whole body was there. Nobody reads the answer. */
export class AbortedBodyError extends Error {
  override name = 'AbortedBodyError';
}

/**
 * The bytes of a request as they came, before any parser: signatures are over them.
 *
 * @returns null when there are more than `maxBytes`; the rest is not read then
 * @throws AbortedBodyError when the body ends before its end
 */
export async function readRawBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return null;
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body) {
      length += chunk.length;
      if (length > maxBytes) return null;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new AbortedBodyError('the body was not sent whole', { cause });
  }
  const body = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}
