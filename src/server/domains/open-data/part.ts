import { hourMs } from '#shared/time.ts';
import type { Base, DomainPart } from '../part.ts';
import { deleteOrganisations } from './commands/delete-organisations.ts';
import { keyNames } from './commands/key-names.ts';
import { forgetVerified } from './commands/verify-organisation.ts';
import { areNamesKeyed, findListedName } from './queries/find-listed-name.ts';
import { openDataRecord } from './queries/open-data-record.ts';
import { createRangeList, type RangeList } from './queries/range-list.ts';
import { openDataSection } from './section.ts';

export interface OpenDataPart extends DomainPart {
  ranges: RangeList;
  findListedName: typeof findListedName;
  areNamesKeyed: typeof areNamesKeyed;
}

/** Resolves once the ranges are loaded. */
export async function createOpenDataPart({ database }: Base): Promise<OpenDataPart> {
  const ranges = await createRangeList(database.db);
  return {
    ranges,
    findListedName,
    areNamesKeyed,
    jobs: [{ name: 'key-organisation-names', everyMs: hourMs, isHarmless: true, run: () => keyNames(database) }],
    numberSections: [openDataSection(ranges)],
    numberData: [openDataRecord],
    onUnlisted: deleteOrganisations,
    onNewHolder: forgetVerified,
    close: async () => ranges.close(),
  };
}
