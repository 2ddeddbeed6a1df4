import { textsOf, type ReferenceCall } from './call.ts';
import { toEarnings } from './money.ts';
import type { Row } from './records.ts';
import type { State } from './state.ts';
import type { Answer } from './variants.ts';

type Decision = 'accepted' | 'rejected';

const isDecision = (status: unknown): status is Decision => status === 'accepted' || status === 'rejected';

const isDecided = ({ status }: Row) => isDecision(String(status).toLowerCase());

/** Decides withdrawal requests; refuses all if one was decided before. */
function decide(state: State, requests: readonly Row[], status: Decision): Answer | undefined {
  if (requests.length === 0) return state.variant.refusal(404, 'Withdrawal request not found.');
  if (requests.some(isDecided)) return state.variant.refusal(400, 'This request was already processed.');
  for (const request of requests) {
    request.status = status;
    if (status !== 'accepted') continue;
    const now = new Date();
    const entry = toEarnings(request, state.generator.objectId(now), now.toISOString());
    state.records.acceptedWithdrawals.push(entry);
  }
  return undefined;
}

/** Decisions on withdrawal requests and driver applications. */
export const decisionCalls: readonly ReferenceCall[] = [
  {
    method: 'PUT',
    path: '/dashboard/update-withdrawal/',
    answer(state, { body: { _id, status, withdrawalID } }) {
      if (!isDecision(status)) return state.variant.refusal(400, 'Invalid status.');
      const { withdrawalRequests } = state.records;
      const request = withdrawalRequests.find(
        (one) => one.withdrawalID === withdrawalID && one.userId === _id,
      );
      const refusal = decide(state, request ? [request] : [], status);
      return refusal ?? { body: state.variant.success({ data: withdrawalRequests }) };
    },
  },
  {
    method: 'POST',
    path: '/dashboard/withdrawals/accept-reject',
    answer(state, { body: { ids, status } }) {
      // The specification shows no status here, and a backend cannot guess one.
      if (!isDecision(status)) return state.variant.refusal(400, 'Invalid status.');
      const wanted = textsOf(ids) ?? [];
      const requests = state.records.withdrawalRequests.filter(({ _id }) => wanted.includes(_id));
      return decide(state, requests, status) ?? state.variant.done(requests.length);
    },
  },
  {
    method: 'GET',
    path: '/dashboard/drivers/applications',
    answer: ({ variant, records }) => ({ body: variant.list('applications', records.applications) }),
  },
  {
    method: 'PUT',
    path: '/dashboard/drivers/applications/{id}',
    answer({ variant, records }, { params, body: { status } }) {
      const application = records.applications.find(({ _id }) => _id === params.id);
      if (!application) return variant.refusal(404, 'Application not found.');
      if (!isDecision(status)) return variant.refusal(400, 'Invalid status.');
      if (isDecided(application)) return variant.refusal(400, 'This application was already processed.');
      application.status = status;
      return { body: { application } };
    },
  },
];
