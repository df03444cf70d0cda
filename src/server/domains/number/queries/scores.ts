export { dayNumber, manyCallsDays, manyCallsFrom, openDataWeight, scoreOf } from '../rules.ts';
