import { type AdminCheck, adminCalls } from '#contract/admin.ts';
import type { CheckState } from '#contract/admin-rule.ts';
import { logAdminView } from '#server/domains/admin/commands/note-act.ts';
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

const shownDays = 30;

const takesNothing = fail(
  'disk',
  'The database refuses writes: its disk is full, or it is read-only.',
  'Free space on its disk. Until then nobody can sign in or write.',
);

interface Found {
  check: string;
  state: CheckState;
  said: string;
  advice: string | null;
}

/** The state of the site for the operator: the findings of `ringbook doctor`, and those that need a request. */
export function doctorRoutes({ version, config, database, clock, log, siteState }: DoctorDeps) {
  const api = createApi();
  const tools = doctorTools(config);

  /** @param isTaken the database accepted the last write: its disk may be on a machine that nothing else checks */
  const examine = async (isTaken: boolean): Promise<Finding[]> => [
    ...(await examineSite(config, database, tools)),
    ...(isTaken ? [] : [takesNothing]),
  ];

  function checkRequestOf(c: ApiContext): Found[] {
    const origin = {
      host: c.req.header('host'),
      isForwarded: c.req.header('x-forwarded-for') !== undefined,
      isFromProxy: isFromProxy(c.env?.incoming, config.trustedProxies),
    };
    const isClosed = siteState.maintenance() !== null;
    const advice = 'Open it at /admin when the work is done.';
    const closed: Found = { check: 'maintenance', state: 'warn', said: 'The site is closed for maintenance.', advice };
    return [...checkRequest(origin, config.publicUrl), ...(isClosed ? [closed] : [])];
  }

  addCall(
    api,
    adminCalls,
    'GET /api/v6/admin/overview',
    { summary: 'Get the state of the site', gives: 'All checks, and daily counts', who: 'admin', failures: [] },
    async (c, { admin }) => {
      const isTaken = await logAdminView({ database, log }, admin.profileId, { page: 'overview' }, clock.now());
      const found = [...(await examine(isTaken)), ...checkRequestOf(c)];
      const days = await listDays(database.db, clock.now(), shownDays);
      return ok(c, { version, checks: found.map(present), days });
    },
  );

  addCall(
    api,
    adminCalls,
    'GET /api/v6/admin/doctor',
    {
      summary: 'Run all checks and get a report for support',
      gives: 'The checks, and a text without secrets, phone numbers or members’ texts',
      who: 'admin',
      failures: [],
    },
    async (c, { admin }) => {
      const isTaken = await logAdminView({ database, log }, admin.profileId, { page: 'doctor' }, clock.now());
      const findings = await examine(isTaken);
      const checks = [...findings, ...checkRequestOf(c)].map(present);
      return ok(c, { checks, report: writeReport(version, findings) });
    },
  );
  return api;
}

function present({ check, state, said, advice }: Found): AdminCheck {
  return { name: check.replaceAll('-', '_'), state, text: said, advice };
}
