import type { ImportName } from '#contract/work/import-names.ts';

type Synonyms = Readonly<Record<ImportName, Readonly<Record<string, readonly string[]>>>>;

const phone = ['phone number', 'telephone', 'tel', 'telefon', 'téléphone', 'teléfono', '电话号码', '联系电话'];
const email = ['mail', 'email address', 'e-mail address', 'e-mail-adresse', 'correo', 'courriel', '电子邮件', '邮件'];
const account = ['user', 'username', 'login', 'login name', 'user id', 'benutzer', 'benutzername', '用户名', '登录名'];
const notes = [
  'notes',
  'note',
  'comment',
  'comments',
  'remark',
  'remarks',
  'memo',
  'bemerkung',
  'notiz',
  '备注',
  '说明',
];
const status = ['state', 'license status', 'licence status', 'zustand', 'estado', 'statut', '许可状态'];

/** How other licensing systems name the columns of their files. Labels and names of the API are known without it. */
export const COLUMN_SYNONYMS: Synonyms = {
  customers: {
    name: [
      ...['company', 'company name', 'customer', 'customer name', 'organization', 'organisation', 'account name'],
      ...['client', 'firma', 'kunde', 'kundenname', 'unternehmen', 'société', 'entreprise', 'client', 'empresa'],
      ...['公司', '公司名称', '客户', '客户名称', '单位', '单位名称'],
    ],
    groupName: ['group', 'group name', 'segment', 'kundengruppe', '分组', '客户组'],
    description: notes,
    officeNumber: [...phone, 'office phone', 'work phone', 'business phone', '办公电话', '座机'],
    mobileNumber: [
      'mobile',
      'cell',
      'cell phone',
      'mobile number',
      'handy',
      'mobil',
      'mobiltelefon',
      '手机号',
      '手机号码',
    ],
    email,
    address: [
      'address',
      'street address',
      'postal address',
      'adresse',
      'straße',
      'strasse',
      'dirección',
      '地址',
      '街道',
    ],
    city: ['town', 'ort', 'stadt', 'ville', 'ciudad', '城市', '市'],
    country: ['land', 'country/region', 'pays', 'país', '国家', '国家/地区'],
    postcode: ['postal code', 'zip', 'zip code', 'plz', 'postleitzahl', 'code postal', '邮编', '邮政编码'],
    contact: ['contact person', 'contact name', 'ansprechpartner', 'kontakt', 'contacto', '联系人'],
    referenceId: [
      ...['customer id', 'customer no', 'customer number', 'account number', 'external id', 'crm id', 'reference'],
      ...['kundennummer', 'kunden-nr', '客户编号', '编号'],
    ],
  },
  users: {
    name: account,
    nickName: ['full name', 'nickname', 'real name', 'anzeigename', 'vollständiger name', '姓名', '昵称'],
    status: [...status, 'active', 'aktiv', '启用'],
    email,
    phone,
    password: ['passwort', 'kennwort', 'mot de passe', 'contraseña', '密码'],
  },
  tokenids: {
    guid: [
      'token',
      'token id',
      'tokenid',
      'dongle id',
      'dongle',
      'hardware key',
      'key id',
      'hasp id',
      '加密锁',
      '锁号',
    ],
    tokenType: ['token type', 'key type', 'typ', '锁类型'],
    label: ['name', 'printed label', 'sticker', 'bezeichnung', '标签'],
    controlType: ['control'],
  },
  sns: {
    sn: [
      ...['serial', 'serial number', 'serial no', 'license key', 'licence key', 'license', 'key', 'product key'],
      ...['license code', 'activation code', 'activation key', 'entitlement id', 'license id', 'code'],
      ...['seriennummer', 'lizenzschlüssel', 'lizenz', 'clé de licence', 'numéro de série', 'clave de licencia'],
      ...['序列号', '授权码', '许可证号', '许可证密钥', '激活码'],
    ],
    productName: [
      'product name',
      'software',
      'application',
      'produkt',
      'produktname',
      'produit',
      'producto',
      '产品名称',
    ],
    templateName: ['template name', 'edition', 'package', 'feature set', 'vorlage', 'édition', '版本', '模板名称'],
    businessName: [
      ...['business name', 'policy', 'plan', 'license type', 'licence type', 'license model', 'lizenztyp', 'lizenzart'],
      ...['许可类型', '授权类型'],
    ],
    status,
    startDate: [
      ...['start', 'starts', 'valid from', 'begin', 'begins', 'issued', 'issue date', 'effective date'],
      ...['gültig ab', 'gültig von', 'beginn', 'startdatum', 'début', 'inicio', '开始日期', '生效日期', '起始日期'],
    ],
    endDate: [
      ...['end', 'ends', 'expiry', 'expires', 'expires on', 'expiry date', 'expiration', 'expiration date'],
      ...[
        'valid until',
        'valid to',
        'valid through',
        'valid till',
        'renewal date',
        'gültig bis',
        'ablaufdatum',
        'ablauf',
      ],
      ...['enddatum', 'expiration le', 'date d’expiration', 'vence', 'fecha de vencimiento', 'scadenza'],
      ...['到期日', '到期日期', '到期时间', '有效期至', '截止日期', '失效日期'],
    ],
    volumeNumber: [
      ...[
        'device limit',
        'max devices',
        'machines',
        'max machines',
        'activations',
        'max activations',
        'activation limit',
      ],
      ...['installations', 'nodes', 'geräte', 'aktivierungen', 'max uses', '设备数', '最大设备数', '激活数'],
    ],
    concurrentNumber: [
      ...[
        'seats',
        'seat count',
        'concurrent',
        'concurrent users',
        'floating seats',
        'max concurrent',
        'quantity',
        'qty',
      ],
      ...['plätze', 'arbeitsplätze', 'anzahl', 'sitze', 'sièges', 'puestos', '席位', '并发数', '并发用户数', '数量'],
    ],
    usersNumber: ['user limit', 'max users', 'named users', 'user count', 'benutzer', '用户数', '最大用户数'],
    usageNumber: ['usage limit', 'max usages', 'log-ins', 'uses allowed', '使用次数'],
    expirationDays: ['duration', 'duration days', 'validity days', 'term days', 'days', 'laufzeit', '有效天数', '天数'],
    graceDays: ['grace', 'grace period', 'grace days', 'kulanz', 'kulanztage', '宽限期', '宽限天数'],
    description: notes,
  },
};

