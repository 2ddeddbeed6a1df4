import { holdsRight, updateRights, type Admin, type Right } from '@padiman/contracts';
import { useCapability, useOffers } from '@padiman/client/session';
import { Alert, Button, Chip, IconButton, Switch, Text, unknown, yesOrNo } from '@padiman/ui';
import { ConfirmDialog, Section } from '@padiman/ui/overlay';
import { Caption } from '../../ActionEntry.tsx';
import { useOfferedRights, type RightChanges } from './admins.hooks.ts';
import { fullName, rightLabel, rightSentence, rightsShownFor } from './admins.messages.ts';
import { Chips, Result, Switches } from './admins.styles.ts';

/** Rights that an admin holds: every one of a super admin, unless the backend goes by their flags. */
export function RightChips({ admin }: { admin: Admin }) {
  const hasEvery = useCapability('everyRight');
  const rights = useOfferedRights();
  if (admin.superAdmin && hasEvery) return <Text tone="muted">Has every right</Text>;
  const held = rightsShownFor([admin], rights).filter((right) => holdsRight(admin.rights, right));
  if (held.length === 0) return unknown;
  const labels = held.map((right) => rightLabel(right, rights));
  return (
    <Chips title={labels.join(', ')}>
      {labels.map((label) => (
        <Chip key={label} asChild>
          <li>{label}</li>
        </Chip>
      ))}
    </Chips>
  );
}

/** Admin, and the changes of rights; `fixed` if nothing can be changed. */
interface RightsProps {
  admin: Admin;
  changes: RightChanges;
  fixed: boolean;
}

/**
 * Switch for a right of an admin, saved at once; of a super admin the right as a word. It shows the new state while it is
 * saved, and the former one after a failure.
 */
export function RightSwitch({ admin, right, changes, fixed }: RightsProps & { right: Right }) {
  const rights = useOfferedRights();
  const offers = useOffers();
  const hasEvery = useCapability('everyRight');
  if (admin.superAdmin)
    return <Text tone="muted">{yesOrNo(hasEvery || holdsRight(admin.rights, right))}</Text>;
  const saving = changes.last?.state === 'saving' ? changes.last : undefined;
  const isSaved = saving?.admin._id === admin._id && saving.right === right;
  return (
    <Switch
      label={rightLabel(right, rights)}
      subject={fullName(admin)}
      checked={isSaved ? saving.held : holdsRight(admin.rights, right)}
      busy={isSaved}
      disabled={fixed || !offers(updateRights) || saving !== undefined}
      onChange={(held) => changes.request({ admin, right, held })}
    />
  );
}

/** Rights of an admin in the panel, each with a sentence on what it opens. */
export function RightsSection({ admin, ...props }: RightsProps) {
  const rights = useOfferedRights();
  return (
    <Section aria-labelledby="admin-rights">
      <h3 id="admin-rights">Rights</h3>
      {admin.superAdmin ? (
        <RightChips admin={admin} />
      ) : (
        <Switches>
          {rightsShownFor([admin], rights).map((right) => (
            <li key={right}>
              <RightSwitch {...{ admin, right, ...props }} />
              <Caption>{rightSentence(right, rights)}</Caption>
            </li>
          ))}
        </Switches>
      )}
    </Section>
  );
}

/**
 * Confirmation of a change that touches money or personal data; after it the outcome, with Undo unless it failed or waits
 * for a second super admin.
 *
 * @param floating true where the outcome lies over the list
 */
export function RightChange({ changes, floating }: { changes: RightChanges; floating: boolean }) {
  const { last, waits, save, end } = changes;
  const rights = useOfferedRights();
  if (!last) return null;
  const { right, held, state, message } = last;
  const [label, name] = [rightLabel(right, rights), fullName(last.admin)];
  if (state === 'asked') {
    const change = held ? `give ${name} the right “${label}”` : `take the right “${label}” away from ${name}`;
    const second =
      waits && held
        ? ' With a limit for two admins a right that moves money waits for a second super admin.'
        : '';
    return (
      <ConfirmDialog
        title={held ? 'Give right' : 'Take right away'}
        confirmText={held ? 'Give right' : 'Take away'}
        destructive={!held}
        question={`Are you sure you want to ${change}?`}
        consequence={`${rightSentence(right, rights) ?? ''}${second}`}
        onConfirm={() => save(last)}
        onCancel={end}
      />
    );
  }
  const text = { saving: 'Saving…', failed: `${label} ${message}`, done: message };
  return (
    <Result floating={floating}>
      <Alert tone={state === 'failed' ? 'bad' : 'good'}>
        {text[state] ?? `${label} ${held ? 'given to' : 'taken away from'} ${name}.`}
        {!message && (
          // There while it is saved too, and never disabled, which would lose the focus.
          <Button look="plain" onClick={() => state === 'done' && save({ ...last, held: !held })}>
            Undo
          </Button>
        )}
      </Alert>
      <IconButton label="Dismiss" icon="close" onClick={end} />
    </Result>
  );
}
