import type { CommentPart } from '#server/domains/comment/part.ts';
import type { MeteringPart } from '#server/domains/metering/part.ts';
import type { NumberListPart } from '#server/domains/number-list/part.ts';
import { numberListSettings } from '#server/domains/number-list/settings.ts';
import type { OpinionPart } from '#server/domains/opinion/part.ts';
import type { Base } from '#server/domains/part.ts';
import type { NumberCache } from '../number/number-cache.ts';
import type { NumberScreen } from '../number/number-screen.ts';
import { checkRoutes } from './check-routes.ts';
import { mcpRoutes } from './mcp-routes.ts';
import { phoneblockListRoutes } from './phoneblock-list.ts';
import { phoneblockRoutes } from './phoneblock-routes.ts';
import { prefixRoutes } from './prefix-routes.ts';
import type { ProgramScreen } from './program-screen.ts';
import { reportRoutes } from './report-routes.ts';
import { telephoneRoutes } from './telephone-routes.ts';

export interface ProgramNeeds {
  metering: Pick<MeteringPart, 'admitProgram'>;
  opinion: Pick<OpinionPart, 'programVotes'>;
  comment: Pick<CommentPart, 'commentByProgram'>;
  numberList: Pick<NumberListPart, 'watched'>;
}

/** Calls of programs and devices, each in its own format, over one look-up. */
export function createProgramScreen(base: Base, needs: ProgramNeeds & { screen: NumberScreen; numbers: NumberCache }) {
  const { metering, opinion, comment, numberList, screen, numbers } = needs;
  const { database, clock, plan, records, homeOf, hash } = screen;
  const asked: ProgramScreen = {
    database,
    clock,
    plan,
    records,
    homeOf,
    hash,
    admitProgram: metering.admitProgram,
    votes: opinion.programVotes,
    commentByProgram: comment.commentByProgram,
    listsPerHour: base.config.of(numberListSettings).listsPerHour,
    watched: numberList.watched,
    visitorOf: base.visitorOf,
    paddingKey: base.keys('made-up lines'),
    siteOrigin: new URL(base.config.publicUrl).origin,
  };
  return {
    routes: [
      checkRoutes(asked),
      reportRoutes(asked),
      prefixRoutes(asked, numbers),
      phoneblockRoutes(asked),
      phoneblockListRoutes(asked),
      telephoneRoutes(asked),
      mcpRoutes(asked),
    ],
    programPaths: ['/phoneblock/api/*', '/v2/phone/*', '/v3/phone/*'],
  };
}
