import type { DriverApplication } from '@padiman/shared/contracts';
import { Link, type Details } from '@padiman/shared/routing';
import { chakra, formatLongDate, formatPhone } from '@padiman/shared/ui';
import type { Column } from '@padiman/shared/ui/table';
import { CarVideo } from './CarVideo.tsx';
import { DecisionButtons } from './DecisionButtons.tsx';
import type { Decision } from './drivers-requests.words.ts';
import { StatusMark } from './StatusMark.tsx';

const NameLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    verticalAlign: 'middle',
    minH: { base: 'touch', sm: '28px' },
    color: 'brand.text',
    fontWeight: 'medium',
    textDecoration: 'underline',
  },
});

/** The drivers requests table. Source: specification section 2, Driver Requests. */
export const applicationColumns = (
  linkTo: Details<DriverApplication>['linkTo'],
  onDecide: (application: DriverApplication, decision: Decision) => void,
): readonly Column<DriverApplication>[] => [
  {
    id: 'firstName',
    header: 'First Name',
    cell: (application) => <NameLink to={linkTo(application._id)}>{application.firstName}</NameLink>,
    onPhone: 'title',
  },
  {
    id: 'lastName',
    header: 'Last Name',
    cell: ({ lastName }) => lastName,
    onPhone: 'title',
    sort: 'lastName',
  },
  {
    id: 'licenseNumber',
    header: 'License Number',
    cell: ({ licenseNumber }) => licenseNumber,
    onPhone: 'fact',
  },
  {
    id: 'phoneNumber',
    header: 'Phone Number',
    cell: ({ phoneNumber }) => formatPhone(phoneNumber),
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusMark state={status} />, onPhone: 'fact' },
  {
    id: 'carVideo',
    header: 'Car Video',
    cell: (application) => <CarVideo application={application} />,
    onPhone: 'fact',
  },
  {
    id: 'dateOfBirth',
    header: 'Date of Birth',
    cell: ({ dateOfBirth }) => formatLongDate(dateOfBirth),
    width: 140,
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (application) =>
      application.status === 'pending' ? (
        <DecisionButtons application={application} onDecide={onDecide} />
      ) : (
        'Decided'
      ),
    onPhone: 'fact',
    width: 190,
  },
];
