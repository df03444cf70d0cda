import type { Base, DomainPart } from '../part.ts';
import { loadNumberingPlan, type NumberingPlan } from './queries/numbering-plan.ts';
import { numberingRoutes } from './routes.ts';
import { numberingSection } from './section.ts';

export interface NumberingPart extends DomainPart {
  plan: NumberingPlan;
}

export async function createNumberingPart({ homeOf }: Pick<Base, 'homeOf'>): Promise<NumberingPart> {
  const plan = await loadNumberingPlan();
  return { plan, routes: [numberingRoutes(homeOf)], numberSections: [numberingSection(plan)] };
}
