import { useRuntimeConfig } from '@padiman/client/session';
import { EarningsList } from './EarningsList.tsx';
import { useProductEarnings } from './earnings.hooks.ts';

/** `/admin-earnings`: earnings of the product. Source: specification section 2. */
export default function ProductEarningsScreen() {
  const { brand } = useRuntimeConfig();
  return <EarningsList title={`${brand.product} Earnings`} list={useProductEarnings()} />;
}
