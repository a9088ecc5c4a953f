import { describe, expect, it } from 'vitest';
import { applicable, fieldsOf, formLines, inputsOf, valuesOf, type FormField, type FormGroup } from './fields.ts';

const label = { id: 'label' };
const texts = { label, help: { id: 'help' } };
const definitions = {
  name: { kind: 'text', max: 8, write: 'set', required: true },
  note: { kind: 'text', form: 'lines', write: 'emptied' },
  seats: { kind: 'integer', write: 'emptied' },
  ends: { kind: 'date', edge: 'end', write: 'emptied' },
  cloud: { kind: 'flag', write: 'emptied' },
  status: { kind: 'choice', choices: [0, 33], write: 'emptied' },
} as const;
const lines = formLines(
  definitions as never,
  {
    name: texts,
    note: { label },
    seats: { label, unit: { id: 'seats' } },
    ends: { label },
    cloud: { label },
    status: { label, choices: { 0: { id: 'on' }, 33: { id: 'off' } } },
  } as never,
) as unknown as (names: readonly string[], exceptions?: object) => FormField[];

const all = lines(['name', 'note', 'seats', 'ends', 'cloud', 'status']);

describe('the fields of a form', () => {
  it('follow from the fields of the record and their texts', () => {
    expect(all).toEqual([
      { name: 'name', label, help: { id: 'help' }, required: true, kind: 'text', maxLength: 8 },
      { name: 'note', label, kind: 'textarea' },
      { name: 'seats', label, kind: 'integer', unit: { id: 'seats' } },
      { name: 'ends', label, kind: 'date', end: true },
      { name: 'cloud', label, kind: 'flag' },
      {
        name: 'status',
        label,
        kind: 'choice',
        numeric: true,
        choices: [
          { value: '0', label: { id: 'on' } },
          { value: '33', label: { id: 'off' } },
        ],
      },
    ]);
  });

  it('take what an exception says instead', () => {
    expect(lines(['seats'], { seats: { max: 5, readOnly: true } })).toEqual([
      { name: 'seats', label, kind: 'integer', unit: { id: 'seats' }, max: 5, readOnly: true },
    ]);
  });
});

describe('the inputs of a form', () => {
  it('are empty where the record has no value', () => {
    expect(inputsOf({ name: 'Ada', seats: null, cloud: undefined }, all)).toEqual({
      name: 'Ada',
      note: '',
      seats: '',
      ends: '',
      cloud: false,
      status: '',
    });
  });

  it('become values of the record again', () => {
    const inputs = { name: ' Ada ', note: ' two\n lines ', seats: ' 7 ', ends: '', cloud: true, status: '33' };
    expect(valuesOf(inputs, all)).toEqual({
      name: 'Ada',
      note: ' two\n lines ',
      seats: 7,
      ends: null,
      cloud: true,
      status: 33,
    });
  });

  it('mean the last second of a day where a licence ends, and the first one elsewhere', () => {
    const [ends] = lines(['ends']);
    const starts: FormField = { name: 'starts', label, kind: 'date' };
    const inputs = { ends: '2027-01-31', starts: '2027-01-31' };
    expect(valuesOf(inputs, [ends ?? starts, starts])).toEqual({
      ends: '2027-01-31 23:59:59',
      starts: '2027-01-31 00:00:00',
    });
    expect(valuesOf({ ends: '2027-01-31 18:00:00' }, [ends ?? starts])).toEqual({ ends: '2027-01-31 18:00:00' });
  });

  it('keep a password as it was typed', () => {
    const password: FormField = { name: 'password', label, kind: 'password', minLength: 1, maxLength: 9 };
    expect(valuesOf({ password: ' a b ' }, [password])).toEqual({ password: ' a b ' });
  });
});

describe('the groups of a form', () => {
  const needsCloud = (name: string): FormField => ({
    name,
    label,
    kind: 'text',
    applies: ({ cloud }) => cloud === true,
  });
  const groups: FormGroup[] = [
    { id: 'always', label, fields: [{ name: 'cloud', label, kind: 'flag' }, needsCloud('region')] },
    { id: 'cloud', label, fields: [needsCloud('tenant')] },
  ];
  const names = (values: { cloud: boolean }) => fieldsOf(applicable(groups, values)).map(({ name }) => name);

  it('show only the fields that apply, and no group without one', () => {
    expect(names({ cloud: true })).toEqual(['cloud', 'region', 'tenant']);
    expect(names({ cloud: false })).toEqual(['cloud']);
    expect(applicable(groups, { cloud: false }).map(({ id }) => id)).toEqual(['always']);
  });
});
