import { comments } from './groups/comments.ts';
import { contacts } from './groups/contacts.ts';
import { dataRequests } from './groups/data-requests.ts';
import { discovery } from './groups/discovery.ts';
import { following } from './groups/following.ts';
import { hashes } from './groups/hashes.ts';
import { hiding } from './groups/hiding.ts';
import { history } from './groups/history.ts';
import { holder } from './groups/holder.ts';
import { leaving } from './groups/leaving.ts';
import { limits } from './groups/limits.ts';
import { lookUpMember } from './groups/look-up-member.ts';
import { lookUpVisitor } from './groups/look-up-visitor.ts';
import { moderation } from './groups/moderation.ts';
import { names } from './groups/names.ts';
import { notes } from './groups/notes.ts';
import { notifications } from './groups/notifications.ts';
import { opinions } from './groups/opinions.ts';
import { paying } from './groups/paying.ts';
import { payments } from './groups/payments.ts';
import { profiles } from './groups/profiles.ts';
import { reactions } from './groups/reactions.ts';
import { refusals } from './groups/refusals.ts';
import { settings } from './groups/settings.ts';
import { signIn } from './groups/sign-in.ts';
import { unlisting } from './groups/unlisting.ts';
import type { Group } from './recording.ts';

/** Each writes a file of its name. */
export const groups: readonly Group[] = [
  ...[lookUpVisitor, lookUpMember, paying, limits, holder, profiles, settings, names],
  ...[history, signIn, leaving, unlisting, discovery, refusals, notes, comments, reactions, opinions, contacts],
  ...[moderation, hashes, hiding, following, dataRequests, payments, notifications],
];
