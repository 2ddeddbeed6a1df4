/** Review mode of a queue: one record with all its evidence, decided by single keys. */
export { Column, Columns, Summary } from './review.styles.ts';
export { ReviewScreen } from './ReviewScreen.tsx';
export { ReviewUnavailable } from './ReviewNotices.tsx';
