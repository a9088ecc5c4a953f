import { Navigate, useLocation } from 'react-router';
import { useCall } from '../use-call.ts';
import { deskPaths, type DeskTab, type SubjectKind } from '../paths.ts';

const firstTabs: Readonly<Record<SubjectKind, DeskTab>> = {
  sn: 'sessions',
  customer: 'sessions',
  user: 'sessions',
  machine: 'devices',
  tokenid: 'tokenids',
};

/** Redirects to the tab that a call opens on. */
export function FirstTab() {
  const { subject } = useCall();
  const { search } = useLocation();
  return <Navigate replace to={deskPaths.tab(subject, firstTabs[subject.kind]) + search} />;
}
