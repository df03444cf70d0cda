import type { Base, DomainPart } from '../part.ts';
import { numberData } from './commands/number-data.ts';
import { manyCallsOf } from './queries/many-calls.ts';
import { numberRecord } from './queries/number-record.ts';
import { numberSection } from './section.ts';

export function createNumberPart({ config }: Base): DomainPart {
  return {
    numberSections: [numberSection(manyCallsOf(config))],
    personalData: [numberData],
    numberData: [numberRecord],
  };
}
