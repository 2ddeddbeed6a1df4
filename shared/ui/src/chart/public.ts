/** Charts in our tokens. */
export { BarChart } from './BarChart.tsx';
