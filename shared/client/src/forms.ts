/** Forms on React Hook Form, validated by yup schemas of `@padiman/contracts`. */
import { yupResolver } from '@hookform/resolvers/yup';
import {
  useForm as useHookForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import type { ObjectSchema } from 'yup';
import { useRef, useState, type SyntheticEvent } from 'react';
import {
  login,
  loginForm,
  type LoginReading,
  type PasswordChoice,
  type PendingLogin,
} from '@padiman/contracts';
import { useUnsaved } from './routing/unsaved.ts';
import { ApiError } from './http/api-error.ts';
import { receive, send } from './http/client.ts';
import { signIn } from './session/session.ts';

/** Properties of one field of a form, for a control of `@padiman/ui`. */
export type FormField = UseFormRegisterReturn & { error: string | undefined };

/** Options of `setValue` for a control that is not registered: the form then knows the change, and validates it. */
export const changed = { shouldDirty: true, shouldValidate: true } as const;

/** Form whose controls are connected by `field`. */
type Form<V extends FieldValues> = UseFormReturn<V> & {
  field: <N extends Path<V>>(name: N, options?: RegisterOptions<V, N>) => FormField;
};

/**
 * Creates a form that is validated by a schema: first when a field loses focus, then at every change. While the form
 * has unsaved changes, the page is not reloaded for a new release (see `useUnsaved`).
 *
 * @param schema an object schema; its messages appear below the fields
 * @param defaultValues initial values, and what `reset()` restores
 * @param refused messages of the server by field, shown where the schema has none
 */
export function useForm<V extends FieldValues>(
  schema: ObjectSchema<V>,
  defaultValues: DefaultValues<V>,
  refused: Readonly<Record<string, string | undefined>> = {},
): Form<V> {
  const form = useHookForm<V>({ resolver: yupResolver(schema) as never, mode: 'onTouched', defaultValues });
  const { register, getFieldState, formState } = form;
  useUnsaved(formState.isDirty);
  const field: Form<V>['field'] = (name, options) => ({
    ...register(name, options),
    error: getFieldState(name, formState).error?.message ?? refused[name],
  });
  return { ...form, field };
}

const fallback = 'Error logging in.';

/** Takes the answer of a login that the page's first screen sent with the same values; at most once. */
function takeBegunLogin(credentials: object): Promise<Response> | undefined {
  const begun = window.padimanLogin;
  delete window.padimanLogin;
  return begun?.body === JSON.stringify(credentials) ? begun.answer : undefined;
}

/** State of {@link useLoginForm}. */
export type LoginForm = ReturnType<typeof useLoginForm>;

/**
 * Login by phone number and password; keeps the session on success. Source: specification sections 4, 5 and 8. For an
 * account with a second factor the session comes from the second step, see `pending`; after a one-time password from the
 * choice of an own one, see `choice`.
 *
 * @param phoneNumber initial value of the field
 * @param keep stores the session; by default the page goes on with it
 * @param onSend called when the credentials are sent
 * @param onSuccess called when the session is kept; the form stays busy until it resolves
 */
export function useLoginForm({
  phoneNumber = '',
  keep = signIn,
  onSend,
  onSuccess,
  onFailure,
}: {
  phoneNumber?: string;
  keep?: (session: { token: string; user: object }) => void;
  onSend?: () => void;
  onSuccess?: () => void | Promise<void>;
  onFailure?: (message: string) => void;
} = {}) {
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState<PendingLogin>();
  const [choice, setChoice] = useState<PasswordChoice>();
  const { field, handleSubmit, formState, resetField } = useForm(loginForm, { phoneNumber, password: '' });
  const { isValid, isDirty, isSubmitting } = formState;
  const passwordInput = useRef<HTMLInputElement>(null);
  const password = field('password');

  const finish = async (session: { token: string; user: object }) => {
    keep(session);
    await onSuccess?.();
  };

  const proceed = async (answer: LoginReading) => {
    setChoice(answer.passwordChoice);
    setPending(answer.secondFactor);
    if ('token' in answer) await finish({ token: answer.token, user: answer.user });
  };

  const logIn = handleSubmit(async (credentials) => {
    setError(undefined);
    onSend?.();
    try {
      const begun = takeBegunLogin(credentials);
      await proceed(
        await (begun ? receive(login, { body: credentials }, begun) : send(login, { body: credentials })),
      );
    } catch (cause) {
      const message = cause instanceof ApiError ? cause.messageOr(fallback) : fallback;
      setError(message);
      onFailure?.(message);
    }
  });
  return {
    phoneNumber: field('phoneNumber'),
    password: {
      ...password,
      ref: (input: HTMLInputElement | null) => {
        password.ref(input);
        passwordInput.current = input;
      },
    },
    /** Message of the last failed attempt, until the next one. */
    error,
    /** True once every field is valid and one has been edited. */
    complete: isValid && isDirty,
    busy: isSubmitting,
    submit: (event: SyntheticEvent) => void logIn(event),
    /** Login that waits for the second factor; undefined for an account without one. */
    pending,
    /** Login by a one-time password, which waits for the choice of an own one. */
    choice,
    /** Goes on with the answer of a login, or of the choice of a password. */
    proceed: (answer: LoginReading) => void proceed(answer),
    /** Keeps the session of the second step. */
    finish: (session: { token: string; user: object }) => void finish(session),
    /** Goes back to the password, after the login has expired. */
    restart: () => {
      setPending(undefined);
      setChoice(undefined);
      resetField('password');
    },
    /** Control of the password, for the initial focus of a dialog. */
    passwordInput,
  };
}
