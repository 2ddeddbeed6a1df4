import { Skeleton, Stack, VisuallyHidden } from '@padiman/ui';

/** The shape of a screen whose code is on its way. */
export function SectionLoading() {
  return (
    <Stack gap="4" p={{ base: 4, sm: 6 }}>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Skeleton h="28px" w="180px" />
      <Skeleton h="120px" />
    </Stack>
  );
}
