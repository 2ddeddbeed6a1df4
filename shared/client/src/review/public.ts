/** Review mode of a queue: claims, records fetched ahead, scheduled decisions and their undoing. */
export { useReviewActivity, type DecisionLabels, type ReviewQueue } from './queue.ts';
export {
  countedDecisions,
  isLive,
  type Decision,
  type OwnDecision,
  type ReviewState,
} from './review-state.rules.ts';
export { finalCodes, useScheduling, type Scheduled } from './use-scheduling.ts';
export { useReview, type Review, type ShownRecord } from './use-review.ts';
