// The monthly transparency report counts complaints from their log.

export {
  countComplaintsIn,
  findFirstComplaint,
  listAppeals,
  listNotices,
  type NoticeRecord,
} from './queries/monthly-complaints.ts';
