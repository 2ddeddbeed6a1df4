import { array, bool, object, string, type InferType } from 'yup';
import { callsOf, plain, proved } from './call.ts';
import { dataAnswer } from './envelope.ts';
import { closed, instant, listOf, orNull, personal, recordId, required } from './fields.ts';
import { notedTypes } from './notes.calls.ts';

/** Kinds of decisions that have reasons, each with the placeholders that its texts for the member may have. */
export const reasonPlaceholders = {
  withdrawal: ['name', 'amount'],
  driverApplication: ['name'],
  travel: ['name'],
  post: ['name'],
  user: ['name'],
  refund: ['name', 'amount'],
} as const;
export type ReasonKind = keyof typeof reasonPlaceholders;

/** All kinds of decisions that have reasons. */
export const reasonKinds = Object.keys(reasonPlaceholders) as ReasonKind[];

/** Most reasons of a kind that are offered: review mode chooses one by a digit. */
export const maxReasonsOfKind = 8;

/** Separates a reason of the list from the own words that follow it in the text of a decision. */
export const reasonSeparator = ': ';

/** Fills the placeholders of a text for the member; in one pass, so that a value is never read as a placeholder. */
export const fillReason = (text: string, values: Readonly<Record<'name' | 'amount', string>>): string =>
  text.replaceAll(/\{(name|amount)\}/g, (_, name: 'name' | 'amount') => values[name]);

const kinds = () =>
  array()
    .of(string().oneOf(reasonKinds).required())
    .required()
    .min(1, 'Choose at least one kind of decision')
    .max(reasonKinds.length);

