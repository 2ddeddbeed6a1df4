/**
 * Rooms that the shell offers to remotes and hardly uses itself. A library that no module of the host imports
 * is not provided, so they are named here; each is loaded when a screen first asks for it.
 */
export const providedLater = [
  () => import('@padiman/shared/forms'),
  () => import('@padiman/shared/ui/chart'),
  () => import('@padiman/shared/ui/overlay'),
  () => import('@padiman/shared/ui/record-list'),
  () => import('@padiman/shared/ui/table'),
  () => import('@padiman/shared/federation'),
];
