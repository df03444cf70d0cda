// The report of a month is counted from the log of complaints itself.

export {
  countComplaintsIn,
  findFirstComplaint,
  listAppeals,
  listNotices,
  type NoticeRecord,
} from './queries/monthly-complaints.ts';
