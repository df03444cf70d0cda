import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A message as the browser reads it, once it is decrypted. */
export interface PushedMessage {
  title: string;
  body: string;
  navigate: string;
  lang: string;
  dir: string;
  tag: string;
  silent: boolean;
}

export interface Pushed {
  /** Path of the subscription. */
  path: string;
  ttl: number;
  urgency: string;
  /** Of the public key that the sender signed with. */
  publicKey: string;
  /** Bytes of the message before it was encrypted. */
  size: number;
  message: PushedMessage;
}

export interface PushAnswer {
  status: number;
  headers?: Record<string, string>;
}

/** What a browser hands to a site that it subscribed to. */
export interface PushFields extends Record<string, string> {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushDouble {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** All that was taken, the oldest first. */
  pushed: Pushed[];
  /** How often a subscription was asked, whatever it answered. */
  asked(fields: PushFields): number;
  /** What was taken for a subscription. */
  of(fields: PushFields): Pushed[];
  /** A browser subscribes. */
  subscribe(): PushFields;
  /** The next answers of a subscription, one a request, before it takes messages again; null for none at all. */
  answer(fields: PushFields, ...answers: (PushAnswer | null)[]): void;
  close(): Promise<void>;
}

/** What a browser keeps to itself. */
export interface PushSecrets {
  ecdh: ECDH;
  auth: Buffer;
}

const dayS = 86_400;
const mostBodyBytes = 4_096;
const encryptionHeaderBytes = 21;

/**
 * A push service and its browsers on this machine: it takes what a real one would (RFC 8030), checks who signed it
 * (RFC 8292) and decrypts it as the browser (RFC 8291). What breaks a rule is answered 400 with the rule.
 */
export async function startPushDouble(): Promise<PushDouble> {
  const browsers = new Map<string, PushSecrets>();
  const answers = new Map<string, (PushAnswer | null)[]>();
  const asked: string[] = [];
  const pushed: Pushed[] = [];
  let origin = '';
  const pathOf = ({ endpoint }: PushFields) => new URL(endpoint).pathname;
  const server = createServer(async (incoming, outgoing) => {
    const path = incoming.url ?? '';
    const body = await buffer(incoming);
    asked.push(path);
    const given = answers.get(path)?.shift();
    if (given === null) return;
    const secrets = browsers.get(path);
    try {
      if (given) outgoing.writeHead(given.status, given.headers);
      else if (!secrets) outgoing.writeHead(404);
      else {
        if (incoming.method !== 'POST') throw new Error('a message is posted');
        pushed.push({ path, ...readPush(incoming.headers, body, secrets, origin) });
        outgoing.writeHead(201, { location: `${origin}/message/${pushed.length}` });
      }
      outgoing.end();
    } catch (error) {
      outgoing.writeHead(400).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    pushed,
    asked: (fields) => asked.filter((path) => path === pathOf(fields)).length,
    of: (fields) => pushed.filter(({ path }) => path === pathOf(fields)),
    subscribe() {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/push/${randomUUID()}`;
      browsers.set(path, { ecdh, auth });
      return { endpoint: origin + path, p256dh, auth: auth.toString('base64url') };
    },
    answer(fields, ...next) {
      answers.set(pathOf(fields), next);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function readPush(headers: IncomingHttpHeaders, body: Buffer, secrets: PushSecrets, origin: string) {
  const ttl = headers.ttl?.toString() ?? '';
  if (!/^\d+$/.test(ttl)) throw new Error('TTL is seconds');
  const urgency = headers.urgency?.toString() ?? 'normal';
  if (!['very-low', 'low', 'normal', 'high'].includes(urgency)) throw new Error('no such urgency');
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('the content is encoded as aes128gcm');
  if (body.length > mostBodyBytes) throw new Error('the message is too long');
  const publicKey = checkVapid(headers.authorization ?? '', origin);
  const plain = decryptPush(body, secrets);
  const { web_push, notification } = JSON.parse(plain.toString());
  if (web_push !== 8030) throw new Error('a declarative message says so');
  return { ttl: Number(ttl), urgency, publicKey, size: plain.length, message: notification as PushedMessage };
}

/** @returns the public key. @throws Error naming the rule of RFC 8292 that is broken */
export function checkVapid(authorization: string, audience: string, nowMs = Date.now()): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString() || '{}');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || point[0] !== 4) throw new Error('k is an uncompressed point of P-256');
  if (read(header).alg !== 'ES256') throw new Error('the token is signed by ES256');
  const { aud, exp, sub } = read(claims);
  if (aud !== audience) throw new Error('aud is the origin of the push service');
  const leftS = exp - nowMs / 1000;
  if (!(leftS > 0 && leftS <= dayS)) throw new Error('exp is within a day');
  if (!/^(mailto:.+@.+|https:\/\/.+)$/.test(sub)) throw new Error('sub is how the sender is reached');
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the token is signed by the key');
  return key;
}

/** One record of aes128gcm (RFC 8188) under the keys of RFC 8291. @throws Error where it is none */
export function decryptPush(body: Buffer, { ecdh, auth }: PushSecrets): Buffer {
  const salt = body.subarray(0, 16);
  const recordBytes = body.readUInt32BE(16);
  const end = encryptionHeaderBytes + (body[20] ?? 0);
  const senderKey = body.subarray(encryptionHeaderBytes, end);
  const record = body.subarray(end);
  if (record.length > recordBytes) throw new Error('the message is one record');
  const derive = (secret: Buffer, by: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, bytes));
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const shared = derive(ecdh.computeSecret(senderKey), auth, both, 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const last = padded.findLastIndex((byte) => byte !== 0);
  if (padded[last] !== 2) throw new Error('the last record ends with 2');
  return padded.subarray(0, last);
}
