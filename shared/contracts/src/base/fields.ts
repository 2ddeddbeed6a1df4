import { array, number, object, string, type ISchema, type ObjectShape, type Schema } from 'yup';
import { passwordClasses, passwordLength, phoneDigits } from './login-rules.ts';

/** Special characters that a password must contain one of. Source: specification section 5. */
export const passwordSpecials = '!@#$%^&*';

/** A staff phone number: 11 digits, such as `08030000001`. Messages: specification section 5. */
export const phoneNumber = () =>
  string()
    .required('Phone number is required')
    .matches(/^\d+$/, { message: 'Phone number must contain only numbers', excludeEmptyString: true })
    .matches(phoneDigits, { message: 'Phone number must be 11 digits', excludeEmptyString: true })
    .meta({ description: 'A staff phone number: 11 digits.' });

/** A code as people type it, without spaces and with the plain forms of its characters. */
export const normalizedCode = (given: string): string => given.normalize('NFKC').replaceAll(/\s/g, '');

/**
 * A code that people type, such as a bank's reference: letters, digits, `/` and `-` once it is normalized, since letters of
 * other scripts look alike.
 */
export const typedCode = () =>
  string()
    .max(100)
    .test(
      'code',
      'Only letters from A to Z, digits, / and - are allowed',
      (given) => given === undefined || /^[A-Za-z0-9/-]*$/.test(normalizedCode(given)),
    );

/**
 * A password that can log in: 8 to 128 characters and the four classes. Messages: specification section 5.
 *
 * @param tooShort message for fewer than 8 characters; forms differ in it
 */
export const loginPassword = (tooShort = 'Password must be at least 8 characters long') =>
  string()
    .required('Password is required')
    .matches(passwordClasses.uppercase, 'Password must contain at least one uppercase letter')
    .matches(passwordClasses.lowercase, 'Password must contain at least one lowercase letter')
    .matches(passwordClasses.number, 'Password must contain at least one number')
    .matches(passwordClasses.special, 'Password must contain at least one special character')
    .min(passwordLength.min, tooShort)
    .max(passwordLength.max, 'Password must be at most 128 characters long');

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Tells whether a text can be the `_id` of a record: a UUID in lower case. */
export const isRecordId = (text: string): boolean => idPattern.test(text);

/** A record's `_id` in a request: a UUID in lower case. */
export const recordId = () =>
  string().matches(idPattern, 'must be a record id').meta({ description: "A record's id." });

/** A record's `_id` in a request, or a word in its place. */
export const recordIdOr = (word: string) =>
  string().test(
    'id',
    'must be a record id',
    (text) => text === undefined || text === word || isRecordId(text),
  );

/** Kinds of personal data; `text` is a text that may contain some, such as a provider's message. */
export type PersonalKind = 'phone' | 'email' | 'account' | 'text';

/**
 * A text with personal data. Our API masks it in answers to admins without the right `viewPersonalData`; the server finds
 * such fields by their meta data.
 *
 * @param when values of further fields of the record without which this one is not personal
 */
export const personal = (kind: PersonalKind, when?: Readonly<Record<string, string>>) =>
  string().meta({ personal: kind, ...(when && { personalWhen: when }) });

/** Id of the user whom a record names; left out by a backend that knows no ids of its users. */
export const userId = () => string().meta({ description: 'Id of the user.' });

/** Naira with at most two decimals, as requests and answers carry it; kobo exist only inside the API. */
export const naira = () => number().meta({ description: 'Naira, at most two decimals.', unit: 'naira' });

/** A UTC instant, ISO 8601. */
export const instant = () => string().meta({ format: 'date-time', description: 'A UTC instant.' });

const utc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/;

/** An instant in a query: UTC, to the millisecond at most. */
export const givenInstant = () =>
  instant().test(
    'instant',
    'must be a UTC time such as 2026-11-21T08:00:00Z',
    (text) => text === undefined || (utc.test(text) && !Number.isNaN(Date.parse(text))),
  );

/** A calendar day, `2026-11-21`. */
export const day = () =>
  string()
    .matches(/^\d{4}-\d{2}-\d{2}$/, 'must be a date')
    .meta({ description: 'A calendar day.', unit: 'day' });

/** An object that refuses unknown keys. */
export const closed = <S extends ObjectShape>(shape: S) =>
  object(shape).noUnknown('unknown field: ${unknown}');

/** Adds a description to a schema, for the documentation. */
const describedAs = <S extends Schema>(schema: S, description: string | undefined): S =>
  description === undefined ? schema : schema.meta({ description });

/** A value that is always there. @param description for the documentation */
export const required = <S extends Schema>(schema: { required: () => S }, description?: string): S =>
  describedAs(schema.required(), description);

/** A value that is there or null. @param description for the documentation */
export const orNull = <S extends Schema>(
  schema: { nullable: () => { defined: () => S } },
  description?: string,
): S => describedAs(schema.nullable().defined(), description);

/** A list that is always there. @param description for the documentation */
export const listOf = <T>(item: { required: () => ISchema<T> }, description?: string) =>
  describedAs(array().of(item.required()).required(), description);
