import {
  ArrowDown,
  ArrowUp,
  ArrowUpDown,
  Ban,
  Bell,
  Bookmark,
  Car,
  ChartColumn,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleDot,
  CircleX,
  Clock,
  Columns3,
  Download,
  Eye,
  EyeOff,
  Gift,
  HandCoins,
  IdCard,
  Keyboard,
  LayoutDashboard,
  ListFilter,
  LogOut,
  Mail,
  Menu,
  MessageSquareText,
  Package,
  PackageOpen,
  Plus,
  RefreshCw,
  Search,
  Settings,
  ShieldUser,
  SlidersHorizontal,
  Trash2,
  TrendingUp,
  Users,
  UsersRound,
  Wallet,
  X,
  type LucideIcon,
} from 'lucide-react';

const icons = {
  accepted: CircleCheck,
  add: Plus,
  adjust: SlidersHorizontal,
  admins: ShieldUser,
  alert: CircleAlert,
  bell: Bell,
  block: Ban,
  bookmark: Bookmark,
  close: X,
  columns: Columns3,
  dashboard: LayoutDashboard,
  delete: Trash2,
  deliverParcel: PackageOpen,
  download: Download,
  driversRequests: IdCard,
  earnings: TrendingUp,
  falling: ArrowDown,
  filter: ListFilter,
  hide: EyeOff,
  joinRide: UsersRound,
  keyboard: Keyboard,
  logout: LogOut,
  mail: Mail,
  menu: Menu,
  money: HandCoins,
  next: ChevronRight,
  offerRide: Car,
  pending: Clock,
  posts: MessageSquareText,
  previous: ChevronLeft,
  referral: Gift,
  rejected: CircleX,
  reports: ChartColumn,
  retry: RefreshCw,
  rising: ArrowUp,
  search: Search,
  sendParcel: Package,
  settings: Settings,
  show: Eye,
  sortable: ArrowUpDown,
  users: Users,
  withdrawals: Wallet,
} satisfies Record<string, LucideIcon>;

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
  const Glyph = icons[name as IconName] ?? CircleDot;
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
