import type { StatedKind } from '#contract/stated-kind.ts';
import type { NumberFrame, NumberSection, SectionView } from '#server/domains/part.ts';
import type { NumberHolder, Stated } from './queries/number-holder.ts';

interface HolderColumns {
  holder_id?: string | null;
  first_name?: string | null;
  last_name?: string | null;
  avatar_id?: number | null;
  avatar_version?: string | null;
  profile_going?: boolean | null;
  pro_until?: Date | null;
  deactivated_at?: Date | null;
  is_proven?: boolean | null;
  stated?: StatedKind | null;
  stated_at?: Date | null;
  stated_until?: Date | null;
}

export interface OwnAccount {
  isPro: boolean;
  isOverlimitOn: boolean;
  avatarId: number | null;
}

export const profileSection = {
  key: 'profile' as const,
  public: {
    columns: {
      holder_id: 'p.id',
      first_name: "case when p.name_state = 'shown' then p.first_name end",
      last_name: "case when p.name_state = 'shown' then p.last_name end",
      avatar_id: 'p.avatar_id',
      avatar_version: "case when p.avatar_state = 'shown' then p.avatar_version end",
      profile_going: 'p.profile_going',
      pro_until: 'p.pro_until',
      deactivated_at: 'p.deactivated_at',
      is_proven: 'p.is_proven',
      stated: 'p.stated',
      stated_at: 'p.stated_at',
      stated_until: 'p.stated_until',
    },
    joins: 'left join profile p on p.phone = asked.phone and p.is_holder',
    read: (row: HolderColumns): { holder: NumberHolder | null } => ({ holder: toHolder(row) }),
  },
  own: {
    columns: {
      my_overlimit: 'me.overlimit',
      my_avatar_id: 'me.avatar_id',
      am_pro: 'coalesce(me.pro_until > :now::timestamptz, false)',
    },
    joins: 'join profile me on me.id = :viewer::int8',
    read: (row: { my_overlimit: boolean; my_avatar_id: number | null; am_pro: boolean }): OwnAccount => ({
      isPro: row.am_pro,
      isOverlimitOn: row.my_overlimit,
      avatarId: row.my_avatar_id,
    }),
  },
  present,
  // Shows no more of the holder than the profile does; the rest is the viewer's.
  presentWithheld: present,
} satisfies NumberSection;

function present(
  { profile, own }: { profile: { holder: NumberHolder | null }; own: { profile: OwnAccount } | null },
  _: NumberFrame,
) {
  const { holder } = profile;
  return {
    metrics: { isVerified: holder?.deactivatedAt === null && holder.isProven },
    common: {
      spy_subscription: own?.profile.isPro ?? false,
      // Without a proof, the real holder does not know of the account.
      profileView: holder?.isProven && holder.deactivatedAt !== null ? ('CANCELED' as const) : ('FULL' as const),
      myAvatarId: own?.profile.avatarId ?? null,
    },
  } satisfies SectionView;
}

function toHolder(row: HolderColumns): NumberHolder | null {
  if (row.holder_id == null) return null;
  return {
    profileId: row.holder_id,
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    avatarId: row.avatar_id ?? null,
    avatarVersion: row.avatar_version ?? null,
    isProfileGoing: row.profile_going ?? false,
    proUntil: row.pro_until ?? null,
    deactivatedAt: row.deactivated_at ?? null,
    isProven: row.is_proven ?? false,
    stated: toStated(row),
  };
}

function toStated({ stated, stated_at, stated_until }: HolderColumns): Stated | null {
  if (stated == null || stated_at == null || stated_until == null) return null;
  return { kind: stated, at: stated_at, until: stated_until };
}
