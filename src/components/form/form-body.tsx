import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { FieldInput } from './field-input.tsx';
import { fieldsOf, type FormGroup, type Inputs } from './fields.ts';
import type { Refused } from './use-record-form.ts';
import styles from './form.module.css';

type Props = {
  groups: readonly FormGroup[];
  control: Control<Inputs>;
  /** True in the form of an existing record. */ marked?: boolean;
  refused?: readonly Refused[] | undefined;
  children?: ReactNode;
};

export function FormBody({ groups, control, marked = false, refused, children }: Props) {
  const { i18n } = useLingui();
  const first = fieldsOf(groups).find(({ readOnly }) => readOnly !== true);
  return (
    <>
      {children}
      {groups.map((group) => (
        <fieldset key={group.id} className={styles.group}>
          <legend>{i18n._(group.label)}</legend>
          {group.help?.map((help) => (
            <p key={help.id} className={styles.groupHelp}>
              {i18n._(help)}
            </p>
          ))}
          <div className={styles.fields}>
            {group.fields.map((field) => (
              <FieldInput
                key={field.name}
                field={field}
                control={control}
                first={field === first}
                marked={marked}
                refused={refused?.find((one) => one.field.name === field.name)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}
