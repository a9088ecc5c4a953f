import { createContext } from 'react';

/** What the buttons and menus of a part of the page act on: the open record, or the selected rows of a list. */
export type CommandScope = {
  readonly group: 'record' | 'selection';
  /** Name of the record, or the number of rows. */
  readonly subject: string;
};

export const CommandScopeContext = createContext<CommandScope | undefined>(undefined);
