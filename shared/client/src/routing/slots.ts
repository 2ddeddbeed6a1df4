import type { PanelProps, SlotInputs, SlotName } from '@padiman/contracts';
import { createContext, createElement, useContext, type ComponentType, type ReactNode } from 'react';

/** Component of the shell that shows the panels of a slot. */
export type SlotPanels = ComponentType<{ name: SlotName } & PanelProps<SlotName>>;

const Panels = createContext<SlotPanels | undefined>(undefined);

/** Gives pages the component that shows panels; without one, slots are empty. For the shell. */
export const SlotProvider = Panels.Provider;

/**
 * Place in a page for panels of other sections, in their order. Each loads, fails and is retried by itself, and never holds
 * up the page. Nothing without a panel, or for those without access to it.
 *
 * @example <Slot name="person.panels" of={person} />
 */
export function Slot<N extends SlotName>({ name, of }: { name: N; of: SlotInputs[N] }): ReactNode {
  const Shown = useContext(Panels);
  return Shown ? createElement(Shown, { name, of }) : null;
}
