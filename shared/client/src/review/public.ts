/** Review mode of a queue: claims, records fetched ahead, scheduled decisions and their undoing. */
export { useReviewActivity, type DecisionLabels, type ReviewCalls, type ReviewQueue } from './queue.ts';
export {
  countedDecisions,
  isLive,
  rateOf,
  type Decision,
  type OwnDecision,
  type ReviewState,
} from './review-state.rules.ts';
export { useReview, type Review, type ShownRecord } from './use-review.ts';
