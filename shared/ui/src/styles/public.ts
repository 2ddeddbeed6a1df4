/** Components with styles of their own, which the build compiles. */
export { addRules, compiled, type CompiledStyles } from '../theme/compiled.ts';
export { styled, type Recipe, type Styled, type VariantProps, type Variants } from '../theme/styled.ts';
export {
  box,
  caption,
  choiceLabel,
  controlHeight,
  edge,
  field,
  foot,
  heading,
  lineAbove,
  lineBelow,
  oneLine,
  outline,
  row,
  surface,
  title,
  waiting,
} from '../theme/shapes.ts';
