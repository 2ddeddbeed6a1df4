import { useState } from 'react';
import { chooseOwnPassword, type LoginReading, type PasswordChoice } from '@padiman/contracts';
import { ApiError } from '../http/api-error.ts';
import { send } from '../http/client.ts';

const fallback = 'The password could not be saved. Please try again.';

/** State of the form that chooses an own password. */
export interface PasswordChoiceState {
  error: string | undefined;
  /** True if the server ended the login, so that the one-time password is asked again. */
  expired: boolean;
  choose: (newPassword: string) => Promise<void>;
}

/**
 * Chooses the own password after a login by a one-time one.
 *
 * @param onDone receives the session, or the next step of the login
 */
export function usePasswordChoice(
  { token: pending }: PasswordChoice,
  onDone: (answer: LoginReading) => void,
): PasswordChoiceState {
  const [failure, setFailure] = useState<Error>();
  return {
    error:
      failure instanceof ApiError
        ? (failure.fields.newPassword ?? failure.messageOr(fallback))
        : failure?.message,
    expired: failure instanceof ApiError && failure.status === 401,
    choose: async (newPassword) => {
      setFailure(undefined);
      await send(chooseOwnPassword, { body: { pending, newPassword } }).then(onDone, (cause: Error) =>
        setFailure(cause),
      );
    },
  };
}
