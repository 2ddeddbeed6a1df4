const shapes = {
  seat: 'M11 4.5a2.5 2.5 0 1 1 0 .1M9 11l1.5 9H18l3 7M12 13h6M6 12l2 12h7M8 24l-1 4',
  wheel: 'M16 4a12 12 0 1 0 .1 0M16 13a3 3 0 1 0 .1 0M4.5 14.5L13 15.5M27.5 14.5L19 15.5M16 19v9',
  parcel: 'M5 10l11-5 11 5v12l-11 5-11-5zM5 10l11 5 11-5M16 15v12M10.5 7.5l11 5v4',
  boot: 'M3 20v-4l4-1 3-7h11c3 0 5 3 5 7l3 1v4h-3M8 20h11M8 23.5a3 3 0 1 0-.1-6.9M23.5 23.5a3 3 0 1 0-.1-6.9M13 12h9v3h-9z',
} as const;

export type RoleIconName = keyof typeof shapes;

export function RoleIcon({ name }: { name: RoleIconName }) {
  return (
    <svg className="site-icon site-role__icon" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  );
}
