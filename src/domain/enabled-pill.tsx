import { msg } from '@lingui/core/macro';
import { IconCircleCheck, IconPlayerPause } from '@tabler/icons-react';
import { WordPill, type StatusWord } from '../components/text/status-pill.tsx';

const ENABLED: StatusWord = { label: msg`Enabled`, tone: 'ok', icon: IconCircleCheck };
const DISABLED: StatusWord = { label: msg`Disabled`, tone: 'warn', icon: IconPlayerPause };

export const EnabledPill = ({ enabled }: { enabled: boolean }) => <WordPill word={enabled ? ENABLED : DISABLED} />;
