import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import type { Base } from '#server/domains/part.ts';
import type { SiteState } from '../state/site-state.ts';

export interface AdminDeps extends Pick<Base, 'config' | 'database' | 'clock' | 'log' | 'pager' | 'restart'> {
  plan: NumberingPlan;
  state: SiteState;
}
