import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';

export type WeatherRefusal = 'profile.deactivated' | 'weather.window';

/**
 * Whether a member may say how the weather is at a number: not of the own one, which has a window.
 *
 * @param member `isActive`: the account is not deactivated, as its row says now
 */
export function canTellWeather(member: { isActive: boolean; isHolder: boolean }): Permission<WeatherRefusal> {
  if (!member.isActive) return denied('profile.deactivated');
  return member.isHolder ? denied('weather.window') : allowed;
}
