import { object, string } from 'yup';
import { defineCall, plain } from '../../base/call.ts';
import { decisionState } from '../../base/decisions.ts';
import { dataAnswer } from '../../base/envelope.ts';
import { closed, instant, recordId } from '../../base/fields.ts';
import { appealedTypes, appealRule, type AppealedType } from '../../desk/appeals.calls.ts';
import { text } from './fields.ts';
import { exampleId } from './kind.ts';

const itemType = () => string<AppealedType>().oneOf(appealedTypes).required();
const given = { userId: exampleId(1), itemType: 'posts', recordId: exampleId(6) };
const example = { _id: exampleId(9), ...given, decisionAt: '2026-11-21T08:00:00.000Z', status: 'pending' };

/** `POST /service/appeals`: an appeal of a member against the decision of staff on a record. */
export const serviceCreateAppeal = defineCall('serviceCreateAppeal', 'POST /service/appeals', {
  ...plain,
  summary: 'Appeal: of a member against a decision of staff',
  section: 'Service API: users',
  description: `Appeals the decision in force against the owner of a record: a rejection, a deletion, a block, or a sanction by its id. Once for each decision, within ${appealRule.days} days of it. The outcome is the event \`appeal.decided\`.`,
  failures: ['notFound', 'conflict'],
  access: 'service',
  scope: 'appeals:write',
  example: { body: { ...given, text: 'I never wrote that.' }, answer: { success: true, data: example } },
  body: closed({
    userId: recordId().required(),
    itemType: itemType(),
    recordId: recordId().required(),
    text: text(appealRule.longest).required(),
  }),
  answer: dataAnswer(
    object({
      _id: string().required(),
      userId: string().required(),
      itemType: itemType(),
      recordId: string().required(),
      decisionAt: instant().required(),
      status: decisionState(),
    }).required(),
  ),
});
