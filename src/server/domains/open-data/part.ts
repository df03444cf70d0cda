import type { Base, DomainPart } from '../part.ts';
import { deleteOrganisations } from './commands/delete-organisations.ts';
import { openRangeList } from './queries/range-list.ts';
import { openDataSection } from './section.ts';

/** Reads the ranges before it is done. */
export async function openOpenData({ database }: Base): Promise<DomainPart> {
  const ranges = await openRangeList(database.db);
  return {
    numberSections: [openDataSection(ranges)],
    onUnlisted: deleteOrganisations,
    close: async () => ranges.close(),
  };
}
