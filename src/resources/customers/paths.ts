import { customerHref, type CustomerPlace } from './place.ts';

const below = (part: string) => (place: CustomerPlace) => `${customerHref(place)}/${part}`;

export const customerPaths = {
  list: '/customers',
  new: '/customers/new',
  view: customerHref,
  edit: below('edit'),
  sns: below('sns'),
  sessions: below('sessions'),
  users: below('users'),
  devices: below('devices'),
  peaks: below('peaks'),
  notes: below('notes'),
  timeline: below('timeline'),
};

export const placeIn = ({
  groupName = '',
  name = '',
}: Readonly<Record<string, string | undefined>>): CustomerPlace => ({
  groupName,
  name,
});
