import type { DomainPart } from '../part.ts';
import { numberData } from './commands/number-data.ts';
import { numberSection } from './section.ts';

export function openNumber(): DomainPart {
  return { numberSections: [numberSection], personalData: [numberData] };
}
