// An open objection of the holder stops further processing of a number.

export { hasObjected } from './queries/has-objected.ts';
