import type { BotMessage } from '../provider.ts';

/** What a pretend handset received. */
export interface HandsetMessage {
  id: number;
  /** The pretended channel: `telegram`, `sms` … */
  provider: string;
  message: BotMessage;
  atTimestamp: number;
}

const perHandset = 100;
const handsets = 1_000;

/** The pretend handsets of the sandbox, by their number. In memory: they vanish with the process. */
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

  /** Oldest first; those after the message with the id `after`. */
  read(phone: string, after = 0): HandsetMessage[] {
    return (this.#inboxes.get(phone) ?? []).filter(({ id }) => id > after);
  }

  /** The id of the newest message of all. */
  get last(): number {
    return this.#last;
  }
}