/** One line of plain text: without line breaks, other control characters, and marks that turn the direction of text. */
const line = (name: string, most: number) =>
  string()
    .trim()
    .required(`${name} is required`)
    .max(most, `${name} must be at most ${most} characters`)
    .matches(/^[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u, `${name} must be one line of plain text`);

const placeholdersIn = (text: unknown) =>
  [...new Set(Array.from(String(text ?? '').matchAll(/\{([^{}]*)\}|[{}]/g), ([, name]) => name))].sort();

/** Text for the member in one language; its placeholders are those of each kind, and the same in the other language. */
const memberText = (name: string, other: 'en' | 'pcm') =>
  line(name, 500)
    .test('known', `${name} has a placeholder that these decisions do not have`, (text, { parent }) => {
      const { kinds: given } = parent as Record<string, unknown>;
      const chosen = reasonKinds.filter((kind) => Array.isArray(given) && given.includes(kind));
      const isOf = (kind: ReasonKind, found?: string) =>
        reasonPlaceholders[kind].some((one) => one === found);
      return placeholdersIn(text).every((found) => chosen.every((kind) => isOf(kind, found)));
    })
    .test('same', `${name} must have the placeholders of the other language`, (text, { parent }) => {
      const { [other]: another } = parent as Record<string, unknown>;
      return !another || String(placeholdersIn(another)) === String(placeholdersIn(text));
    });

/** Form of a reason. Texts are plain: markup in them is text. */
export const decisionReasonForm = closed({
  kinds: kinds(),
  staffText: line('Text for staff', 120),
  en: memberText('English', 'pcm'),
  pcm: memberText('Nigerian Pidgin', 'en'),
  enabled: bool().required(),
});
export type DecisionReasonForm = InferType<typeof decisionReasonForm>;

/** Form of a new reason; its code never changes. */
export const newDecisionReason = decisionReasonForm.shape({
  code: string()
    .required('Code is required')
    .matches(
      /^([a-z][A-Za-z0-9]{2,39}|)$/,
      'Code must be 3 to 40 letters and digits, the first a small letter',
    ),
});

const message = { en: string().required(), pcm: string().required() };

/** Reason of decisions. Time UTC. */
export const decisionReason = object({
  code: string().required(),
  kinds: kinds(),
  staffText: required(string(), 'Text of a decision that has this reason; own words may follow it and `: `.'),
  ...message,
  enabled: required(bool(), 'False for one that is not offered any more; none is ever deleted.'),
  updatedAt: orNull(instant(), 'Null for one that nobody has changed.'),
  updatedBy: orNull(string()),
});
export type DecisionReason = InferType<typeof decisionReason>;

const call = callsOf({ section: 'Notes', capability: 'decisionReasons', access: 'staff' });

/** `GET /dashboard/decision-reasons`: all reasons, also those that are not offered. */
export const listDecisionReasons = call('listDecisionReasons', 'GET /dashboard/decision-reasons', {
  ...plain,
  summary: 'Reasons of decisions, with what the member is told',
  answer: dataAnswer(listOf(decisionReason)),
});

const rules = `Placeholders are \`{name}\` and, of withdrawals and refunds, \`{amount}\`; both languages have the same. At most ${maxReasonsOfKind} reasons of a kind are offered.`;

/** `POST /dashboard/decision-reasons`. Errors: `conflict` for a code or a text that there is, or too many of a kind. */
export const createDecisionReason = call('createDecisionReason', 'POST /dashboard/decision-reasons', {
  ...proved,
  access: 'superAdmin',
  summary: 'Add a reason of decisions',
  description: rules,
  failures: ['conflict'],
  body: newDecisionReason,
  answer: dataAnswer(decisionReason.required()),
});

/** `PUT /dashboard/decision-reasons/{code}`. Errors: `notFound`; `conflict` as for a new one. */
export const changeDecisionReason = call('changeDecisionReason', 'PUT /dashboard/decision-reasons/{code}', {
  ...proved,
  access: 'superAdmin',
  params: closed({ code: string().required().max(40) }),
  summary: 'Change, disable or enable a reason of decisions',
  description: `${rules} What was sent stays as it was.`,
  failures: ['notFound', 'conflict'],
  body: decisionReasonForm,
  answer: dataAnswer(decisionReason.required()),
});

/** States of a message to the member: `noAddress` goes nowhere, because no webhook receives its event. */
export const messageStates = ['delivered', 'waiting', 'failed', 'noAddress'] as const;

/** Decision of which the app of a member was told. Times UTC. */
export const memberMessage = object({
  _id: required(string(), 'The event, as its header `webhook-id` names it.'),
  type: string().required(),
  at: instant().required(),
  reasonCode: orNull(string()),
  message: orNull(object(message), 'Null without a reason of the list: own words alone are not sent.'),
  note: orNull(personal('text'), 'Own words that followed the reason.'),
  state: string().oneOf(messageStates).required(),
  deliveredAt: orNull(instant()),
});
export type MemberMessage = InferType<typeof memberMessage>;

const params = closed({ type: string().oneOf(notedTypes).required(), id: recordId().required() });
const path = '/dashboard/records/{type}/{id}/messages';
const messages = object({
  messages: listOf(memberMessage, 'Newest first, of the last 90 days; at most 50.'),
  hasAddress: required(bool(), 'False if no webhook is enabled, so that nobody can be told anything.'),
});
const access = 'Needs the access to the list of the record.';

/** `GET /dashboard/records/{type}/{id}/messages`. Errors: `forbidden` without access to the record's list. */
export const readMemberMessages = call('readMemberMessages', `GET ${path}`, {
  ...plain,
  params,
  refreshed: true,
  summary: 'Decisions on a record of which the member was told',
  description: access,
  failures: ['forbidden'],
  answer: dataAnswer(messages.required()),
});

/** Sends a message again. Errors: `notFound`; `conflict` while it waits, and without an address. */
export const resendMemberMessage = call('resendMemberMessage', `POST ${path}/resend`, {
  ...plain,
  params,
  summary: 'Send a message to the member again',
  description: `${access} The event keeps its id, and goes to each enabled webhook of its type.`,
  failures: ['forbidden', 'conflict'],
  body: closed({ messageId: recordId().required() }),
  answer: dataAnswer(messages.required()),
});
