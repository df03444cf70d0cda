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

/** Longer than the site takes at most to say that it cannot. */
const answerMs = 50_000;

/**
 * Asks on a connection of its own: one that is kept may end in the moment in which it is used again.
 * @throws Error where there is no whole answer
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
