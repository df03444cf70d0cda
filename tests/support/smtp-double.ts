import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail as it came over the line. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Header lines, unfolded, as they were written. */
  headers: string[];
  /** Decoded bodies by content type. */
  text: string;
  html: string;
  raw: string;
}

export interface SmtpDouble {
  /** `smtp://127.0.0.1:<port>` */
  url: string;
  mails: ReceivedMail[];
  /** Answers given in place of the usual ones, by the first word of a command (`RCPT`, `DATA` after its last line). */
  answers: Map<string, string>;
  close(): Promise<void>;
}

/** A mail server of our own: RFC 5321 as far as mail that is handed in needs it. */
export async function startSmtpDouble(): Promise<SmtpDouble> {
  const mails: ReceivedMail[] = [];
  const answers = new Map<string, string>();
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    serveLine(socket, answers, (mail) => mails.push(mail));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    answers,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function serveLine(socket: Socket, answers: ReadonlyMap<string, string>, onMail: (mail: ReceivedMail) => void) {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let [held, from, body] = ['', '', null as string[] | null];
  let to: string[] = [];
  const take = (line: string) => {
    if (body !== null) {
      if (line !== '.') return void body.push(line.replace(/^\./, ''));
      const answer = answers.get('DATA') ?? '250 queued';
      if (answer.startsWith('2')) onMail(readMail(from, to, body));
      body = null;
      return void say(answer);
    }
    const verb = line.split(/[ :]/)[0]?.toUpperCase() ?? '';
    const given = verb === 'DATA' ? undefined : answers.get(verb);
    if (given !== undefined) return void say(given);
    if (verb === 'EHLO') say('250-double.test\r\n250 8BITMIME');
    else if (verb === 'MAIL') {
      [from, to] = [/<(.*)>/.exec(line)?.[1] ?? '', []];
      say('250 ok');
    } else if (verb === 'RCPT') {
      to.push(/<(.*)>/.exec(line)?.[1] ?? '');
      say('250 ok');
    } else if (verb === 'DATA') {
      body = [];
      say('354 go on');
    } else if (verb === 'QUIT') socket.end('221 bye\r\n');
    else say('250 ok');
  };
  say('220 double.test');
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    held += chunk;
    const lines = held.split('\r\n');
    held = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
}

function readMail(from: string, to: string[], lines: readonly string[]): ReceivedMail {
  const raw = lines.join('\r\n');
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  const parts = boundary === undefined ? [raw] : rest.join('\r\n\r\n').split(`--${boundary}`);
  const bodyOf = (type: string) => {
    const part = parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
    const [partHead = '', ...partBody] = part.trimStart().split('\r\n\r\n');
    return decode(partBody.join('\r\n\r\n'), /Content-Transfer-Encoding: (\S+)/i.exec(partHead)?.[1] ?? '7bit');
  };
  const wordsOf = (type: string) => bodyOf(type).replace(/\r\n/g, '\n');
  return { from, to, headers, text: wordsOf('text/plain'), html: wordsOf('text/html'), raw };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString('utf8');
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** A header's value with its encoded words (RFC 2047) read; null where the mail has none of that name. */
export function headerOf({ headers }: ReceivedMail, name: string): string | null {
  const line = headers.find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  if (line === undefined) return null;
  return line
    .slice(name.length + 1)
    .trim()
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      decode(
        kind.toLowerCase() === 'b' ? word : word.replace(/_/g, ' '),
        /b/i.test(kind) ? 'base64' : 'quoted-printable',
      ),
    );
}
