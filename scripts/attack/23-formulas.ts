import { atMost, type Attack, type Figure } from './attack.ts';
import { ATTACKER, send } from './client.ts';

const FORMULAS = ['pc\n=1+1', 'a;=cmd|x', '\t=1', 'a,=1', 'a;"=1"', '=1+1', '-2+3', '@x', '+1', '＝1'];

/** Places where a spreadsheet begins a cell, with the separator of any language. */
const CELLS = /[\r\n,;\t|]/;

/** An attacker stores texts that a spreadsheet would run when a colleague opens the exported list. */
export const attack: Attack = {
  number: '23',
  title: 'Formulas in exported files',
  run: async (target): Promise<readonly Figure[]> => {
    const entries = FORMULAS.map((description, at) => ({ name: `Attacker ${at}`, description }));
    await target.api('POST', '/customers', entries);
    const { body } = await target.api('GET', '/export/customers?columns=name,description');
    const running = body.split(CELLS).filter((cell) => /^["\s]*[=+\-@＝＋－＠]/.test(cell));
    const named = await Promise.all(
      ['pc\n=1+1', 'pc\r=1', 'pc\t=1'].map(async (machineName) => {
        const login = { sn: 'AAAA', mac: '00-1A-2B-3C-4D-5E', machineName };
        const answer = await send(target.port, {
          method: 'POST',
          path: '/runtime/sessions',
          body: login,
          from: ATTACKER,
        });
        return answer.body.includes('"path":"machineName"');
      }),
    );
    return [
      atMost(0, 'cells of the exported file that a spreadsheet would run', running.length),
      atMost(
        0,
        'names of devices with control characters that were taken',
        named.filter((isRefused) => !isRefused).length,
      ),
    ];
  },
};
