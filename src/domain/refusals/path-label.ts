import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { fieldKinds, knownField } from '../changes/fields.ts';

/** Labels of parts of a request that are not fields of a record. */
const PARTS: Readonly<Record<string, MessageDescriptor>> = {
  querys: msg`Filter`,
  sorts: msg`Sort order`,
  code: msg`Code`,
  newPassword: msg`New password`,
  deviceCode: msg`Device code`,
  mac: msg`MAC address`,
  device: msg`Device`,
  devices: msg`Devices`,
  text: msg`Note`,
  file: msg`File`,
};

/** Kinds of the records in lists within a request. */
const KINDS: Readonly<Record<string, string>> = { features: 'feature', template: 'template', business: 'business' };

function labelOf(kind: string, name: string): MessageDescriptor | undefined {
  if (Object.hasOwn(PARTS, name)) return PARTS[name];
  for (const each of [kind, ...fieldKinds]) {
    const known = knownField(each, name);
    if (known !== undefined) return known.label;
  }
  return undefined;
}

/** Returns an English text of the service with the labels of the screens for names of fields, such as “End date” for `endDate`. */
export const withLabels = (text: string, i18n: I18n): string =>
  text.replaceAll(/\b[a-z]+(?:[A-Z][a-z]*)+\b/g, (name) => {
    const label = labelOf('sn', name);
    return label === undefined ? name : `“${i18n._(label)}”`;
  });

/**
 * Returns the path of a field as the screens name it: `features[1].value` is 'Features 2: Value'. The entry of a batch is
 * left out, and unknown paths stay as they are.
 */
export function pathLabel(path: string, i18n: I18n): string {
  const inEntry = path.replace(/^(?:\[\d+\]\.?|(?:query|path|header)\.)/, '');
  const labels: string[] = [];
  let kind = 'sn';
  for (const [, index, name = ''] of inEntry.matchAll(/\[(\d+)\]|([^.[\]]+)/g)) {
    if (index === undefined) {
      const label = labelOf(kind, name);
      if (label !== undefined) labels.push(i18n._(label));
      kind = KINDS[name] ?? kind;
    } else {
      const list = labels.pop();
      if (list !== undefined) labels.push(`${list} ${Number(index) + 1}`);
    }
  }
  return labels.length === 0 ? inEntry : labels.join(i18n._(msg({ message: ': ', context: 'between labels' })));
}
