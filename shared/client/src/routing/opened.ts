import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const key = 'open';

/**
 * State of a form or panel that a link can open too, such as a view of the command palette: `?open=<name>`. Closing it
 * removes the parameter.
 */
export function useOpened(name: string): [opened: boolean, setOpened: (opened: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState(false);
  const isLinked = params.get(key) === name;
  return [
    opened || isLinked,
    (next) => {
      setOpened(next);
      if (next || !isLinked) return;
      setParams(
        (current) => {
          const changed = new URLSearchParams(current);
          changed.delete(key);
          return changed;
        },
        { replace: true },
      );
    },
  ];
}
