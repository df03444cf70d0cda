import { type Finding, fail, ok, warn } from '../finding.ts';

/** What waits for moderators. */
export interface DeskCounts {
  lateComplaints: number;
  /** Within three days, and not late. */
  complaintsDueSoon: number;
  /** Requests for access, erasure and objections. */
  lateRequests: number;
  /** Within three days, and not late. */
  requestsDueSoon: number;
  waiting: number;
}

export function checkDesk(counts: DeskCounts): Finding[] {
  const { lateComplaints, complaintsDueSoon, lateRequests, requestsDueSoon, waiting } = counts;
  const decide = 'Decide them at /moderation.';
  const findings: Finding[] = [];
  if (lateComplaints > 0) findings.push(fail('desk', `${lateComplaints} complaints are past their day.`, decide));
  if (lateRequests > 0) findings.push(fail('desk', `${lateRequests} requests about data are past their day.`, decide));
  const soon = complaintsDueSoon + requestsDueSoon;
  if (soon > 0) findings.push(warn('desk', `${soon} complaints and requests are due within three days.`, decide));
  return findings.length > 0 ? findings : [ok('desk', `Nothing is late, ${waiting} cases wait.`)];
}
