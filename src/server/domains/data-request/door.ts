// Nothing more is made of a number while whose it is objects.

export { hasObjected } from './queries/has-objected.ts';
