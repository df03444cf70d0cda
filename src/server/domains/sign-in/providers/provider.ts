import type { SignInWay } from '#contract/sign-in.ts';

/**
 * What the sign-in core and a messenger's adapter say to each other. An adapter is a folder `providers/<name>/` with
 *
 * - `settings.ts`: what the operator sets for it, with its checks;
 * - `provider.ts`: `create<Name>Provider(settings, tools): Provider` puts the two below together and says how a person
 *   reaches us there; `defineMessenger` makes of both what `catalogue.ts` lists;
 * - `receive.ts`: checks a delivery and reads it into events;
 * - `reply.ts`: sends what the core answers;
 *
 * and a local double of the service in its tests. An adapter keeps no state, knows no codes and no accounts: it
 * translates. The core stores each event before it answers, drops those it has seen, remembers conversations and
 * decides. Adapters are made only when all their settings are there.
 */
export interface Provider {
  /** Part of `/api/v6/sign_in/inbound/{name}`, lower case with dashes. */
  readonly name: string;
  /** Where its links stand on the login screen; services that offer the same (SMS) share one. */
  readonly way: SignInWay;
  /** What people call it, where the page has no words of its own for the way (`web/features/sign-in/ways`). */
  readonly title: string;
  /** The best proof of a number that it can bring; null where it brings none. */
  readonly grade: Grade | null;
  /** Offered only where this way is set up too: by itself it signs nobody in. */
  readonly beside?: SignInWay;
  /**
   * Whether a question with a yes and a no can be put to the sender in a channel that nobody else can answer in. False
   * for SMS (a sender can be forged) and calls.
   */
  readonly canAsk: boolean;
  /**
   * Checks and reads one delivery. The signature is over the raw bytes and is compared in constant time
   * (`isSameSecret`). Anything that is not for us (receipts, group chats, other accounts) is left out of `events`.
   */
  receive?(request: InboundRequest): Inbound | Promise<Inbound>;
  /**
   * Sends one message to the sender of an event, in their chat.
   *
   * @throws when the service does not take it; the core tries again while the sign-in is open.
   */
  send?(to: Recipient, message: BotMessage): Promise<void>;
  /**
   * What the service wants as HTTP answer, where that is not an empty 200. It may carry messages in the answer (Viber's
   * welcome, TwiML) and names those that it carried; the core sends the others with `send`. Called for every signed
   * delivery; `replies` is empty when it was seen before.
   */
  respond?(replies: readonly Reply[]): { answer: HttpAnswer; carried: readonly Reply[] };
  /**
   * Sends a text (a code) to a phone that did not write to us: an SMS. Proves possession of the SIM.
   *
   * @param phone digits without plus
   * @throws when the service does not take it.
   */
  sendToPhone?(phone: string, text: string): Promise<void>;
  /**
   * Writes first to somebody who signed in here before. Only of services that allow it, and take nothing for it.
   *
   * @param to of the message by which they signed in
   * @returns `blocked` where the person takes nothing of us there
   * @throws when the service does not take it now
   */
  write?(to: Recipient, message: { text: string; isSilent: boolean }): Promise<'sent' | 'blocked'>;
  /** For services that sign in by a redirect of the browser (OpenID Connect) instead of a message. */
  readonly redirect?: RedirectSignIn;
  /** How a person reaches us with this code; made from the settings, without asking anybody. */
  links(start: StartedSignIn): ProviderLinks;
}

/** What every adapter gets beside its settings. */
export interface ProviderTools {
  /** Time comes from here alone. */
  now(): Date;
  /** The origin that services know us by, without a slash at the end; signatures over addresses use it. */
  publicUrl: string;
}

/** Bytes of a delivery that must be read to see who signed it: an SMS of 5,000 letters, however they are written. */
export const longestSigned = 128 * 1024;

/** A request as it came in; nothing of it has been parsed. */
export interface InboundRequest {
  method: 'GET' | 'POST';
  /** The address that the service called: `publicUrl` + path + query as sent. */
  url: URL;
  headers: Headers;
  body: Uint8Array;
  receivedAt: Date;
}

