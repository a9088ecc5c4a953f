import { useLingui } from '@lingui/react/macro';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyNamed } from '../lib/lazy-named.ts';
import { IconButton } from './kit/button.tsx';
import { Drop } from './menu/drop.tsx';

const Calendar = lazyNamed(() => import('./kit/calendar.tsx'), 'Calendar');

type Props = {
  label: string;
  /** The day that the calendar shows at first. */
  day: string;
  onPick: (day: string) => void;
  disabled?: boolean;
};

/** A button beside a typed date, which opens a calendar. */
export function CalendarButton({ label, day, onPick, disabled = false }: Props) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  return (
    <Drop
      opened={opened}
      onOpened={setOpened}
      label={t`Calendar`}
      side="bottom-end"
      trigger={(trigger) => (
        <IconButton label={label} disabled={disabled} {...trigger}>
          <IconCalendar size={16} aria-hidden />
        </IconButton>
      )}
    >
      <Calendar
        value={day}
        onChange={(picked) => {
          setOpened(false);
          onPick(picked);
        }}
      />
    </Drop>
  );
}
