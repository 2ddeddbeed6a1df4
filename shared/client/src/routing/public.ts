/**
 * Routing: the parts of react-router-dom that screens use, record details and unsaved changes. A shared library is
 * shipped as a whole, so nothing else of the router is exported.
 */
export {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  Navigate,
  NavLink,
  Outlet,
  RouterProvider,
  useBlocker,
  useLocation,
  useMatches,
  useNavigate,
  useNavigationType,
  useParams,
  useRouteError,
  useSearchParams,
  type LinkProps,
  type RouteObject,
} from 'react-router-dom';
export { hasUnsaved, useUnsaved } from './unsaved.ts';
export { useDetails, type Details } from './details.ts';
