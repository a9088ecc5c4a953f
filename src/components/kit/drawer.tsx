import './overlay-styles.ts';
import { useLingui } from '@lingui/react/macro';
import { Drawer, type DrawerRootProps } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './drawer.module.css';
import { useLayer } from './layer.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** False for forms, which a click outside must not close. */
  closeOnClickOutside?: boolean;
};

/** A drawer at the right, 480 pixels wide, or as wide as a narrower page. */
export function SideDrawer({ closeOnClickOutside = true, ...props }: Props) {
  return (
    <Edge
      {...props}
      position="right"
      size={480}
      closeOnClickOutside={closeOnClickOutside}
      classNames={{ content: styles.content ?? '', header: styles.header ?? '', body: styles.body ?? '' }}
    />
  );
}

/** A sheet from the bottom edge, for narrow pages. */
export function Sheet(props: Omit<Props, 'closeOnClickOutside'>) {
  return (
    <Edge {...props} position="bottom" classNames={{ inner: styles.sheetInner ?? '', content: styles.sheet ?? '' }} />
  );
}

export function NavDrawer(props: Omit<Props, 'closeOnClickOutside'>) {
  return <Edge {...props} position="left" size={280} />;
}

type EdgeProps = Omit<Props, 'closeOnClickOutside'> &
  Pick<DrawerRootProps, 'position' | 'size' | 'classNames' | 'closeOnClickOutside'>;

function Edge({ opened, onClose, title, children, ...props }: EdgeProps) {
  const { t } = useLingui();
  const { root, content } = useLayer(opened, onClose);
  return (
    <Drawer.Root {...root} {...props} opened={opened} transitionProps={{ duration: 140 }}>
      <Drawer.Overlay backgroundOpacity={0.4} />
      <Drawer.Content {...content}>
        <Drawer.Header>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t`Close`} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
