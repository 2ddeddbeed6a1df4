import { useLocation, useNavigate } from '@padiman/client/routing';
import { Button } from '../controls/Button.tsx';

/** Opens review mode from a list, and keeps the list's filter and search for the return. */
export function ReviewButton({ path }: { path: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <Button look="primary" onClick={() => void navigate(path, { state: { from: search } })}>
      Review
    </Button>
  );
}
