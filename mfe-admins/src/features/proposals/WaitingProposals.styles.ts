import { row, styled } from '@padiman/ui/styles';

export const Failure = styled('div', { ...row, gap: 2, mb: 4 });

export const Waiting = styled('div', { mb: 5 });
