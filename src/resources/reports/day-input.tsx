import { useLingui } from '@lingui/react/macro';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { Drop } from '../../components/menu/drop.tsx';
import { IconButton } from '../../components/kit/button.tsx';
import { TextInput } from '../../components/kit/inputs.tsx';
import { lazyNamed } from '../../lib/lazy-named.ts';

const Calendar = lazyNamed(() => import('../../components/kit/calendar.tsx'), 'Calendar');

type Props = {
  label: string;
  value: string;
  onType: (text: string) => void;
  /** Called when the field loses the focus or Enter is pressed. */
  onDone: () => void;
  onPick: (day: string) => void;
};

/** Asks for a day of the server's calendar, typed as `yyyy-MM-dd` or picked from a calendar. */
export function DayInput({ label, value, onType, onDone, onPick }: Props) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  return (
    <TextInput
      size="sm"
      label={label}
      placeholder="yyyy-MM-dd"
      autoComplete="off"
      value={value}
      onChange={(event) => onType(event.currentTarget.value.trim())}
      onBlur={() => onDone()}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onDone();
      }}
      rightSection={
        <Drop
          opened={opened}
          onOpened={setOpened}
          label={t`Calendar`}
          side="bottom-end"
          trigger={(trigger) => (
            <IconButton label={t`Calendar: ${label}`} {...trigger}>
              <IconCalendar size={16} aria-hidden />
            </IconButton>
          )}
        >
          <Calendar
            value={value}
            onChange={(day) => {
              setOpened(false);
              onPick(day);
            }}
          />
        </Drop>
      }
    />
  );
}
