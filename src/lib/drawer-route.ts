import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Returns a function that closes a drawer's route. The page below keeps its query parameters. */
export function useCloseDrawer(): () => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useCallback(() => void navigate({ pathname: '..', search }), [navigate, search]);
}

/** Returns a function that returns the URL of a drawer over the current page, with the query parameters of the page. */
export function useDrawerHref(): (pathname: string) => string {
  const { search } = useLocation();
  return (pathname) => pathname + search;
}
