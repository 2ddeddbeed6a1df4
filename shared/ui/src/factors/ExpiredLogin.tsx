import { Button } from '../controls/Button.tsx';
import { Stack } from '../layout/Stack.styles.ts';
import { Alert } from '../states/Alert.tsx';

/** Message that a login has expired, with the way back to the password. */
export function ExpiredLogin({ message, onRestart }: { message: string | undefined; onRestart: () => void }) {
  return (
    <Stack gap={4}>
      <Alert>{message}</Alert>
      <Button look="primary" full onClick={onRestart}>
        Back to the password
      </Button>
    </Stack>
  );
}
