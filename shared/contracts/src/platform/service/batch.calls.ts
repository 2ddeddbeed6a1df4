import { array, bool, mixed, number, object, string, type InferType } from 'yup';
import { defineCall, plain } from '../../base/call.ts';
import { closed, listOf, recordId, required } from '../../base/fields.ts';

/** Maximum number of items in a batch. */
export const maxBatchItems = 200;

/** One call of a batch: its name, the id of its path, and its body. */
export const batchItem = closed({
  call: string()
    .required()
    .max(60)
    .meta({ description: 'Name of a writing call, such as `serviceCreateUser`.' }),
  id: recordId().meta({ description: '`{id}` of its path.' }),
  body: mixed<object>().meta({ description: 'Body of the call.' }),
});

/** Result of one item: the status and the answer that the call would have had by itself. */
export const batchResult = object({
  status: number().required(),
  replayed: required(bool(), 'True for the stored answer of an earlier try.'),
  answer: mixed<object>().required(),
});
export type BatchResult = InferType<typeof batchResult>;

/** `POST /service/batch`: up to 200 calls in order, each by itself. */
export const serviceBatch = defineCall('serviceBatch', 'POST /service/batch', {
  ...plain,
  summary: 'Batch: up to 200 writing calls',
  section: 'Service API: batches',
  description:
    'Performs the items in order, each in a transaction of its own and with the scope of its call; a refused item does not stop the others. Each item stores its answer under the idempotency key of the batch and its position, so that the same batch again performs only what is missing. The body may have 1 MiB.',
  access: 'service',
  example: {
    body: {
      items: [
        {
          call: 'serviceUpdateSentParcel',
          id: '019aa5c0-0000-7000-8000-000000000005',
          body: { startRide: true },
        },
      ],
    },
    answer: {
      success: true,
      results: [
        {
          status: 404,
          replayed: false,
          answer: {
            ...{ success: false, code: 'notFound', message: 'There is no such record.' },
            requestId: '5f0c3c9e-6f0e-4b0a-9d52-0d6b6f1c7a11',
          },
        },
      ],
    },
  },
  body: closed({
    items: array()
      .of(batchItem.required())
      .required()
      .min(1, 'at least one item')
      .max(maxBatchItems, `at most ${maxBatchItems} items`),
  }),
  answer: object({ success: bool().required(), results: listOf(batchResult) }),
});
