import { styled } from '@padiman/ui/styles';

export const Remark = styled('div', { base: { mt: 3 } });
