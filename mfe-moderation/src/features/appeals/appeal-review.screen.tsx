import { paths, type AppealDetails } from '@padiman/contracts';
import { Moment, Text } from '@padiman/ui';
import { auditEvents, Facts, PersonLink, TimeLine } from '@padiman/ui/overlay';
import { Column, Columns, ReviewScreen } from '@padiman/ui/review';
import { Section } from '../../review/CaseEvidence.styles.ts';
import { ChangeDecision } from './ChangeDecision.tsx';
import { appealQueue } from './appeals.hooks.ts';
import { decisionText, factsOf, memberOf, stateText, upholdingReasons } from './appeals.messages.ts';

/** `/appeals/review`: appeals one by one, with the decision and its evidence as it was. */
export default function AppealReviewScreen() {
  return (
    <ReviewScreen
      title="Review Appeals"
      listPath={paths.appeals()}
      queue={appealQueue}
      reasons={upholdingReasons}
    >
      {(appeal) => <AppealEvidence appeal={appeal} />}
    </ReviewScreen>
  );
}

const events = { create: 'Made in the app', accept: 'Reversed', change: 'Changed', reject: 'Upheld' };

function AppealEvidence({ appeal }: { appeal: AppealDetails }) {
  const { decisionBy, reason, remark } = appeal;
  return (
    <Columns>
      <Column>
        <Section>
          <h3>Words of the Member</h3>
          <Text role="group" aria-label="Words of the member" style={{ whiteSpace: 'pre-wrap' }}>
            {appeal.text}
          </Text>
          <Facts
            facts={[
              { name: 'Member', value: <PersonLink id={appeal.userId}>{memberOf(appeal)}</PersonLink> },
              { name: 'Made', value: <Moment at={appeal.createdAt} exact /> },
              { name: 'Status', value: stateText(appeal) },
              ...(remark === null ? [] : [{ name: 'Answer', value: remark }]),
            ]}
          />
        </Section>
        <Section>
          <h3>Record as It Was Decided</h3>
          <Facts facts={factsOf(appeal)} />
        </Section>
      </Column>
      <Column>
        <Section>
          <h3>Decision</h3>
          <Facts
            facts={[
              { name: 'Decision', value: decisionText(appeal) },
              { name: 'On', value: <Moment at={appeal.decisionAt} exact /> },
              { name: 'By', value: decisionBy ?? 'Not known' },
              { name: 'Reason', value: reason ?? 'None was given' },
              { name: 'If reversed', value: appeal.effect },
              { name: 'If upheld', value: 'The member is sent the reason that you choose.' },
            ]}
          />
          <ChangeDecision appeal={appeal} />
        </Section>
        {appeal.history.length > 0 && (
          <TimeLine title="History" events={auditEvents(appeal.history, events)} />
        )}
      </Column>
    </Columns>
  );
}
