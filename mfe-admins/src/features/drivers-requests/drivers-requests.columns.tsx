import type { DriverApplication } from '@padiman/contracts';
import { DecisionStatus, formatLongDate, formatPhone } from '@padiman/ui';
import type { Column } from '@padiman/ui/table';
import { CarVideo } from './CarVideo.tsx';
import { DecisionButtons } from './DecisionButtons.tsx';
import type { Decision } from './drivers-requests.messages.ts';
import { applicationCan } from './drivers-requests.rules.ts';

/** Columns of the drivers requests table. Source: specification section 2, Driver Requests. */
export const applicationColumns = (
  onDecide: (application: DriverApplication, decision: Decision) => void,
): readonly Column<DriverApplication>[] => [
  {
    id: 'firstName',
    width: 100,
    header: 'First Name',
    cell: ({ firstName }) => firstName,
    onPhone: 'title',
  },
  {
    id: 'lastName',
    width: 100,
    header: 'Last Name',
    cell: ({ lastName }) => lastName,
    onPhone: 'title',
    sort: 'lastName',
  },
  {
    id: 'licenseNumber',
    width: 136,
    header: 'License Number',
    cell: ({ licenseNumber }) => licenseNumber,
    onPhone: 'fact',
  },
  {
    id: 'phoneNumber',
    width: 126,
    header: 'Phone Number',
    cell: ({ phoneNumber }) => formatPhone(phoneNumber),
  },
  {
    id: 'status',
    width: 108,
    header: 'Status',
    cell: ({ status }) => <DecisionStatus status={status} />,
    onPhone: 'fact',
  },
  {
    id: 'carVideo',
    width: 90,
    header: 'Car Video',
    cell: (application) => <CarVideo application={application} />,
    onPhone: 'fact',
  },
  {
    id: 'dateOfBirth',
    header: 'Date of Birth',
    cell: ({ dateOfBirth }) => formatLongDate(dateOfBirth),
    width: 166,
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (application) =>
      applicationCan.decide(application) && <DecisionButtons application={application} onDecide={onDecide} />,
    onPhone: 'fact',
    width: 140,
  },
];
