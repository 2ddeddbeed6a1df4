/**
 * Routing: the parts of react-router-dom that screens use, record details and unsaved changes. A shared library is
 * shipped as a whole, so nothing else of the router is exported. Its data router is left out: screens read by queries,
 * and loaders, actions and fetchers would be more than half of the router's size.
 */
export {
  BrowserRouter,
  MemoryRouter,
  Navigate,
  Outlet,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
  type RouteObject,
} from 'react-router-dom';
export { Link, NavLink, type LinkProps } from './links.tsx';
export { asksToLeave, useLeaveGuard } from './leave-guard.ts';
export { hasUnsaved, useUnsaved } from './unsaved.ts';
export { Slot, SlotProvider, type SlotPanels } from './slots.ts';
export { useDetails, type Details, useOpened } from './details.ts';
