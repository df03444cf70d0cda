import type { SignInWay } from '#contract/sign-in.ts';

/**
 * Contract between the sign-in core and a messenger adapter. An adapter is a folder `providers/<name>/` with
 *
 * - `settings.ts`: the operator's settings and their checks;
 * - `provider.ts`: `create<Name>Provider(settings, tools): Provider` combines the two below and builds the links to us;
 *   `defineMessenger` makes the entry for `catalogue.ts`;
 * - `receive.ts`: verifies a delivery and reads it into events;
 * - `reply.ts`: sends the core's answers;
 *
 * and a local double of the service in its tests. An adapter only translates: it has no state and knows no codes or
 * accounts. The core stores each event before it answers, drops repeats, keeps conversations and decides. Adapters are
 * created only if all their settings are given.
 */
export interface Provider {
  /** Part of `/api/v6/sign_in/inbound/{name}`, lower case with dashes. */
  readonly name: string;
  /** Place on the login screen; services offering the same (SMS) share one. */
  readonly way: SignInWay;
  /** Display name, if the page has no words of its own for the way (`web/features/sign-in/ways`). */
  readonly title: string;
  /** Best grade it can give; null if it proves no number. */
  readonly grade: Grade | null;
  /** Offered only together with this way, since alone it signs nobody in. */
  readonly beside?: SignInWay;
  /** Whether the sender can be asked where nobody else can answer: not by SMS, which can be forged, nor in calls. */
  readonly canAsk: boolean;
  /**
   * Verifies and reads one delivery. The signature covers the raw bytes and is compared in constant time
   * (`isSameSecret`). Anything not meant for us (receipts, group chats, other accounts) is left out of `events`.
   */
  receive?(request: InboundRequest): Inbound | Promise<Inbound>;
  /** Sends to an event's sender. @throws if not accepted; the core retries while the sign-in is open */
  send?(to: Recipient, message: BotMessage): Promise<void>;
  /**
   * Builds the HTTP answer if it is not an empty 200. It may carry messages (Viber's welcome, TwiML) and returns those;
   * the core sends the rest with `send`. Called for every signed delivery; `replies` is empty for repeats.
   */
  respond?(replies: readonly Reply[]): { answer: HttpAnswer; carried: readonly Reply[] };
  /** Sends a code by SMS as a proof of the SIM. `phone`: digits without plus. @throws if not accepted */
  sendToPhone?(phone: string, text: string): Promise<void>;
  /**
   * Writes first to somebody who signed in here before. Only for services that allow it free of charge.
   *
   * @param to recipient of the sign-in message
   * @returns `blocked` if the person has blocked us
   * @throws if the service does not accept it now
   */
  write?(to: Recipient, message: { text: string; isSilent: boolean }): Promise<'sent' | 'blocked'>;
  readonly redirect?: RedirectSignIn;
  /** Links to us with this code, built from settings alone. */
  links(start: StartedSignIn): ProviderLinks;
}

export interface ProviderTools {
  /** The only source of time. */
  now(): Date;
  /** The origin configured at services, without a trailing slash; needed for signatures over URLs. */
  publicUrl: string;
}

/** Largest body read to verify a signature, in bytes: an SMS of 5,000 characters in any encoding. */
export const longestSigned = 128 * 1024;

/** A raw request, nothing parsed. */
export interface InboundRequest {
  method: 'GET' | 'POST';
  /** URL the service called: `publicUrl` + path + query as sent. */
  url: URL;
  headers: Headers;
  body: Uint8Array;
  receivedAt: Date;
}

export type Inbound =
  /** Correctly signed. Without events nothing concerns us; answered as usual. */
  | { kind: 'events'; events: InboundEvent[] }
  /** Set-up request of the service (a GET with a token, a test callback); answered as given. */
  | { kind: 'handshake'; answer: HttpAnswer }
  /** Unsigned, wrongly signed or too old. Answered with 401; nothing is stored. */
  | { kind: 'forged' }
  /** Signed but unreadable. Answered with 400; nothing is stored. */
  | { kind: 'malformed' };

/**
 * How well a channel proves the sender's number. high: provided or signed by the service. medium: a carrier's sender
 * id, or a contact card we requested. low: a card without an owner, or a caller id.
 */
export type Grade = 'high' | 'medium' | 'low';

interface EventFrame {
  /** The service's event id, the same on redelivery; unique per provider, at most 200 characters. */
  eventId: string;
  sender: Sender;
}

export interface Sender {
  /** Stable person id at the service (Telegram user id, BSUID, Viber id); the digits if it has none (SMS). */
  id: string;
  /** Whether `id` distinguishes persons with the same number; false if the id is the number. */
  isPersonal: boolean;
  /** Digits of the proven number, with or without plus; null until the service gives it. */
  phone: string | null;
  /** Grade of `phone`; meaningless while that is null. */
  grade: Grade;
  /** Language tag from the service (`pt-br`), used until the sign-in page is known. */
  language?: string;
  /** Address for `send`: an opaque text of the adapter (chat id, callback query id …). */
  replyTo: string;
}

export type InboundEvent = EventFrame &
  (
    | { kind: 'text'; text: string }
    /** The sender's own number, shared on request (`sender.phone` with its grade); verified by the adapter. */
    | { kind: 'phone' }
    /** Someone else's number, an old card or nothing was shared: the core explains and asks again. */
    | { kind: 'other-phone' }
    /** A pressed button of `ask-yes-no`. `question` returns as sent; a typed “yes” is a text event. */
    | { kind: 'answer'; isYes: boolean; question: string }
    /** A call from `sender.phone`; it must be hung up on. */
    | { kind: 'call' }
  );

export interface Recipient {
  senderId: string;
  replyTo: string;
}

/** Texts are translated already, in the language of the sign-in page. */
export type BotMessage =
  | { kind: 'text'; text: string }
  /** Asks for the sender's own number by the service's button for that. */
  | { kind: 'ask-phone'; text: string; button: string }
  /** `question`: at most 24 characters of A–Z a–z 0–9 - _, part of the button data. */
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
  text: string;
}

/** Null if the service has no such link. */
export interface ProviderLinks {
  /** Opens the app (`tg:`, `viber:`, `whatsapp:`, `sms:`). */
  app: string | null;
  /** Opens in any browser; used for the QR code. */
  web: string | null;
  /** Number to write to or call, digits without plus. */
  number: string | null;
}

/**
 * Sign-in by redirect. The core stores `secrets` with the attempt, checks that the same browser (device cookie) returns
 * with the same `state`, and passes the secrets back.
 */
export interface RedirectSignIn {
  /** @param callbackUrl where the service redirects back to */
  begin(start: { state: string; callbackUrl: string }): { url: string; secrets: Record<string, string> };
  /**
   * Exchanges and verifies what came back.
   *
   * @param query all parameters of the callback; `state` is already checked
   * @returns null if it does not verify; `phone: null` if the person did not share it
   * @throws if the service is unreachable
   */
  finish(back: {
    query: URLSearchParams;
    callbackUrl: string;
    secrets: Record<string, string>;
  }): Promise<{ personId: string; phone: string | null } | null>;
}
