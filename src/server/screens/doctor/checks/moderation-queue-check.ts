import { type Finding, fail, ok, warn } from '../finding.ts';

export interface ModerationQueueCounts {
  lateComplaints: number;
  /** Due within three days, not late. */
  complaintsDueSoon: number;
  lateRequests: number;
  /** Due within three days, not late. */
  requestsDueSoon: number;
  waiting: number;
}

export function checkModerationQueue(counts: ModerationQueueCounts): Finding[] {
  const { lateComplaints, complaintsDueSoon, lateRequests, requestsDueSoon, waiting } = counts;
  const decide = 'Decide them at /moderation.';
  const findings: Finding[] = [];
  if (lateComplaints > 0) findings.push(fail('desk', `${lateComplaints} complaints are overdue.`, decide));
  if (lateRequests > 0) findings.push(fail('desk', `${lateRequests} data requests are overdue.`, decide));
  const soon = complaintsDueSoon + requestsDueSoon;
  if (soon > 0) findings.push(warn('desk', `${soon} complaints and data requests are due within three days.`, decide));
  return findings.length > 0 ? findings : [ok('desk', `Nothing is overdue. ${waiting} cases are waiting.`)];
}
