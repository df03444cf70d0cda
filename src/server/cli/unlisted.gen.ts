// Written by scripts/check-lists.ts from what domains declare; what is new stands last.
import { endAllAt } from '../domains/acquaintance/commands/acquaintance-data.ts';
import { endFollowsOn } from '../domains/comment/commands/follow-kind.ts';
import { delistNumber } from '../domains/number-list/commands/settle-numbers.ts';
import { deleteOrganisations } from '../domains/open-data/commands/delete-organisations.ts';
import { stripTags } from '../domains/opinion/commands/forget-holder.ts';
import { closePortraits } from '../domains/portrait/commands/close-portraits.ts';

export const unlistedActs = [
  deleteOrganisations,
  stripTags,
  endFollowsOn,
  endAllAt,
  closePortraits,
  delistNumber,
];
