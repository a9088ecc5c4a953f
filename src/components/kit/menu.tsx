import './overlay-styles.ts';

export { Menu } from '@mantine/core';
