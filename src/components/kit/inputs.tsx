import './input-styles.ts';
import { Switch as KitSwitch, type SwitchProps } from '@mantine/core';
import { useId, type ReactNode, type Ref } from 'react';

export { PasswordInput, Select, Textarea, TextInput } from '@mantine/core';

type Props = Omit<SwitchProps, 'label' | 'aria-labelledby'> & { label: ReactNode; ref?: Ref<HTMLInputElement> };

/** A switch that is called by its label alone: the kit's label holds its description too, which is told as such. */
export function Switch({ label, ...props }: Props) {
  const id = useId();
  return <KitSwitch {...props} label={<span id={id}>{label}</span>} aria-labelledby={id} />;
}
