import type { MessageDescriptor } from '@lingui/core';
import { useNavigate } from 'react-router';
import { useShortcut } from '../../lib/shortcuts.ts';

/** Registers a digit key that opens the tab at that position. */
export function TabKeys({ to, label, digit }: { to: string; label: MessageDescriptor; digit: number }) {
  const navigate = useNavigate();
  useShortcut({ id: `tab.${digit}`, group: 'list', keys: String(digit), label, run: () => void navigate(to) });
  return null;
}
