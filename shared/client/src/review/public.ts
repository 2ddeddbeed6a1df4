/** Review mode of a queue: claims, records fetched ahead, scheduled decisions and their undoing. */
export type { ReviewCalls } from './held-claims.ts';
export { rateOf, countedDecisions, type ReviewRate } from './rate.rules.ts';
export { isLive, type Decision, type OwnDecision, type ReviewState } from './review-state.rules.ts';
export type { DecisionLabels, Review, ReviewQueue, ShownRecord } from './review.ts';
export { useReview } from './use-review.ts';
export { useReviewActivity } from './use-review-activity.ts';
