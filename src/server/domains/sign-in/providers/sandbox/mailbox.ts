import type { BotMessage } from '../provider.ts';

export interface HandsetMessage {
  id: number;
  /** Simulated channel: `telegram`, `sms` … */
  provider: string;
  message: BotMessage;
  atTimestamp: number;
}

const perHandset = 100;
const handsets = 1_000;

/** The simulated handsets by number. Kept in memory, so they vanish with the process. */
export class Mailbox {
  readonly #inboxes = new Map<string, HandsetMessage[]>();
  #last = 0;

  deliver(phone: string, provider: string, message: BotMessage, atTimestamp: number): void {
    const inbox = this.#inboxes.get(phone) ?? [];
    this.#inboxes.delete(phone);
    this.#last += 1;
    this.#inboxes.set(phone, [...inbox, { id: this.#last, provider, message, atTimestamp }].slice(-perHandset));
    for (const oldest of this.#inboxes.keys()) {
      if (this.#inboxes.size <= handsets) break;
      this.#inboxes.delete(oldest);
    }
  }

  /** Oldest first; only those after the message with id `after`. */
  read(phone: string, after = 0): HandsetMessage[] {
    return (this.#inboxes.get(phone) ?? []).filter(({ id }) => id > after);
  }

  /** Id of the newest message of all handsets. */
  get last(): number {
    return this.#last;
  }
}
