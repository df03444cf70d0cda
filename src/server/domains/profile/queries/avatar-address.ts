/** URL of an account's picture, null if it has none. Uploads need their unguessable version. */
export function avatarAddress(account: {
  profileId: string;
  avatarId: number | null;
  avatarVersion: string | null;
}): string | null {
  if (account.avatarVersion !== null)
    return `/api/v6/profile/avatar/${account.profileId}/${account.avatarVersion}.webp`;
  return account.avatarId === null ? null : `/avatars/${account.avatarId}.svg`;
}
