import { path } from '../../lib/path.ts';

const machine = (id: number) => path`/devices/${id}`;

export const machinePaths = {
  list: '/devices',
  view: machine,
  edit: (id: number) => `${machine(id)}/edit`,
  sessions: (id: number) => `${machine(id)}/sessions`,
  strings: (id: number) => `${machine(id)}/strings`,
  timeline: (id: number) => `${machine(id)}/timeline`,
};
