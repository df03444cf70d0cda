import { type AdminCheck, adminCalls } from '#contract/admin.ts';
import type { CheckState } from '#contract/admin-rule.ts';
import { noteLook } from '#server/domains/admin/commands/note-act.ts';
import type { AdminPart } from '#server/domains/admin/part.ts';
import { listDays } from '#server/domains/admin/queries/list-days.ts';
import { checkRequest } from '#server/domains/admin/rules/check-request.ts';
import type { Base } from '#server/domains/part.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { isFromProxy } from '#server/platform/http/network.ts';
import { doctorTools } from './doctor-tools.ts';
import { examineSite } from './examine-site.ts';
import { type Finding, fail } from './finding.ts';
import { writeReport } from './write-report.ts';

export type DoctorDeps = Pick<Base, 'version' | 'config' | 'database' | 'clock' | 'log'> & Pick<AdminPart, 'siteState'>;

/** Of the charts. */
const shownDays = 30;

const takesNothing = fail(
  'disk',
  'The database takes nothing new: its disk is full, or it is there for reading alone.',
  'Make room on its disk. Until then nobody can sign in or write.',
);

/** What was found of one thing, as the doctor says it or the request shows it. */
interface Found {
  check: string;
  state: CheckState;
  said: string;
  advice: string | null;
}

/** How the site is, for whoever runs it: what `ringbook doctor` finds, and what only a request can show. */
export function doctorRoutes({ version, config, database, clock, log, siteState }: DoctorDeps) {
  const api = createApi();
  const tools = doctorTools(config);

  /** @param isTaken the database took what was just written: its disk may be that of a machine nobody else looks at */
  const examine = async (isTaken: boolean): Promise<Finding[]> => [
    ...(await examineSite(config, database, tools)),
    ...(isTaken ? [] : [takesNothing]),
  ];

  function lookAt(c: ApiContext): Found[] {
    const came = {
      host: c.req.header('host'),
      isForwarded: c.req.header('x-forwarded-for') !== undefined,
      isFromProxy: isFromProxy(c.env?.incoming, config.trustedProxies),
    };
    const isClosed = siteState.maintenance() !== null;
    const advice = 'Open it again at /admin once the work is done.';
    const closed: Found = { check: 'maintenance', state: 'warn', said: 'The site is closed for maintenance.', advice };
    return [...checkRequest(came, config.publicUrl), ...(isClosed ? [closed] : [])];
  }

  addCall(
    api,
    adminCalls,
    'GET /api/v6/admin/overview',
    { summary: 'How the site is', gives: 'Each thing that the operator answers for', who: 'admin', failures: [] },
    async (c, { admin }) => {
      const isTaken = await noteLook({ database, log }, admin.profileId, { page: 'overview' }, clock.now());
      const found = [...(await examine(isTaken)), ...lookAt(c)];
      const days = await listDays(database.db, clock.now(), shownDays);
      return ok(c, { version, checks: found.map(present), days });
    },
  );

  addCall(
    api,
    adminCalls,
    'GET /api/v6/admin/doctor',
    {
      summary: 'The same, and a report of it to hand on',
      gives: 'Text without secrets, numbers and texts of people',
      who: 'admin',
      failures: [],
    },
    async (c, { admin }) => {
      const isTaken = await noteLook({ database, log }, admin.profileId, { page: 'doctor' }, clock.now());
      const findings = await examine(isTaken);
      const checks = [...findings, ...lookAt(c)].map(present);
      return ok(c, { checks, report: writeReport(version, findings) });
    },
  );
  return api;
}

function present({ check, state, said, advice }: Found): AdminCheck {
  return { name: check.replaceAll('-', '_'), state, text: said, advice };
}
