import { useEffect, useState } from 'react';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';

/**
 * Shows the screens of the router. The first is rendered in slices, so that the page answers while it opens. Each later one
 * is rendered in one piece, which takes half as long: docs/decisions/0091-what-a-navigation-renders.md.
 */
export function Screens({ router }: { router: DataRouter }) {
  const [isOpening, setOpening] = useState(true);
  useEffect(() => {
    const note = ({ initialized }: DataRouter['state']): void => {
      if (initialized) setOpening(false);
    };
    note(router.state);
    return router.subscribe(note);
  }, [router]);
  return <RouterProvider router={router} {...(!isOpening && { useTransitions: false })} />;
}
