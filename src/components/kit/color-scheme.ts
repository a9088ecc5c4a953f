import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';

/** Returns the chosen colour scheme (`auto` follows the system) and its setter. */
export function useColorScheme(): { scheme: MantineColorScheme; setScheme: (scheme: MantineColorScheme) => void } {
  // Without keepTransitions Mantine adds a style element while it switches the scheme. The content security policy
  // forbids that.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return { scheme: colorScheme, setScheme: setColorScheme };
}
