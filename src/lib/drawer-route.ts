import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Leaves a drawer's route for the page below it, which keeps its filters, sort and page. */
export function useCloseDrawer(): () => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useCallback(() => void navigate({ pathname: '..', search }), [navigate, search]);
}

/** The address of a drawer over the present page: the page's search part stays. */
export function useDrawerHref(): (pathname: string) => string {
  const { search } = useLocation();
  return (pathname) => pathname + search;
}
