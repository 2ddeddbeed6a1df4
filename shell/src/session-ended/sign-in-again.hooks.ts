import { useState } from 'react';
import { login, paths } from '@padiman/contracts';
import { ApiError, send } from '@padiman/client/http';
import { signIn, signOut } from '@padiman/client/session';

const fallback = 'Error logging in.';

/** Opens a new session in place of the one that ended, or gives it up. Source: specification section 8. */
export function useSignInAgain() {
  const [error, setError] = useState<string>();
  const signInAgain = async (credentials: { phoneNumber: string; password: string }) => {
    setError(undefined);
    try {
      const { token, user } = await send(login, { body: credentials });
      signIn({ token, user });
    } catch (cause) {
      setError((cause instanceof ApiError && cause.message) || fallback);
    }
  };
  const leave = () => {
    signOut();
    window.location.assign(paths.landing());
  };
  return { signInAgain, leave, error };
}
