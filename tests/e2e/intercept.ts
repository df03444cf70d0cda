import type { Visitor } from './visitor.ts';

type Reason = 'Failed' | 'ConnectionReset' | 'InternetDisconnected';

/** A request that waits for what is decided of it; the first decision holds. */
export interface InterceptedRequest {
  url: string;
  /** By their names in small letters. */
  headers: Record<string, string>;
  /** What was sent with it; empty where nothing was. */
  body: string;
  /** Lets it go on: to the server, at another address of the same site where one is given, or with its answer to the page. */
  pass(url?: string): Promise<void>;
  fail(reason?: Reason): Promise<void>;
  /** Answers in place of the server; an object as JSON, of the type of a problem where it is one. */
  answer(status: number, body?: string | object): Promise<void>;
}

/**
 * Hands the requests of the visitor's page whose address matches to `act`, which holds them until it decides.
 *
 * Why not the `route` of the browser's tool: that hands over every request there is and switches the cache off, for which
 * a page takes half as long again.
 * @param pattern `*` stands for anything, and a question mark for itself
 * @param requestStage before the server has them, or once it has answered, which the page does not know yet
 * @returns lets all further requests go
 */
export async function intercept(
  { context, page }: Visitor,
  pattern: string,
  act: (request: InterceptedRequest) => unknown,
  requestStage: 'Request' | 'Response' = 'Request',
): Promise<() => Promise<void>> {
  const session = await context.newCDPSession(page);
  // Nobody waits for an answer any more where the page was left.
  const decide = (decision: Promise<unknown>): Promise<void> =>
    decision.then(
      () => {},
      () => {},
    );
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { url, postData: body = '' } = request;
    const headers = Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]);
    void act({
      url,
      body,
      headers: Object.fromEntries(headers),
      pass: (to) => decide(session.send('Fetch.continueRequest', { requestId, ...(to && { url: to }) })),
      fail: (errorReason = 'Failed') => decide(session.send('Fetch.failRequest', { requestId, errorReason })),
      answer: (status, said = '') =>
        decide(session.send('Fetch.fulfillRequest', { requestId, ...written(status, said) })),
    });
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: pattern.replaceAll('?', '\\?'), requestStage }] });
  // What the page's process has in memory it would not ask for.
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
  return () => session.detach();
}

function written(responseCode: number, said: string | object) {
  const isText = typeof said === 'string';
  const type = isText ? 'text/plain' : responseCode < 400 ? 'application/json' : 'application/problem+json';
  return {
    responseCode,
    responseHeaders: [{ name: 'content-type', value: type }],
    body: Buffer.from(isText ? said : JSON.stringify(said)).toString('base64'),
  };
}
