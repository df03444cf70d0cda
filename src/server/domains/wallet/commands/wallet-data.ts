import type { PersonalData } from '#server/domains/part.ts';

export const walletData: PersonalData = {
  name: 'wallet',

  async collect(db, { profileId }) {
    const wallet = await db
      .selectFrom('wallet')
      .select(['balance', 'debt', 'updated_at as updatedAt'])
      .where('profile_id', '=', profileId)
      .executeTakeFirst();
    const postings = await db
      .selectFrom('wallet_posting')
      .select(['kind', 'amount', 'balance_after as balanceAfter', 'reference', 'created_at as createdAt'])
      .where('profile_id', '=', profileId)
      .orderBy('id')
      .execute();
    const debts = await db
      .selectFrom('wallet_debt')
      .select(['kind', 'amount', 'asked', 'reason', 'reference', 'note', 'created_at as createdAt'])
      .where('profile_id', '=', profileId)
      .orderBy('id')
      .execute();
    return wallet ? { ...wallet, postings, debts } : null;
  },

  /** Postings stay: they name nobody, and the account they belong to is anonymized. */
  async erase() {},
};
