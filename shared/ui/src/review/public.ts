/** Review mode of a queue: one record with all its evidence, decided by single keys; and its parts. */
export { decisionLabels, DecisionLabelsProvider } from '../table/decision-labels.ts';
export type { ReviewAction } from './review-keys.rules.ts';
export { Body, Column, Columns, Foot, ReviewFrame, Summary } from './review.styles.ts';
export { ReviewActions } from './ReviewActions.tsx';
export { RejectQuestion } from './ReviewQuestion.tsx';
export { ReviewScreen } from './ReviewScreen.tsx';
export { ReviewUnavailable } from './ReviewNotices.tsx';
export { useReviewKeys } from './use-review-keys.ts';
