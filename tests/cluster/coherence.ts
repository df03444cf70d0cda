import { setTimeout as delay } from 'node:timers/promises';
import { fromNetwork } from '../bench/load.ts';
import { phoneAt } from '../bench/seed.ts';
import { form, numbers } from '../bench/write-acts.ts';
import { ask } from './http.ts';
import { front } from './site.ts';

/** Longest time in ms that a server may show stale data. */
export const promisedMs = 2_000;
/** Limit of a measurement in ms. A server that missed the event shows a cached page for a minute. */
const mostMs = 20_000;
const pauseMs = 50;

/** Words that no other text here contains, one per probe. */
const words = ['quagmire', 'lighthouse', 'marmalade', 'accordion', 'telescope', 'umbrella', 'lantern', 'gazebo'];

/** Counts requests, so that each comes from a network of its own and none reaches the meter's limit. */
let asked = 5_000_000;

/** Measures how soon a comment on a number shows on all servers, which all have the page cached. */
export class Probe {
  readonly #phone: string;
  readonly #word: string;
  readonly #member: { authorization: string };

  /** @param nth index of the probe; each has its own number and word */
  constructor(nth: number, member: { authorization: string }) {
    this.#phone = phoneAt((500 + nth * 61) % numbers);
    this.#word = words[nth % words.length] ?? '';
    this.#member = member;
  }

  /** Makes each server cache the page. */
  async warm(): Promise<void> {
    for (let round = 0; round < 2; round += 1) await Promise.all(front.apps.map((app) => this.#shows(app)));
  }

  /**
   * Writes through the first server and waits until the others show it.
   * @returns milliseconds from the write's answer until the last server shows it; `Infinity` if one never does
   */
  async measure(): Promise<number> {
    await this.#write();
    const acknowledged = performance.now();
    const [, ...others] = front.apps;
    const times = await Promise.all(
      others.map(async (app) => {
        while (performance.now() - acknowledged < mostMs) {
          if (await this.#shows(app)) return performance.now() - acknowledged;
          await delay(pauseMs);
        }
        return Number.POSITIVE_INFINITY;
      }),
    );
    return Math.max(...times);
  }

  async #write(): Promise<void> {
    const text = `They wanted to sell me a ${this.#word}, and would not take no for an answer.`;
    const body = new URLSearchParams({ phone: this.#phone, text }).toString();
    const headers = { ...form, ...this.#member, 'idempotency-key': `probe ${this.#word}` };
    const until = performance.now() + mostMs;
    for (;;) {
      const answer = await ask(`http://${front.apps[0]}/api/v7/comment/add`, { method: 'POST', headers, body });
      if (answer.status === 200) return;
      if (performance.now() > until) throw new Error(`a text was not taken: ${answer.status} ${answer.text}`);
      await delay(pauseMs);
    }
  }

  async #shows(app: string): Promise<boolean> {
    asked += 1;
    const answer = await ask(`http://${app}/number/${this.#phone}`, { headers: fromNetwork(asked) });
    return answer.text.includes(this.#word);
  }
}
