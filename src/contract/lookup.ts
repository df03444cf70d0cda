export * from './history.ts';
export * from './name.ts';
export { PageQuery as Page } from './paged-list.ts';
export { MyNumber } from './profile.ts';
export * from './unlisting.ts';
