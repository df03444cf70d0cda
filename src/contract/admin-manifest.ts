import type { PhraseFamilies, Problems } from './manifest.ts';

export const adminProblems = {
  'admin.last_admin': 422,
  'admin.has_role': 422,
  'admin.role_inactive': 422,
  'admin.person_unknown': 404,
  'admin.text_missing': 400,
  'admin.maintenance': 503,
  'admin.file_too_large': 413,
  'admin.upload_broken': 409,
  'admin.data_busy': 409,
  'admin.no_mail_server': 422,
  'admin.backup_unknown': 404,
  'admin.restore_by_command': 422,
  'admin.restore_changed': 409,
} as const satisfies Problems;

export const adminPhrases = { admin: ['admin'] } as const satisfies PhraseFamilies;
