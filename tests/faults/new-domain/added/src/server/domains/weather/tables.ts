import type { Generated } from 'kysely';
import type { Sky } from '#contract/weather.ts';

export interface WeatherTable {
  phone: string;
  profile_id: string;
  sky: Sky;
  told_at: Date;
  /** False while the account is deactivated. */
  is_shown: Generated<boolean>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    weather: WeatherTable;
  }
}
