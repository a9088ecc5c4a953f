import './input-styles.ts';
import { Switch as KitSwitch, type SwitchProps } from '@mantine/core';
import { useId, type ReactNode, type Ref } from 'react';

export { PasswordInput, Select, Textarea, TextInput } from '@mantine/core';

type Props = Omit<SwitchProps, 'label' | 'aria-labelledby'> & { label: ReactNode; ref?: Ref<HTMLInputElement> };

/** A switch whose accessible name is its label. The kit's label would contain the description too. */
export function Switch({ label, ...props }: Props) {
  const id = useId();
  return <KitSwitch {...props} label={<span id={id}>{label}</span>} aria-labelledby={id} />;
}
