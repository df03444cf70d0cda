import type { Base, DomainPart } from '../part.ts';
import { notificationData } from './commands/notification-data.ts';
import { notificationJobs } from './jobs.ts';
import { notificationRoutes } from './routes.ts';
import { notificationSettings } from './settings.ts';

export function openNotification(base: Base): DomainPart {
  return {
    routes: [notificationRoutes(base)],
    jobs: notificationJobs(base.database, base.config.of(notificationSettings)),
    personalData: [notificationData],
  };
}
