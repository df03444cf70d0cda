import type { PortraitOfNumber } from '#contract/portrait.ts';
import { commentCountColumn } from '#server/domains/number/door.ts';
import type { NumberFrame, NumberSection } from '#server/domains/part.ts';
import type { NumberHolder } from '#server/domains/profile/door.ts';
import { flagsOf } from '#server/platform/access/permission.ts';
import { type Numcy, writeNumcy } from '#shared/numcy.ts';
import { canCreate, canDirect, isShown, priceFor, type Standing } from './policy.ts';
import { type NumberKeys, standingColumns, standingValues } from './queries/standing.ts';
import { leastPeople } from './rules/sketch.ts';
import { portraitPath } from './views.ts';

type Facts = Omit<Standing, 'isUnlisted' | 'isAway'>;

interface PortraitColumns {
  portrait_people?: number;
  portrait_off?: boolean;
  portrait_left?: boolean;
  portrait_objected?: boolean;
}

type PortraitKeys = { neuroanalysis: PortraitOfNumber | null };

interface OwnPortrait {
  id: string | null;
  isShared: boolean;
}

interface PortraitRecord {
  portrait: Facts;
  name: { isUnlisted: boolean };
  profile: { holder: NumberHolder | null };
  own: { portrait: OwnPortrait; profile: { isPro: boolean } } | null;
}

/** Whether a portrait of the number is available, its price for the viewer, and the viewer's own one. */
export function portraitSection({ portrait: price }: { portrait: Numcy }, keys: Omit<NumberKeys, 'isUnlisted'>) {
  const columns = standingColumns({
    phone: 'asked.phone',
    portraitFormer: ':portraitFormer::text',
    portraitOther: ':portraitOther::text',
    portraitObjection: ':portraitObjection::text',
  });
  // Most numbers have few comments, so they skip the costlier columns.
  const whereMany = (column: string, otherwise: string) =>
    `case when ${commentCountColumn} >= ${leastPeople} then ${column} else ${otherwise} end`;
  return {
    key: 'portrait' as const,
    public: {
      columns: {
        portrait_people: whereMany(columns.people, '0'),
        portrait_off: whereMany(columns.isOff, 'false'),
        portrait_left: whereMany(columns.isLeft, 'false'),
        portrait_objected: whereMany(columns.hasObjected, 'false'),
      },
      values: ({ phone }) => ({ ...(phone === null ? noValues : standingValues(keys, phone)) }),
      read: (row: PortraitColumns): Facts => ({
        people: row.portrait_people ?? 0,
        isOff: row.portrait_off ?? false,
        isLeft: row.portrait_left ?? false,
        hasObjected: row.portrait_objected ?? false,
      }),
    },
    own: {
      columns: { my_portrait: 'my_p.id', my_portrait_shared: 'my_p.is_shared' },
      joins: 'left join portrait my_p on my_p.phone = asked.phone and my_p.profile_id = :viewer::int8',
      read: (row: { my_portrait: string | null; my_portrait_shared: boolean | null }): OwnPortrait => ({
        id: row.my_portrait,
        isShared: row.my_portrait_shared ?? false,
      }),
    },
    present({ portrait, name, profile, own }: PortraitRecord, { viewer: { kind } }: NumberFrame): PortraitKeys {
      const { holder } = profile;
      const standing: Standing = {
        ...portrait,
        isUnlisted: name.isUnlisted,
        isAway: holder !== null && holder.deactivatedAt !== null,
      };
      const isHolder = kind === 'holder' && (holder?.isProven ?? false);
      const isAvailable = isShown(standing);
      if (!isAvailable && !isHolder) return { neuroanalysis: null };
      // A deactivated holder still sees their own page.
      const isActive = own !== null && !(kind === 'holder' && standing.isAway);
      const mine = isAvailable ? (own?.portrait ?? null) : null;
      const isShared = mine !== null && mine.id !== null && mine.isShared;
      const costs = priceFor({ isHolder, isPro: own?.profile.isPro ?? false }, price);
      return {
        neuroanalysis: {
          neuroanalysisId: mine?.id ?? null,
          is_shared: isShared,
          link: isShared && mine.id !== null ? portraitPath(mine.id) : null,
          isAvailable,
          price: writeNumcy(costs),
          can: flagsOf({
            create: canCreate({ isActive }, standing),
            direct: canDirect({ isActive, isHolder, isProven: holder?.isProven ?? false }),
          }),
        },
      };
    },
    // A portrait is made of the number's texts and would reveal the number.
    presentWithheld(): PortraitKeys {
      return { neuroanalysis: null };
    },
  } satisfies NumberSection;
}

const noValues = { portraitFormer: '', portraitOther: '', portraitObjection: '' };
