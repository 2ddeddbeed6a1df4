/**
 * Rooms that the shell offers to remotes and hardly uses itself. A library that no module of the host imports
 * is not provided, so they are named here; each is loaded when a screen first asks for it.
 */
export const providedLater = [
  () => import('@padiman/client/forms'),
  () => import('@padiman/ui/chart'),
  () => import('@padiman/ui/overlay'),
  () => import('@padiman/ui/record-list'),
  () => import('@padiman/ui/table'),
  () => import('@padiman/federation'),
];
