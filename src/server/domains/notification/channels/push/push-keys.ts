import { createECDH } from 'node:crypto';
import type { Db } from '#server/platform/db/database.ts';
import type { DeriveKey } from '#server/platform/db/site-secret.ts';
import { transact } from '#server/platform/db/transact.ts';
import { createSeal } from '#server/platform/seal.ts';

/** The site's key pair for push services (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  /** 65 bytes, the uncompressed point. */
  publicKey: string;
  /** 32 bytes. */
  privateKey: string;
}

const keyName = 'vapid';
const privateBytes = 32;

/** Loads or creates the key pair. If its sealing secret was lost, members must subscribe again. */
export async function loadPushKeys(db: Db, keys: DeriveKey, now: Date): Promise<PushKeys> {
  const seal = createSeal(keys('web push key'));
  const read = async () => {
    const row = await db.selectFrom('push_key').selectAll().where('name', '=', keyName).executeTakeFirst();
    return row ? { row, privateKey: seal.open(row.sealed) } : null;
  };
  const known = await read();
  if (known?.privateKey) return { publicKey: known.row.public_key, privateKey: known.privateKey };
  const made = makeKeys();
  await transact(db, async (tx) => {
    if (known) {
      await tx.deleteFrom('push_subscription').execute();
      await tx.deleteFrom('push_key').where('sealed', '=', known.row.sealed).execute();
    }
    await tx
      .insertInto('push_key')
      .values({ name: keyName, public_key: made.publicKey, sealed: seal.seal(made.privateKey), created_at: now })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  });
  // If several servers start at once, the first insert wins.
  const settled = await read();
  if (!settled?.privateKey) throw new Error('the key pair for web push cannot be opened');
  return { publicKey: settled.row.public_key, privateKey: settled.privateKey };
}

function makeKeys(): PushKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const secret = pair.getPrivateKey();
  // Node omits leading zeros.
  const padded = Buffer.concat([Buffer.alloc(privateBytes - secret.length), secret]);
  return { publicKey, privateKey: padded.toString('base64url') };
}
