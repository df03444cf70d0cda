import { workOn } from '#server/platform/jobs/job.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import type { AdmitMember } from '../metering/commands/admit-member.ts';
import type { AdmitVisitor } from '../metering/commands/admit-visitor.ts';
import type { AdmitText } from '../moderation/commands/admit-text.ts';
import { createPhoneHash, unlistedKey } from '../name/queries/list-unlisted.ts';
import type { QueueMail } from '../notification/commands/queue-mail.ts';
import type { NumberingPlan } from '../numbering/queries/numbering-plan.ts';
import type { Base, DomainPart } from '../part.ts';
import { createMailBuyer } from '../payment/commands/mail-buyer.ts';
import type { ListedWords } from '../text-check/queries/listed-words.ts';
import type { MonthlyPrices, WalletPrices } from '../wallet/commands/open-wallet.ts';
import type { PaidSearches } from '../wallet/commands/paid-search.ts';
import type { WritingLimits } from '../writing/commands/take-text-limit.ts';
import { commentData } from './commands/comment-data.ts';
import { endFollowsOn, endLostFollows, followKind } from './commands/follow-kind.ts';
import { followQueue } from './commands/follow-queue.ts';
import { hideData } from './commands/hide-data.ts';
import { hideKind } from './commands/hide-kind.ts';
import { markFormerHolder } from './commands/mark-former-holder.ts';
import { reactionData } from './commands/reaction-data.ts';
import { reviewableTexts } from './commands/reviewable-texts.ts';
import { tellFollowers } from './commands/tell-followers.ts';
import { forgetWithdrawnReactions, reactionContributions } from './commands/withdraw-reactions.ts';
import { recountJob } from './jobs/recount.ts';
import { forgetMoves, forgetOldRevisions, forgetReactionNetworks } from './jobs.ts';
import { commentRecord } from './queries/comment-record.ts';
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
  writing: Pick<WritingLimits, 'takeLimit'>;
  wallet: { prices: WalletPrices & MonthlyPrices; paidSearches: Pick<PaidSearches, 'hasPaid'> };
  notification: { queueMail: QueueMail };
}

export function openComment(base: Base, { textCheck, writing, wallet, ...needed }: Needed): DomainPart {
  const { numbering, metering, moderation, notification } = needed;
  const { plan } = numbering;
  const { takeLimit } = writing;
  const { admitMember, admitVisitor } = metering;
  const { prices, paidSearches } = wallet;
  const mailBuyer = createMailBuyer(notification.queueMail);
  const { database, clock, pager, homeOf, visitorOf } = base;
  const { revisionDays, boostMost, pinsPerHour, monthlyActsPerHour } = base.config.of(commentSettings);
  const deps: CommentDeps = {
    ...{ database, clock, pager, plan, admitMember, admitVisitor, paidSearches, homeOf, visitorOf },
    desk: { takeLimit, admit: moderation.admit, askAbout: textCheck.askAbout },
    hash: createPhoneHash(base.keys(unlistedKey)),
    textKey: createTextKey(base.keys(textKeyPurpose)),
    looks: createMemberLooks(base.keys(memberLookPurpose)),
    ...{ pinsPerHour, monthlyActsPerHour },
  };
  return {
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
      workOn(followQueue, (told, at) => tellFollowers(deps, told, at)),
      { name: 'end-lost-follows', everyMs: 10 * minuteMs, run: (at) => endLostFollows(database, at) },
    ],
    numberSections: [commentSection(deps.looks)],
    personalData: [commentData, reactionData, hideData],
    numberData: [commentRecord],
    subscriptionKinds: [hideKind, followKind(deps.hash)],
    reviewables: reviewableTexts,
    contributions: reactionContributions,
    onNewHolder: markFormerHolder,
    onUnlisted: endFollowsOn,
  };
}
