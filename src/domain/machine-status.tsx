import { IconBan, IconCircleCheck, IconRecycle } from '@tabler/icons-react';
import type { MachineStatus } from '#contract/holders/machines.ts';
import { WordPill, type StatusWord } from '../components/text/status-pill.tsx';
import { machineWords } from '../words/machines.ts';

const { choices } = machineWords.status;

const WORDS: Readonly<Record<MachineStatus, StatusWord>> = {
  0: { label: choices[0], tone: 'ok', icon: IconCircleCheck },
  1: { label: choices[1], tone: 'neutral', icon: IconRecycle },
  33: { label: choices[33], tone: 'warn', icon: IconBan },
};

/** Shows whether a device occupies a seat of its SN, released it, or is locked out. */
export const MachineStatusPill = ({ status }: { status: MachineStatus }) => <WordPill word={WORDS[status]} />;
