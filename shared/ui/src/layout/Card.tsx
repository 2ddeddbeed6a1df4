import { chakra } from '@chakra-ui/react';

/** Bordered surface around a group of content. */
export const Card = chakra('section', {
  base: { bg: 'surface', borderWidth: '1px', borderColor: 'line', borderRadius: 'surface', p: 5 },
});
