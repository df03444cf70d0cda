import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import type { Base, DomainPart } from '../part.ts';
import { noteData } from './commands/note-data.ts';
import { noteRecord } from './commands/note-record.ts';
import { noteRoutes } from './routes.ts';
import { noteSection } from './section.ts';
import { noteSettings } from './settings.ts';

export function createNotePart(base: Base, { numbering }: { numbering: { plan: NumberingPlan } }): DomainPart {
  const { config, database, clock, homeOf } = base;
  return {
    routes: [noteRoutes({ database, clock, homeOf, plan: numbering.plan, ...config.of(noteSettings) })],
    numberSections: [noteSection],
    personalData: [noteData],
    numberData: [noteRecord],
  };
}
