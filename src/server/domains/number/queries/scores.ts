export { dayNumber, openDataWeight, scoreOf } from '../rules.ts';
