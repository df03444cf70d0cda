import { commentData, reactionData } from '#server/domains/comment/door.ts';
import { historyData } from '#server/domains/history/door.ts';
import { meteringData } from '#server/domains/metering/door.ts';
import { createModerationData, forgetText } from '#server/domains/moderation/door.ts';
import { createPhoneHash, nameData, unlistedKey } from '#server/domains/name/door.ts';
import { markExamples, numberData } from '#server/domains/number/door.ts';
import { opinionData } from '#server/domains/opinion/door.ts';
import {
  createFormerPhoneHash,
  eraseAccount,
  formerPhoneKey,
  lockExampleAccounts,
  ownTextData,
} from '#server/domains/profile/door.ts';
import type { Database } from '#server/platform/db/database.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { transact } from '#server/platform/db/transact.ts';

/** Erases the example members like accounts on request, in one transaction. Returns their number. */
export async function removeExamples(database: Database, now: Date): Promise<number> {
  const keys = await loadSiteSecret(database);
  const erasing = {
    // Same order as the app's parts: texts before numbers, the number's row last.
    parts: [
      meteringData,
      commentData,
      reactionData,
      ownTextData({ forgetText }),
      nameData(createPhoneHash(keys(unlistedKey))),
      createModerationData(),
      historyData,
      opinionData,
      numberData,
    ],
    hashFormerPhone: createFormerPhoneHash(keys(formerPhoneKey)),
  };
  return transact(database.db, async (tx) => {
    const people = await lockExampleAccounts(tx);
    for (const person of people) {
      await eraseAccount(tx, erasing, person, { isTextErased: true, isSuspended: false }, now);
    }
    await markExamples(tx, []);
    return people.length;
  });
}
