export { dayNumber, fadeDays, openDataWeight, scoreOf } from '../rules.ts';
