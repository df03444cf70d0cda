import { secondMs } from '#shared/time.ts';
import { htmlMail, type MailText, plainMail } from './mail-shell.ts';

/** Short timeouts, because a job sends one mail after another. */
const times = { connectionTimeout: 10 * secondMs, greetingTimeout: 10 * secondMs, socketTimeout: 20 * secondMs };
/** SMTP replies from here on are permanent failures. */
const firstPermanentAnswer = 500;

export interface MailMessage {
  to: string;
  /** Same at each retry, so that mail programs drop duplicates. */
  id: string;
  text: MailText;
  /** One-click unsubscribe URL (RFC 8058); undefined for mail that cannot be unsubscribed. */
  stopUrl?: string;
}

export interface MailTransport {
  readonly kind: 'smtp' | 'log';
  /**
   * `refused`: the server permanently rejected the address. `unsent`: no server is configured.
   * @throws MailDeliveryError if a retry may succeed
   */
  send(message: MailMessage): Promise<'sent' | 'refused' | 'unsent'>;
  /** Connects and signs in without sending. @throws MailDeliveryError if that fails */
  verify(): Promise<void>;
  close(): void;
}

/** Has the failed step and the server's reply code; the reply text may quote the address. */
export class MailDeliveryError extends Error {
  constructor(step: string, answer: number | undefined) {
    super(`mail was not delivered: ${step}${answer === undefined ? '' : ` ${answer}`}`);
    this.name = 'MailDeliveryError';
  }
}

export interface MailServer {
  host: string;
  port: number;
  /** Implicit TLS. Otherwise STARTTLS is required, except on this machine. */
  isSecure: boolean;
  isThisMachine: boolean;
  login: { user: string; password: string } | null;
  from: string;
  replyTo: string | null;
}

/** Loads the SMTP library only if a server is configured. */
export async function createMailTransport(server: MailServer | null): Promise<MailTransport> {
  if (server === null) return { kind: 'log', send: async () => 'unsent', async verify() {}, close() {} };
  const { createTransport } = await import('nodemailer');
  const { host, port, isSecure, isThisMachine, login } = server;
  const smtp = createTransport({
    host,
    port,
    secure: isSecure,
    ...times,
    // Plain SMTP is allowed only on this machine.
    requireTLS: !isSecure && !isThisMachine,
    ignoreTLS: !isSecure && isThisMachine,
    ...(login && { auth: { user: login.user, pass: login.password } }),
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
            'auto-submitted': 'auto-generated',
            'content-language': text.lang,
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
