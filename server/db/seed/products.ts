/** The fields of a feature that a template or an SN can override. */
export type FeatureContent = {
  readonly value?: number;
  readonly version?: string;
  readonly users?: number;
  readonly expirationDays?: number;
};
export type DemoFeature = FeatureContent & {
  readonly fid: number;
  readonly name: string;
  readonly type: 'ReadOnly' | 'ReadWrite' | 'Meter';
};

export type DemoTemplate = {
  readonly name: string;
  readonly description?: string;
  /** True when its features are frozen. */
  readonly locked?: true;
  /** Overrides of the selected features, by their index in the product's list. */
  readonly selects: Readonly<Record<number, FeatureContent>>;
  readonly data?: Readonly<Record<string, string>>;
};

export type DemoProduct = {
  readonly name: string;
  readonly refId: string;
  readonly description: string;
  readonly features: readonly DemoFeature[];
  readonly templates: readonly DemoTemplate[];
  readonly data: Readonly<Record<string, string>>;
};

const readOnly = (fid: number, name: string, content: FeatureContent = {}): DemoFeature => ({
  fid,
  name,
  type: 'ReadOnly',
  ...content,
});
const readWrite = (fid: number, name: string, content: FeatureContent = {}): DemoFeature => ({
  fid,
  name,
  type: 'ReadWrite',
  ...content,
});
const meter = (fid: number, name: string, content: FeatureContent = {}): DemoFeature => ({
  fid,
  name,
  type: 'Meter',
  ...content,
});

/** Four products with thirty features. Versions or sizes of one feature share its fid and name. */
export const PRODUCTS: readonly DemoProduct[] = [
  {
    name: 'Structura Desktop',
    refId: '10010',
    description: 'Structural analysis of buildings and bridges, for one workstation.',
    features: [
      readOnly(1, 'Core'),
      readOnly(2, 'Solver', { version: '2.4' }),
      readOnly(2, 'Solver', { version: '3.1' }),
      readOnly(2, 'Solver', { version: '4.0' }),
      readOnly(3, 'Mesh elements', { value: 50_000 }),
      readOnly(3, 'Mesh elements', { value: 500_000 }),
      readOnly(4, 'Steel design'),
      readOnly(5, 'Timber design'),
      readOnly(6, 'DXF export', { version: '1.2' }),
      meter(7, 'Render minutes', { value: 600 }),
    ],
    templates: [
      { name: 'Default', selects: { 0: {}, 2: {}, 4: {}, 8: {} } },
      {
        name: 'Professional',
        description: 'As sold to companies; locked, so that licences keep what they were sold with.',
        locked: true,
        selects: { 0: {}, 3: {}, 5: { value: 1_000_000 }, 6: {}, 7: {}, 8: { version: '2.0' }, 9: { value: 1200 } },
        data: { 'update-channel': 'stable' },
      },
      {
        name: 'Education',
        description: 'One year for students; no export.',
        selects: { 0: { users: 1 }, 2: { expirationDays: 365 }, 4: {} },
        data: { watermark: 'For teaching only' },
      },
    ],
    data: { 'update-channel': 'preview', 'support-mail': 'support@structura.example' },
  },
  {
    name: 'Structura Server',
    refId: '10020',
    description: 'The same analysis for a whole office, computed on its own servers.',
    features: [
      readOnly(1, 'Batch queue', { users: 25 }),
      readOnly(2, 'Solver', { version: '3.1' }),
      readOnly(2, 'Solver', { version: '4.0' }),
      readOnly(3, 'Worker cores', { value: 16 }),
      readOnly(3, 'Worker cores', { value: 64 }),
      readOnly(4, 'REST API'),
      readOnly(5, 'Audit export'),
    ],
    templates: [
      { name: 'Default', selects: { 0: {}, 1: {}, 3: {} } },
      {
        name: 'Cluster',
        description: 'Several machines as one.',
        selects: { 0: { users: 100 }, 2: {}, 4: { value: 128 }, 5: {}, 6: {} },
      },
    ],
    data: { 'support-mail': 'support@structura.example', region: 'EU' },
  },
  {
    name: 'Fieldnote Cloud',
    refId: '20010',
    description: 'Site reports and photographs, by account.',
    features: [
      readWrite(1, 'Projects', { value: 25 }),
      readWrite(2, 'Storage gigabytes', { value: 50 }),
      readOnly(3, 'Offline maps'),
      readOnly(4, 'Single sign-on'),
      readOnly(5, 'Export', { version: '1.0' }),
      readOnly(5, 'Export', { version: '2.0' }),
    ],
    templates: [
      { name: 'Default', selects: { 0: {}, 1: {}, 2: {}, 4: {} } },
      {
        name: 'Team',
        description: 'For companies with their own directory.',
        selects: { 0: { value: 250 }, 1: { value: 500 }, 2: {}, 3: {}, 5: {} },
      },
    ],
    data: { region: 'EU', 'accent-colour': '#0b7285' },
  },
  {
    name: 'Torque CAM',
    refId: '30010',
    description: 'Tool paths for milling and turning, carried on a token.',
    features: [
      readOnly(1, 'Milling axes', { value: 3 }),
      readOnly(1, 'Milling axes', { value: 5 }),
      readOnly(2, 'Turning'),
      readOnly(3, 'Post-processor', { version: '7.2' }),
      readOnly(3, 'Post-processor', { version: '8.0' }),
      meter(4, 'Machine hours', { value: 2000 }),
      readWrite(5, 'Tool library', { value: 1 }),
    ],
    templates: [
      { name: 'Default', selects: { 0: {}, 3: {}, 6: {} } },
      {
        name: 'Five axis',
        description: 'For machining centres.',
        selects: { 1: {}, 2: {}, 4: {}, 5: { value: 4000 }, 6: { value: 10 } },
      },
    ],
    data: { 'post-processor': 'generic', '单位': '毫米' },
  },
]; // prettier-ignore
