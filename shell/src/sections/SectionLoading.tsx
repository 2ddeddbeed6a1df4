import { Skeleton, VisuallyHidden } from '@padiman/ui';
import { Frame } from './SectionLoading.styles.ts';

/** Placeholder while the code of a screen loads, or of a panel of the section `panelOf`. */
export function SectionLoading({ panelOf }: { panelOf?: string | undefined }) {
  if (panelOf !== undefined) return <Skeleton h="96px" role="status" aria-label={`Loading ${panelOf}`} />;
  return (
    <Frame>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Skeleton h="28px" w="180px" />
      <Skeleton h="120px" />
    </Frame>
  );
}
