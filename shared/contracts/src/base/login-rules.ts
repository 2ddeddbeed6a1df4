/**
 * Rules of the login form without a library, for a script that must be small; `loginForm` adds the messages. Source:
 * specification section 5.
 */

/** Path of the login call. */
export const loginPath = '/admin/login';

/** A staff phone number. */
export const phoneDigits = /^\d{11}$/;

/** Classes of characters that a password needs one of each. */
export const passwordClasses = {
  uppercase: /[A-Z]/,
  lowercase: /[a-z]/,
  number: /\d/,
  special: /[!@#$%^&*]/,
} as const;

/** Characters that a password has at least and at most. */
export const passwordLength = { min: 8, max: 128 } as const;

/** Tells whether the login form accepts these values. */
export function isLoginComplete(phoneNumber: string, password: string): boolean {
  const { length } = password;
  return (
    phoneDigits.test(phoneNumber) &&
    length >= passwordLength.min &&
    length <= passwordLength.max &&
    Object.values(passwordClasses).every((pattern) => pattern.test(password))
  );
}

/** Login that the first screen sent; the form that replaces it goes on with the answer. */
export interface BegunLogin {
  /** JSON text that was sent. */
  body: string;
  answer: Promise<Response>;
}

declare global {
  interface Window {
    padimanLogin?: BegunLogin;
  }
}
