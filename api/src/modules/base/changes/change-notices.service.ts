export { notifyChange, notifyCommitted } from './change-notices.repository.ts';
