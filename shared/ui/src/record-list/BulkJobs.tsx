import { useCapability } from '@padiman/client/session';
import { lazyComponent } from '../public.ts';

const BulkJobsButton = lazyComponent('The bulk jobs', () => import('./BulkJobsButton.tsx'));

/**
 * Button that opens the last bulk jobs of the admin; nothing without any, or with a backend that has none.
 *
 * @param wanted false reads nothing, so that the list is read first
 */
export function BulkJobs({ wanted }: { wanted: boolean }) {
  const offered = useCapability('bulkJobs');
  return offered && wanted && <BulkJobsButton />;
}
