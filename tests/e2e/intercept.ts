import type { CDPSession } from 'playwright-core';
import type { Visitor } from './visitor.ts';

type Reason = 'Failed' | 'ConnectionReset' | 'InternetDisconnected';

/** Stands between a page and the server; what has been decided of it is never undone. */
interface Intercepted {
  url: string;
  /** By their names in small letters. */
  headers: Record<string, string>;
  /** What was sent with it; empty where nothing was. */
  body: string;
  /** Lets it go on. */
  pass(): Promise<void>;
  fail(reason?: Reason): Promise<void>;
}

export interface InterceptedRequest extends Intercepted {
  /** Lets it go on, to another address of the same site. */
  pass(url?: string): Promise<void>;
  /** Answers in place of the server; an object as JSON, of the type of a problem where it is one. */
  answer(status: number, body?: string | object): Promise<void>;
}

type Within = Pick<Visitor, 'context' | 'page'>;

/**
 * Hands the requests of the visitor's page whose address matches to `act`, which holds them until it decides.
 *
 * Why not the `route` of the browser's tool: that hands over every request there is and switches the cache off, for which
 * a page takes half as long again.
 * @param pattern `*` stands for anything, and a question mark for itself
 * @returns lets all further requests go
 */
export async function intercept(
  visitor: Within,
  pattern: string,
  act: (request: InterceptedRequest) => unknown,
): Promise<() => Promise<void>> {
  return listen(visitor, pattern, 'Request', (held, decide) =>
    act({
      ...held,
      pass: (url) => decide('Fetch.continueRequest', { ...(url && { url }) }),
      answer: (status, body = '') => {
        const isText = typeof body === 'string';
        const type = isText ? 'text/plain' : status < 400 ? 'application/json' : 'application/problem+json';
        return decide('Fetch.fulfillRequest', {
          responseCode: status,
          responseHeaders: [{ name: 'content-type', value: type }],
          body: Buffer.from(isText ? body : JSON.stringify(body)).toString('base64'),
        });
      },
    }),
  );
}

/** The same once the server has answered, which the page does not know before `act` decides. */
export async function interceptAnswers(
  visitor: Within,
  pattern: string,
  act: (answer: Intercepted) => unknown,
): Promise<() => Promise<void>> {
  return listen(visitor, pattern, 'Response', (held, decide) =>
    act({ ...held, pass: () => decide('Fetch.continueResponse', {}) }),
  );
}

type Send = CDPSession['send'];
type Decide = (method: Parameters<Send>[0], details: object) => Promise<void>;

async function listen(
  { context, page }: Within,
  pattern: string,
  requestStage: 'Request' | 'Response',
  act: (held: Omit<Intercepted, 'pass'>, decide: Decide) => unknown,
): Promise<() => Promise<void>> {
  const session = await context.newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    // Nobody waits for an answer any more where the page was left.
    const decide: Decide = (method, details) =>
      (session.send as (method: string, details: object) => Promise<unknown>)(method, { requestId, ...details }).then(
        () => {},
        () => {},
      );
    const { url, postData: body = '' } = request;
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    void act(
      { url, headers, body, fail: (errorReason = 'Failed') => decide('Fetch.failRequest', { errorReason }) },
      decide,
    );
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: pattern.replaceAll('?', '\\?'), requestStage }] });
  // What the page's process has in memory it would not ask for.
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
  return () => session.detach();
}
