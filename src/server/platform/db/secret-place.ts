import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { closeFile, closeFolder } from './store-folder.ts';

/** 64 hexadecimal digits: the 32 bytes from which all keys of the site are derived. */
export type Secret = string;

/** Where the secret is stored. Never in the database, so that a dump alone reveals no phone number. */
export type SecretPlace = { kind: 'given'; secret: Secret } | { kind: 'file'; path: string };

export const secretForm = /^[0-9a-f]{64}$/i;

export function secretFileIn(folder: string): SecretPlace {
  return { kind: 'file', path: join(folder, 'site-secret') };
}

export function makeSecret(): Secret {
  return randomBytes(32).toString('hex');
}

/** Restricts the file to its owner. Returns null if there is none yet. */
export function readSecret(place: SecretPlace): Secret | null {
  if (place.kind === 'given') return place.secret.toLowerCase();
  let text: string;
  try {
    closeFile(place.path);
    text = readFileSync(place.path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  if (!secretForm.test(text)) throw new Error(`${place.path} holds no site secret (64 hexadecimal digits)`);
  return text.toLowerCase();
}

/** Atomic, mode 0600, flushed to disk: data encrypted later are lost without it. False if the file exists. */
export function writeSecret(path: string, secret: Secret): boolean {
  const folder = dirname(path);
  closeFolder(folder);
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  const file = openSync(unfinished, 'wx', 0o600);
  try {
    writeSync(file, `${secret}\n`);
    fsyncSync(file);
    linkSync(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    closeSync(file);
    rmSync(unfinished, { force: true });
  }
  const entries = openSync(folder, 'r');
  fsyncSync(entries);
  closeSync(entries);
  return true;
}