/** Words for flags in the files of other systems, beside true, false, 1 and 0. */
export const FLAG_WORDS = {
  true: [
    'yes',
    'y',
    'on',
    'x',
    '✓',
    '✔',
    'ja',
    'j',
    'wahr',
    'oui',
    'vrai',
    'sí',
    'si',
    's',
    'sim',
    '是',
    '真',
    '开',
    '有',
  ],
  false: ['no', 'n', 'off', '✗', 'nein', 'falsch', 'non', 'faux', 'não', 'falso', '否', '假', '关', '无', '-'],
} as const;

/** Words for the choices of a field, beside their labels. */
export const CHOICE_WORDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  status: {
    0: ['active', 'valid', 'normal', 'ok', 'aktiv', 'aktiviert', 'actif', 'activo', '正常', '有效', '启用'],
    1: ['inactive', 'suspended', 'blocked', 'locked', 'deaktiviert', 'inaktiv', 'gesperrt', 'inactif', '停用', '禁用'],
  },
};

/** Words for a date or limit that is deliberately not there. */
export const NO_LIMIT_WORDS = [
  ...['unlimited', 'never', 'perpetual', 'lifetime', 'infinite', '∞', 'unbegrenzt', 'unbefristet', 'nie', 'illimité'],
  ...['jamais', 'ilimitado', 'nunca', '永久', '无限', '无限制', '不限', '永不'],
] as const;

/** Texts that programs write into an empty cell. */
export const EMPTY_WORDS = [
  '-',
  '–',
  '—',
  'n/a',
  'na',
  'null',
  'none',
  'nil',
  'k.a.',
  '0000-00-00',
  '无',
  '空',
] as const;
