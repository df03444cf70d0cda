import { type Finding, fail, ok, warn } from '../finding.ts';

/** What waits for moderators. */
export interface DeskCounts {
  lateComplaints: number;
  /** Requests for access, erasure and objections. */
  lateRequests: number;
  /** Within three days. */
  requestsDueSoon: number;
  waiting: number;
}

export function checkDesk({ lateComplaints, lateRequests, requestsDueSoon, waiting }: DeskCounts): Finding[] {
  const decide = 'Decide them at /moderation.';
  const findings: Finding[] = [];
  if (lateComplaints > 0) findings.push(fail('desk', `${lateComplaints} complaints are past their day.`, decide));
  if (lateRequests > 0) findings.push(fail('desk', `${lateRequests} requests about data are past their day.`, decide));
  if (requestsDueSoon > 0) {
    findings.push(warn('desk', `${requestsDueSoon} requests about data are due within three days.`, decide));
  }
  return findings.length > 0 ? findings : [ok('desk', `Nothing is late, ${waiting} cases wait.`)];
}
