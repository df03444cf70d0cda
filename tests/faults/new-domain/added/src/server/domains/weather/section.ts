import type { Sky } from '#contract/weather.ts';
import type { NumberFrame, NumberSection } from '#server/domains/part.ts';
import { flagsOf } from '#server/platform/access/permission.ts';
import { dayMs } from '#shared/time.ts';
import { canTellWeather } from './policy.ts';

interface WeatherFacts {
  sky: Sky | null;
  told: number;
}

/** One key of its own, and one more entry in a list that others fill too. Where the number is secret the key is empty. */
export function weatherSection({ retentionDays }: { retentionDays: number }) {
  return {
    key: 'weather' as const,
    public: {
      columns: { sky: 'wx.sky', skies_told: 'wx.told' },
      joins: `left join lateral (
        select count(*)::int4 as told, (array_agg(w.sky order by w.told_at desc, w.profile_id))[1] as sky
        from weather w
        where w.phone = asked.phone and w.is_shown and w.told_at > :weatherFrom::timestamptz
      ) wx on true`,
      values: ({ now }) => ({ weatherFrom: new Date(now.getTime() - retentionDays * dayMs).toISOString() }),
      read: (row: { sky?: Sky | null; skies_told?: number }): WeatherFacts => ({
        sky: row.sky ?? null,
        told: row.skies_told ?? 0,
      }),
    },
    own: {
      columns: { my_sky: 'my_wx.sky' },
      joins: 'left join weather my_wx on my_wx.phone = asked.phone and my_wx.profile_id = :viewer::int8',
      read: (row: { my_sky: Sky | null }) => row.my_sky,
    },
    present(
      { weather: { sky, told }, own }: { weather: WeatherFacts; own: { weather: Sky | null } | null },
      { viewer: { kind } }: NumberFrame,
    ) {
      const can = flagsOf({ tell: canTellWeather({ isActive: kind !== 'visitor', isHolder: kind === 'holder' }) });
      const entry = {
        count: told,
        firstAt: null,
        lastAt: null,
        subjects: [],
        undated: [],
        isRange: false,
        prefix: null,
      };
      return {
        weather: { sky, mine: own?.weather ?? null, told, can },
        openData: told > 0 ? [{ source: 'weather', ...entry }] : [],
      };
    },
    presentWithheld: () => ({ weather: { sky: null, mine: null, told: 0, can: { tell: false } } }),
  } satisfies NumberSection;
}
