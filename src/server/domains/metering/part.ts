import type { MiddlewareHandler } from 'hono';
import { manyCallsOf } from '#server/domains/number/door.ts';
import type { ApiEnv } from '#server/platform/http/api.ts';
import { hourMs } from '#shared/time.ts';
import type { Base, DomainPart } from '../part.ts';
import { type AdmitEntries, createAdmitEntries } from './commands/admit-entries.ts';
import { type AdmitMember, createAdmitMember } from './commands/admit-member.ts';
import {
  type AdmitProgram,
  createAdmitProgram,
  createProgramQuota,
  type ProgramQuota,
} from './commands/admit-program.ts';
import { type AdmitQuestion, createAdmitQuestion } from './commands/admit-question.ts';
import { type AdmitVisitor, createAdmitVisitor } from './commands/admit-visitor.ts';
import { meteringData } from './commands/metering-data.ts';
import { deleteOldLookups, lookupTable } from './jobs.ts';
import { createGate } from './meter/create-gate.ts';
import { createQuotaHeaders } from './meter/quota-headers.ts';
import type { LookupGate } from './policy.ts';
import { meteringRoutes } from './routes.ts';
import { meteringSection } from './section.ts';
import { meterSettings } from './settings.ts';

export interface MeteringPart extends DomainPart {
  gate: LookupGate;
  admitMember: AdmitMember;
  admitVisitor: AdmitVisitor;
  admitEntries: AdmitEntries;
  admitQuestion: AdmitQuestion;
  admitProgram: AdmitProgram;
  programQuota: ProgramQuota;
  /** Middleware of every call that a program may make; adds the rate limit fields. */
  addQuotaHeaders: MiddlewareHandler<ApiEnv>;
  limits: { visitorPerDay: number; memberPerDay: number; proPerDay: number };
}

const flushMs = 1_000;

/** Resolves once today's look-ups are read back. */
export async function createMeteringPart(base: Base): Promise<MeteringPart> {
  const { config, database, clock, botCheck } = base;
  const gate = createGate(base);
  const { limits } = config.of(meterSettings);
  await gate.log.start(() => clock.now(), flushMs);
  return {
    gate,
    admitMember: createAdmitMember(gate, database.db, limits),
    admitVisitor: createAdmitVisitor(gate),
    admitEntries: createAdmitEntries(gate, database.db, limits),
    admitQuestion: createAdmitQuestion(gate, database.db, limits),
    admitProgram: createAdmitProgram(gate, limits),
    programQuota: createProgramQuota(gate, limits),
    addQuotaHeaders: createQuotaHeaders(gate.meter, limits, clock),
    limits,
    routes: [meteringRoutes(botCheck)],
    jobs: [{ name: 'delete-old-lookups', everyMs: hourMs, run: (at) => deleteOldLookups(database.db, at) }],
    partitionedTables: [lookupTable],
    numberSections: [meteringSection(limits.memberPerDay, manyCallsOf(config))],
    personalData: [meteringData],
    close: () => gate.log.stop(),
  };
}
