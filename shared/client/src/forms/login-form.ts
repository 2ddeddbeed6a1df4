import { useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import {
  login,
  loginForm,
  type LoginReading,
  type PasswordChoice,
  type PendingLogin,
} from '@padiman/contracts';
import { ApiError } from '../http/api-error.ts';
import { send } from '../http/client.ts';
import { signIn } from '../session/session.ts';
import { useForm } from './use-form.ts';

const fallback = 'Error logging in.';

/** Properties of one field of the login form, for a control of `@padiman/ui`. */
export type LoginField = UseFormRegisterReturn & { error: string | undefined };

/** State of the login form. */
export interface LoginForm {
  phoneNumber: LoginField;
  password: LoginField;
  /** Message of the last failed attempt, until the next one. */
  error: string | undefined;
  /** True once every field is valid and one has been edited. */
  complete: boolean;
  busy: boolean;
  submit: (event: SyntheticEvent) => void;
  /** Login that waits for the second factor; undefined for an account without one. */
  pending: PendingLogin | undefined;
  /** Login by a one-time password, which waits for the choice of an own one. */
  choice: PasswordChoice | undefined;
  /** Goes on with the answer of a login, or of the choice of a password. */
  proceed: (answer: LoginReading) => void;
  /** Keeps the session of the second step. */
  finish: (session: { token: string; user: object }) => void;
  /** Goes back to the password, after the login has expired. */
  restart: () => void;
  /** Control of the password, for the initial focus of a dialog. */
  passwordInput: RefObject<HTMLInputElement | null>;
}

/**
 * Login by phone number and password; keeps the session on success. Source: specification sections 4, 5 and 8. For an
 * account with a second factor the session comes from the second step: see {@link LoginForm.pending}. After a one-time
 * password it comes from the choice of an own one: see {@link LoginForm.choice}.
 *
 * @param phoneNumber initial value of the field
 */
export function useLoginForm({
  phoneNumber = '',
  onSuccess,
  onFailure,
}: {
  phoneNumber?: string;
  onSuccess?: () => void;
  onFailure?: (message: string) => void;
} = {}): LoginForm {
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState<PendingLogin>();
  const [choice, setChoice] = useState<PasswordChoice>();
  const { register, handleSubmit, formState, resetField } = useForm(loginForm, { phoneNumber, password: '' });
  const { errors, isValid, isDirty, isSubmitting } = formState;
  const passwordInput = useRef<HTMLInputElement>(null);
  const password = register('password');

  const finish = (session: { token: string; user: object }) => {
    signIn(session);
    onSuccess?.();
  };

  const proceed = (answer: LoginReading) => {
    setChoice(answer.passwordChoice);
    setPending(answer.secondFactor);
    if ('token' in answer) finish({ token: answer.token, user: answer.user });
  };

  const logIn = handleSubmit(async (credentials) => {
    setError(undefined);
    try {
      proceed(await send(login, { body: credentials }));
    } catch (cause) {
      const message = cause instanceof ApiError ? cause.messageOr(fallback) : fallback;
      setError(message);
      onFailure?.(message);
    }
  });
  return {
    phoneNumber: { ...register('phoneNumber'), error: errors.phoneNumber?.message },
    password: {
      ...password,
      error: errors.password?.message,
      ref: (input: HTMLInputElement | null) => {
        password.ref(input);
        passwordInput.current = input;
      },
    },
    error,
    complete: isValid && isDirty,
    busy: isSubmitting,
    submit: (event) => void logIn(event),
    pending,
    choice,
    proceed,
    finish,
    restart: () => {
      setPending(undefined);
      setChoice(undefined);
      resetField('password');
    },
    passwordInput,
  };
}
