import { setTimeout as delay } from 'node:timers/promises';
import { fromNetwork } from '../bench/load.ts';
import { phoneAt } from '../bench/seed.ts';
import { form, numbers } from '../bench/write-acts.ts';
import { ask } from './http.ts';
import { front } from './site.ts';

/** So long a server may show what is no longer so. */
export const promisedMs = 2_000;
/** Longer nobody waits: then it shows it for a minute, which is how long a page is kept. */
const mostMs = 20_000;
const pauseMs = 50;

/** Words that no other text here has, one for each probe. */
const words = ['quagmire', 'lighthouse', 'marmalade', 'accordion', 'telescope', 'umbrella', 'lantern', 'gazebo'];

/** Pages count on the meter of the network that asks, and this run asks often. */
let asked = 5_000_000;

/** A number whose page all servers keep, and that a member then says something of. */
export class Probe {
  readonly #phone: string;
  readonly #word: string;
  readonly #member: { authorization: string };

  /** @param nth which one; each has a number and a word of its own */
  constructor(nth: number, member: { authorization: string }) {
    this.#phone = phoneAt((500 + nth * 61) % numbers);
    this.#word = words[nth % words.length] ?? '';
    this.#member = member;
  }

  /** Lets each server keep the page. */
  async warm(): Promise<void> {
    for (let round = 0; round < 2; round += 1) await Promise.all(front.apps.map((app) => this.#shows(app)));
  }

  /**
   * Writes through the first server, and waits until the others show it.
   * @returns milliseconds from the answer to the write until the last of them did; `Infinity` where one never did
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
