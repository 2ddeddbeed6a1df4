/** What screens need of the router, and no more: a shared library is shipped whole. */
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
  useSearchParams,
  type LinkProps,
  type RouteObject,
} from 'react-router-dom';
export { hasUnsaved, useUnsaved } from './unsaved.ts';
export { useDetails, type Details } from './details.ts';
