import { Skeleton, VisuallyHidden } from '@padiman/ui';
import { Frame } from './SectionLoading.styles.ts';

/** Placeholder while a screen's code loads. */
export function SectionLoading() {
  return (
    <Frame>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Skeleton h="28px" w="180px" />
      <Skeleton h="120px" />
    </Frame>
  );
}
