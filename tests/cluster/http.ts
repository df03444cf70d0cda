import { request } from 'node:http';

export interface Answered {
  status: number;
  retryAfter: string | null;
  text: string;
}

export interface Asked {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** Longer than the site takes at most to answer that it is unavailable. */
const answerMs = 50_000;

/**
 * Sends a request on a new connection, because a kept one may close just as it is used again.
 * @throws Error if there is no complete answer
 */
export function ask(url: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, headers, agent: false, timeout: answerMs }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
      });
      response.once('error', reject);
      response.once('end', () => {
        const { statusCode = 0 } = response;
        resolve({ status: statusCode, retryAfter: response.headers['retry-after'] ?? null, text });
      });
    });
    asking.once('timeout', () => asking.destroy(new Error(`no answer within ${answerMs / 1_000} s`)));
    asking.once('error', reject);
    asking.end(body);
  });
}
