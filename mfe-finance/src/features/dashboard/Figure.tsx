import { Frame } from './Figure.styles.ts';

/** Figure with its name, in a `dl` of six columns of which it takes `span`. */
export function Figure({ name, value, span }: { name: string; value: string; span: 2 | 3 }) {
  return (
    <Frame span={span}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </Frame>
  );
}
