/** Charts in the design's colors. */
export { BarChart } from './BarChart.tsx';
