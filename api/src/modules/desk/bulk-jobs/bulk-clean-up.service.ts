import { bulkResultDays } from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import { deleteOldJobs } from './bulk-jobs.repository.ts';

/** Deletes jobs that were not confirmed, and the results of old ones. */
export const pruneBulkJobs = (database: Handle): Promise<void> => deleteOldJobs(database, bulkResultDays);
