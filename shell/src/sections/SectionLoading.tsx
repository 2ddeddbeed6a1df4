import { Skeleton, Stack, VisuallyHidden } from '@padiman/ui';

/** Placeholder while a screen's code loads. */
export function SectionLoading() {
  return (
    <Stack gap="4" p={{ base: 4, sm: 6 }}>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Skeleton h="28px" w="180px" />
      <Skeleton h="120px" />
    </Stack>
  );
}
