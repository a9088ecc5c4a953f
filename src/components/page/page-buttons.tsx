import { Trans } from '@lingui/react/macro';
import { Button } from '../kit/button.tsx';
import styles from '../controls.module.css';

type Props = { page: number; size: number; total: number; onPage: (page: number) => void };

/** Shows the pagination of short lists, which rarely have a second page. */
export function PageButtons({ page, size, total, onPage }: Props) {
  if (total <= size) return null;
  return (
    <div className={styles.pages}>
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        <Trans>Earlier</Trans>
      </Button>
      <Button disabled={(page + 1) * size >= total} onClick={() => onPage(page + 1)}>
        <Trans>Later</Trans>
      </Button>
    </div>
  );
}
