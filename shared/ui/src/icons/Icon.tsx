import * as lucide from 'lucide-react';

const icons = {
  accepted: lucide.CircleCheck,
  add: lucide.Plus,
  adjust: lucide.SlidersHorizontal,
  admins: lucide.ShieldUser,
  alert: lucide.CircleAlert,
  appeals: lucide.Gavel,
  bell: lucide.Bell,
  block: lucide.Ban,
  close: lucide.X,
  columns: lucide.Columns3,
  copy: lucide.Copy,
  dashboard: lucide.LayoutDashboard,
  delete: lucide.Trash2,
  deliverParcel: lucide.PackageOpen,
  download: lucide.Download,
  driversRequests: lucide.IdCard,
  earnings: lucide.TrendingUp,
  falling: lucide.ArrowDown,
  filter: lucide.ListFilter,
  hide: lucide.EyeOff,
  joinRide: lucide.UsersRound,
  keyboard: lucide.Keyboard,
  logout: lucide.LogOut,
  mail: lucide.Mail,
  menu: lucide.Menu,
  money: lucide.HandCoins,
  next: lucide.ChevronRight,
  offerRide: lucide.Car,
  pending: lucide.Clock,
  posts: lucide.MessageSquareText,
  previous: lucide.ChevronLeft,
  referral: lucide.Gift,
  rejected: lucide.CircleX,
  reports: lucide.ChartColumn,
  retry: lucide.RefreshCw,
  rising: lucide.ArrowUp,
  search: lucide.Search,
  sendParcel: lucide.Package,
  settings: lucide.Settings,
  show: lucide.Eye,
  sortable: lucide.ArrowUpDown,
  users: lucide.Users,
  withdrawals: lucide.Wallet,
} satisfies Record<string, lucide.LucideIcon>;

/** Names of the icon set, by meaning. */
export type IconName = keyof typeof icons;

/**
 * Icon of the set; an unknown name shows a dot.
 *
 * @param size in px
 * @param label accessible name; without it the icon is hidden from screen readers
 */
export function Icon({
  name,
  size = 18,
  label,
}: {
  name: IconName | (string & {});
  size?: number;
  label?: string;
}) {
  const Glyph = icons[name as IconName] ?? lucide.CircleDot;
  return (
    <Glyph
      size={size}
      strokeWidth={1.75}
      aria-hidden={label ? undefined : true}
      aria-label={label}
      role={label ? 'img' : undefined}
    />
  );
}
