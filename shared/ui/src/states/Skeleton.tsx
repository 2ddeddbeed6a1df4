import { chakra } from '@chakra-ui/react';

/** Placeholder of loading content; give it the size of that content. */
export const Skeleton = chakra('div', {
  base: { bg: 'subtle', borderRadius: 'control', animation: 'shimmer 1.4s ease-in-out infinite' },
});
