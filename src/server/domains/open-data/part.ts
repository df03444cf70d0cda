import type { Base, DomainPart } from '../part.ts';
import { deleteOrganisations } from './commands/delete-organisations.ts';
import { forgetVerified } from './commands/verify-organisation.ts';
import { openDataRecord } from './queries/open-data-record.ts';
import { openRangeList, type RangeList } from './queries/range-list.ts';
import { openDataSection } from './section.ts';

export interface OpenDataPart extends DomainPart {
  ranges: RangeList;
}

/** Reads the ranges before it is done. */
export async function openOpenData({ database }: Base): Promise<OpenDataPart> {
  const ranges = await openRangeList(database.db);
  return {
    ranges,
    numberSections: [openDataSection(ranges)],
    numberData: [openDataRecord],
    onUnlisted: deleteOrganisations,
    onNewHolder: forgetVerified,
    close: async () => ranges.close(),
  };
}
