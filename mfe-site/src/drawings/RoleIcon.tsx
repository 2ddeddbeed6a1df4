const shapes = {
  seat: 'M9 10h5l2 9h8a3 3 0 0 1 3 3 3 3 0 0 1-3 3H13a3 3 0 0 1-3-2.4L8 12a1.7 1.7 0 0 1 1-2zM9.5 4h3.5a1 1 0 0 1 1 1l.5 3H9.5l-1-3a.8.8 0 0 1 1-1zM13 25v3M24 25v3',
  wheel: 'M16 4a12 12 0 1 0 .1 0M16 13a3 3 0 1 0 .1 0M4.5 14.5L13 15.5M27.5 14.5L19 15.5M16 19v9',
  parcel: 'M5 10l11-5 11 5v12l-11 5-11-5zM5 10l11 5 11-5M16 15v12M10.5 7.5l11 5v4',
  boot: 'M5 23H3v-4c0-2 1-3 3-3l4-1 4-5h8l4 5c2 .5 3 2 3 4v4h-2M11 23h10M8 20a3 3 0 1 0 .1 0M24 20a3 3 0 1 0 .1 0M14 10V4h7v6',
} as const;

export type RoleIconName = keyof typeof shapes;

export function RoleIcon({ name }: { name: RoleIconName }) {
  return (
    <svg className="site-icon site-role__icon" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  );
}
