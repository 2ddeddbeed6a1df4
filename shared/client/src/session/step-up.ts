import { atom, getDefaultStore, useAtomValue } from 'jotai';

/** Request to prove the second factor again, which a dialog of the shell answers. */
export interface StepUpRequest {
  /** @param proved false if the user cancelled */
  settle: (proved: boolean) => void;
}

const requestAtom = atom<StepUpRequest | null>(null);
let open: Promise<boolean> | undefined;

/**
 * Asks the user to prove the second factor; calls at the same time share one dialog.
 *
 * @returns false if the user cancelled
 */
export function requestStepUp(): Promise<boolean> {
  open ??= new Promise<boolean>((resolve) => {
    const settle = (proved: boolean) => {
      open = undefined;
      getDefaultStore().set(requestAtom, null);
      resolve(proved);
    };
    getDefaultStore().set(requestAtom, { settle });
  });
  return open;
}

/** Returns the open request, for the dialog; null without one. */
export const useStepUpRequest = (): StepUpRequest | null => useAtomValue(requestAtom);
