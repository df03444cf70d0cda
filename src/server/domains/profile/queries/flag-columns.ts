import { type NotificationFlag, notificationFlags, usualFlags } from '#contract/profile-limits.ts';
import type { FlagColumn } from '../tables.ts';

export const flagColumns = Object.fromEntries(
  notificationFlags.map((flag) => [flag, flag.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
) as Readonly<Record<NotificationFlag, FlagColumn>>;

export const usualFlagColumns = Object.fromEntries(
  notificationFlags.map((flag) => [flagColumns[flag], usualFlags[flag]]),
) as Readonly<Record<FlagColumn, boolean>>;

export function flagsOf(row: Readonly<Record<FlagColumn, boolean>>): Record<NotificationFlag, boolean> {
  const flags = notificationFlags.map((flag) => [flag, row[flagColumns[flag]]]);
  return Object.fromEntries(flags) as Record<NotificationFlag, boolean>;
}
