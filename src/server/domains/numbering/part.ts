import type { DomainPart } from '../part.ts';
import { loadNumberingPlan, type NumberingPlan } from './queries/numbering-plan.ts';
import { numberingSection } from './section.ts';

export interface NumberingPart extends DomainPart {
  plan: NumberingPlan;
}

export async function openNumbering(): Promise<NumberingPart> {
  const plan = await loadNumberingPlan();
  return { plan, numberSections: [numberingSection(plan)] };
}
