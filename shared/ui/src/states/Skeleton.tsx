import { chakra } from '@chakra-ui/react';

/** A quiet shape where something will stand; give it the size of what comes. */
export const Skeleton = chakra('div', {
  base: { bg: 'subtle', borderRadius: 'control', animation: 'shimmer 1.4s ease-in-out infinite' },
});
