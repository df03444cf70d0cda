import type { AdmitMember, AdmitVisitor } from '#server/domains/metering/door.ts';
import type { AdmitText } from '#server/domains/moderation/door.ts';
import { createPhoneHash, unlistedKey } from '#server/domains/name/door.ts';
import type { QueueMail } from '#server/domains/notification/door.ts';
import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import { createMailBuyer } from '#server/domains/payment/door.ts';
import type { ListedWords } from '#server/domains/text-check/door.ts';
import type { PaidSearches, WalletPrices } from '#server/domains/wallet/door.ts';
import type { WriteLimits } from '#server/domains/write-limits/door.ts';
import type { Program } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import { workOn } from '#server/platform/jobs/job.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import type { Base, DomainPart } from '../part.ts';
import { writeComment } from './commands/add-comment.ts';
import type { CommentedNumber, WriteOutcome } from './commands/change-text.ts';
import { commentData } from './commands/comment-data.ts';
import { endFollowsOn, endLostFollows, followKind } from './commands/follow-kind.ts';
import { hideData } from './commands/hide-data.ts';
import { hideKind } from './commands/hide-kind.ts';
import { markFormerHolder } from './commands/mark-former-holder.ts';
import { notifyOfText } from './commands/notify-of-text.ts';
import { notifyQueue } from './commands/notify-queue.ts';
import { reactionData } from './commands/reaction-data.ts';
import { reviewableTexts } from './commands/reviewable-texts.ts';
import { forgetWithdrawnReactions, reactionContributions } from './commands/withdraw-reactions.ts';
import { recountJob } from './jobs/recount.ts';
import { forgetMoves, forgetOldRevisions, forgetReactionNetworks } from './jobs.ts';
import { commentRecord } from './queries/comment-record.ts';
import { listStaleNotices, listVoidNotices } from './queries/list-stale-notices.ts';
import { createMemberLooks, memberLookPurpose } from './queries/member-looks.ts';
import { createTextKey, textKeyPurpose } from './queries/text-key.ts';
import type { CommentDeps } from './routes/comment-deps.ts';
import { commentRoutes } from './routes/comment-routes.ts';
import { followRoutes } from './routes/follow-routes.ts';
import { hideRoutes } from './routes/hide-routes.ts';
import { listRoutes } from './routes/list-routes.ts';
import { reactionRoutes } from './routes/reaction-routes.ts';
import { threadRoutes } from './routes/thread-routes.ts';
import { commentSection } from './section.ts';
import { commentSettings } from './settings.ts';

interface Needed {
  numbering: { plan: NumberingPlan };
  metering: { admitMember: AdmitMember; admitVisitor: AdmitVisitor };
  moderation: { admit: AdmitText };
  textCheck: Pick<ListedWords, 'askAbout'>;
  writeLimits: Pick<WriteLimits, 'takeLimit'>;
  wallet: { prices: WalletPrices; paidSearches: Pick<PaidSearches, 'hasPaid'> };
  notification: { queueMail: QueueMail };
}

/** Writes a program's comment as the web app does, except for the question whether the text may hurt. */
export type CommentByProgram = (
  c: ApiContext,
  database: Database,
  program: Program,
  number: CommentedNumber,
  text: string,
) => Promise<WriteOutcome<'text' | 'edit'>>;

export interface CommentPart extends DomainPart {
  commentByProgram: CommentByProgram;
}

export function createCommentPart(base: Base, { textCheck, writeLimits, wallet, ...needed }: Needed): CommentPart {
  const { numbering, metering, moderation, notification } = needed;
  const { plan } = numbering;
  const { takeLimit } = writeLimits;
  const { admitMember, admitVisitor } = metering;
  const { paidSearches } = wallet;
  const mailBuyer = createMailBuyer(notification.queueMail);
  const { database, clock, pager, homeOf, visitorOf } = base;
  const { prices: monthly, revisionDays, boostMost, ...rates } = base.config.of(commentSettings);
  const prices = { ...wallet.prices, ...monthly };
  const deps: CommentDeps = {
    database,
    clock,
    pager,
    plan,
    admitMember,
    admitVisitor,
    paidSearches,
    homeOf,
    visitorOf,
    textPrecheck: { takeLimit, admit: moderation.admit, askAbout: textCheck.askAbout },
    hash: createPhoneHash(base.keys(unlistedKey)),
    textKey: createTextKey(base.keys(textKeyPurpose)),
    looks: createMemberLooks(base.keys(memberLookPurpose)),
    ...rates,
  };
  const { textPrecheck, textKey } = deps;
  return {
    commentByProgram: (c, joined, { profileId }, number, text) => {
      const by = { database: joined, textPrecheck, textKey, member: { profileId }, visitor: visitorOf(c) };
      return writeComment(by, number, text, clock.now());
    },
    routes: [
      commentRoutes(deps),
      hideRoutes({ ...deps, prices, mailBuyer }),
      followRoutes({ ...deps, prices, mailBuyer }),
      listRoutes(deps),
      threadRoutes(deps),
      reactionRoutes({ database, clock, prices, boostMost, takeLimit, visitorOf }),
    ],
    jobs: [
      { name: 'forget-old-revisions', everyMs: dayMs, run: (at) => forgetOldRevisions(database.db, at, revisionDays) },
      {
        name: 'forget-withdrawn-reactions',
        everyMs: hourMs,
        run: (at) => forgetWithdrawnReactions(database.db, at),
      },
      { name: 'forget-reaction-networks', everyMs: dayMs, run: (at) => forgetReactionNetworks(database.db, at) },
      { name: 'forget-comment-moves', everyMs: hourMs, run: (at) => forgetMoves(database.db, at) },
      recountJob(base),
      workOn(notifyQueue, (told, at) => notifyOfText(deps, told, at)),
      { name: 'end-lost-follows', everyMs: 10 * minuteMs, run: (at) => endLostFollows(database, at) },
    ],
    numberSections: [commentSection(deps.looks)],
    listedPrices: monthly,
    personalData: [commentData, reactionData, hideData],
    numberData: [commentRecord],
    subscriptionKinds: [hideKind, followKind(deps.hash)],
    reviewables: reviewableTexts,
    contributions: reactionContributions,
    onNewHolder: markFormerHolder,
    onUnlisted: endFollowsOn,
    listStaleNotices,
    listVoidNotices,
  };
}
