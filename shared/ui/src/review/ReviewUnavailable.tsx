import type { ComponentProps } from 'react';
import { Link } from '@padiman/client/routing';
import { Notice } from '../states/Notice.tsx';

/** Screen in place of review mode with a backend that has none. */
export function ReviewUnavailable({
  icon,
  listPath,
  listLabel,
}: {
  icon: ComponentProps<typeof Notice>['icon'];
  /** Path of the list. */
  listPath: string;
  listLabel: string;
}) {
  return (
    <Notice
      icon={icon}
      title="Review is not available with this server."
      heading="h1"
      action={<Link to={listPath}>{listLabel}</Link>}
    />
  );
}
