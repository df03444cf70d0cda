import { commentData } from '#server/domains/comment/commands/comment-data.ts';
import { reactionData } from '#server/domains/comment/commands/reaction-data.ts';
import { historyData } from '#server/domains/history/commands/history-data.ts';
import { meteringData } from '#server/domains/metering/commands/metering-data.ts';
import { forgetText } from '#server/domains/moderation/commands/forget-text.ts';
import { createModerationData } from '#server/domains/moderation/commands/moderation-data.ts';
import { nameData } from '#server/domains/name/commands/name-data.ts';
import { createPhoneHash, unlistedKey } from '#server/domains/name/queries/list-unlisted.ts';
import { markExamples } from '#server/domains/number/commands/mark-examples.ts';
import { numberData } from '#server/domains/number/commands/number-data.ts';
import { opinionData } from '#server/domains/opinion/commands/opinion-data.ts';
import { eraseAccount } from '#server/domains/profile/commands/erase-profiles.ts';
import { lockExampleAccounts } from '#server/domains/profile/commands/example-accounts.ts';
import { createFormerPhoneHash, formerPhoneKey } from '#server/domains/profile/commands/former-phone.ts';
import { ownTextData } from '#server/domains/profile/commands/settle-own.ts';
import type { Database } from '#server/platform/db/database.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { transact } from '#server/platform/db/transact.ts';

/**
 * Erases the made-up members with all that they said, as an account is erased whose member asked for it: in one
 * transaction, and with it from every counter and verdict. What people said on the same numbers stays theirs. At the next
 * start they do not come back.
 *
 * @returns how many members there were
 */
export async function removeExamples(database: Database, now: Date): Promise<number> {
  const keys = await loadSiteSecret(database);
  const erasing = {
    // In the order of the parts: texts before numbers, and the number's row last.
    parts: [
      ...[meteringData, commentData, reactionData],
      ...[
        ownTextData({ forgetText }),
        nameData(createPhoneHash(keys(unlistedKey))),
        createModerationData(),
        historyData,
        opinionData,
        numberData,
      ],
    ],
    hashFormerPhone: createFormerPhoneHash(keys(formerPhoneKey)),
  };
  return transact(database.db, async (tx) => {
    const people = await lockExampleAccounts(tx);
    for (const person of people) {
      await eraseAccount(tx, erasing, person, { isTextErased: true, isBarred: false }, now);
    }
    await markExamples(tx, []);
    return people.length;
  });
}
