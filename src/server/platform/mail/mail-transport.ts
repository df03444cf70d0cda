import { secondMs } from '#shared/time.ts';
import { htmlMail, type MailText, plainMail } from './mail-shell.ts';

/** Tries take their turn in a job, so none of them may wait for long. */
const times = { connectionTimeout: 10 * secondMs, greetingTimeout: 10 * secondMs, socketTimeout: 20 * secondMs };
/** From here on the server says that it never will. */
const firstPermanentAnswer = 500;

export interface MailMessage {
  to: string;
  /** The same at each try, so that what was sent twice is seen once. */
  id: string;
  text: MailText;
  /** Where a POST without sign-in stops mail like it (RFC 8058); left out where nothing does. */
  stopUrl?: string;
}

export interface MailTransport {
  /** `log`: there is no server, and nothing is sent. */
  readonly kind: 'smtp' | 'log';
  /**
   * `refused`: the server will never take it for this address. `unsent`: there is no server.
   *
   * @throws MailDeliveryError where it may be tried again
   */
  send(message: MailMessage): Promise<'sent' | 'refused' | 'unsent'>;
  /**
   * Connects and signs in, and sends nothing.
   *
   * @throws MailDeliveryError where the server cannot be reached or does not let us in
   */
  verify(): Promise<void>;
  close(): void;
}

/** Says which step failed and what the server answered, as a number: its words may quote the address. */
export class MailDeliveryError extends Error {
  constructor(step: string, answer: number | undefined) {
    super(`mail was not delivered: ${step}${answer === undefined ? '' : ` ${answer}`}`);
    this.name = 'MailDeliveryError';
  }
}

export interface MailServer {
  host: string;
  port: number;
  /** TLS from the first byte; else by STARTTLS, which must succeed but on this very machine. */
  isSecure: boolean;
  isThisMachine: boolean;
  login: { user: string; password: string } | null;
  /** Address that mail comes from, and to which answers go; null for the former's. */
  from: string;
  replyTo: string | null;
}

/**
 * The library that speaks to mail servers is loaded only where there is one.
 * @param server null where none is set
 */
export async function openMailTransport(server: MailServer | null): Promise<MailTransport> {
  if (server === null) return { kind: 'log', send: async () => 'unsent', async verify() {}, close() {} };
  const { createTransport } = await import('nodemailer');
  const { host, port, isSecure, isThisMachine, login } = server;
  const smtp = createTransport({
    ...{ host, port, secure: isSecure, ...times },
    // In the open it goes to this very machine alone.
    requireTLS: !isSecure && !isThisMachine,
    ignoreTLS: !isSecure && isThisMachine,
    ...(login && { auth: { user: login.user, pass: login.password } }),
    // Nothing of a mail is a file or a page.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: 'smtp',
    async send({ to, id, text, stopUrl }) {
      try {
        await smtp.sendMail({
          from: { name: '', address: server.from },
          to: { name: '', address: to },
          ...(server.replyTo !== null && { replyTo: { name: '', address: server.replyTo } }),
          subject: text.subject,
          text: plainMail(text),
          html: htmlMail(text),
          messageId: `<${id}@${server.from.slice(server.from.lastIndexOf('@') + 1)}>`,
          headers: {
            ...{ 'auto-submitted': 'auto-generated', 'content-language': text.lang },
            ...(stopUrl !== undefined && {
              'list-unsubscribe': `<${stopUrl}>`,
              'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
            }),
          },
        });
        return 'sent';
      } catch (error) {
        const { code, responseCode } = readFault(error);
        if (code === 'EENVELOPE' && (responseCode ?? 0) >= firstPermanentAnswer) return 'refused';
        throw new MailDeliveryError(code, responseCode);
      }
    },
    async verify() {
      try {
        await smtp.verify();
      } catch (error) {
        const { code, responseCode } = readFault(error);
        throw new MailDeliveryError(code, responseCode);
      }
    },
    close: () => smtp.close(),
  };
}

function readFault(error: unknown): { code: string; responseCode: number | undefined } {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
  return { code, responseCode };
}
