import { useState } from 'react';
import { paths } from '@padiman/contracts';
import { ApiError } from '@padiman/client/http';
import { signIn } from '@padiman/client/session';
import { requestLogin } from './login.api.ts';

const fallback = 'Error logging in.';

/**
 * Logging in: on success the session is kept and the console starts anew at the dashboard. A failure stands
 * under the form until the next try, and is told once in an alert. Source: specification sections 4 and 8.
 */
export function useLogin() {
  const [error, setError] = useState<string>();
  const [alert, setAlert] = useState<string>();

  const logIn = async (credentials: { phoneNumber: string; password: string }) => {
    setError(undefined);
    try {
      const { token, user } = await requestLogin(credentials);
      signIn({ token, user });
      window.location.assign(paths.dashboard());
    } catch (cause) {
      const message = (cause instanceof ApiError && cause.message) || fallback;
      setError(message);
      setAlert(message);
    }
  };
  return { logIn, error, alert, dismissAlert: () => setAlert(undefined) };
}
