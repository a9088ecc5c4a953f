import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { AnyOperationId } from '#contract/operations.ts';
import { useCan } from '../../lib/api/session.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { PageHeader } from './page-header.tsx';
import { TabKeys } from './tab-keys.tsx';
import { Tabs } from './tabs.tsx';

/** A tab, for operators who may call `operation`. */
export type PageTab = { readonly to: string; readonly label: MessageDescriptor; readonly operation: AnyOperationId };

type Props = {
  title: string;
  /** Name of the navigation for screen readers. */
  label: string;
  tabs: readonly PageTab[];
  className: string | undefined;
  children: ReactNode;
};

/** A page whose parts are tabs. Each operator sees those that the role permits. */
export function TabbedPage({ title, label: name, tabs, className, children }: Props) {
  const { i18n } = useLingui();
  const can = useCan();
  usePageTitle(title);
  const shown = tabs.filter(({ operation }) => can(operation));
  return (
    <div className={className}>
      <PageHeader title={title} />
      <Tabs label={name} tabs={shown.map(({ to, label }) => ({ to, label: i18n._(label) }))} />
      {shown.map(({ to, label }, at) => (
        <TabKeys key={to} to={to} label={label} digit={at + 1} />
      ))}
      {children}
    </div>
  );
}
