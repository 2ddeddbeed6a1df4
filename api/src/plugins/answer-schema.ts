import type { Schema } from 'yup';
import { written } from '../openapi/json-schema/dialects.ts';
import { translate, type JsonSchema } from '../openapi/json-schema/translate.ts';

/**
 * The JSON Schema by which Fastify writes an answer. It writes the declared fields and no other, so that a column
 * which a query happens to carry cannot leave the server; a field that is required and missing is a failure.
 */
export const answerSchema = (answer: Schema): JsonSchema => translate(answer, written);