export type Inbound =
  /** Signed as it should be. No events: nothing in it is for us; it is answered like any other. */
  | { kind: 'events'; events: InboundEvent[] }
  /** Set-up talk of the service (a GET with a token, a test callback): answered as is. */
  | { kind: 'handshake'; answer: HttpAnswer }
  /** Not signed, wrongly signed, too old. Answered with 401, nothing is stored. */
  | { kind: 'forged' }
  /** Signed, but unreadable. Answered with 400, nothing is stored. */
  | { kind: 'malformed' };

/**
 * How well a channel proves that the sender has the number. high: the service filled it in or signed it. medium: a
 * carrier's sender id, a card that our own request brought. low: a card without an owner, a caller id.
 */
export type Grade = 'high' | 'medium' | 'low';

interface EventFrame {
  /**
   * The service's own id of the event, the same when it is delivered again; unique within the provider, at most 200
   * characters.
   */
  eventId: string;
  sender: Sender;
}

export interface Sender {
  /** Stable id of the person at this service (Telegram user id, BSUID, Viber id); the digits where it has none (SMS). */
  id: string;
  /** Whether `id` tells persons apart even when their number is the same; false where the id is the number. */
  isPersonal: boolean;
  /** Digits of the proven number, with or without plus; null while the service does not tell it. */
  phone: string | null;
  /** How good `phone` is; without meaning while it is null. */
  grade: Grade;
  /** The sender's language as the service tells it (`pt-br`); for words before it is known which page they come from. */
  language?: string;
  /** Where `send` finds the sender: an opaque text of the adapter's own (chat id, callback query id …). */
  replyTo: string;
}

export type InboundEvent = EventFrame &
  (
    | { kind: 'text'; text: string }
    /** The sender shared their own number when asked (`sender.phone`, with its grade); the adapter checked that. */
    | { kind: 'phone' }
    /** What was shared is another person's number, an old card or nothing: the core explains and asks again. */
    | { kind: 'other-phone' }
    /** A button of `ask-yes-no`. `question` comes back as it was sent; a typed "yes" is just text. */
    | { kind: 'answer'; isYes: boolean; question: string }
    /** A call from `sender.phone`, which must be hung up on. */
    | { kind: 'call' }
  );

export interface Recipient {
  senderId: string;
  replyTo: string;
}

/** All words are phrases already, in the language of the page where the sign-in began. */
export type BotMessage =
  | { kind: 'text'; text: string }
  /** Asks for the sender's own number with the service's button for that. */
  | { kind: 'ask-phone'; text: string; button: string }
  /** `question`: at most 24 characters of A–Z a–z 0–9 - _, to put into the buttons beside yes or no. */
  | { kind: 'ask-yes-no'; text: string; yes: string; no: string; question: string };

export interface Reply {
  event: InboundEvent;
  message: BotMessage;
}

export interface HttpAnswer {
  status: number;
  contentType: string;
  body: string;
}

export interface StartedSignIn {
  code: string;
  /** Text to send, with the code in it. */
  text: string;
}

/** Null where the service has no such link. */
export interface ProviderLinks {
  /** Opens the app (`tg:`, `viber:`, `whatsapp:`, `sms:`). */
  app: string | null;
  /** Opens in any browser; goes into the QR code. */
  web: string | null;
  /** The number to write to or to call, digits without plus. */
  number: string | null;
}

/**
 * Sign-in by redirect. The core keeps `secrets` with the code of the browser that began, checks that the same browser
 * (device cookie) and the same `state` come back, and hands the secrets over again.
 */
export interface RedirectSignIn {
  /** @param callbackUrl where the service sends the browser back */
  begin(start: { state: string; callbackUrl: string }): { url: string; secrets: Record<string, string> };
  /**
   * Exchanges what came back and verifies it.
   *
   * @param query all parameters that the service put on the address; `state` is checked already
   * @returns null for anything that does not verify, `phone: null` where the person did not share it.
   * @throws when the service cannot be reached.
   */
  finish(back: {
    query: URLSearchParams;
    callbackUrl: string;
    secrets: Record<string, string>;
  }): Promise<{ personId: string; phone: string | null } | null>;
}
