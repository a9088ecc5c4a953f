/** Customers of one country. Every name combines a stem and a trade, so that few words make many companies. */
export type Country = {
  readonly name: string;
  readonly dial: string;
  /** City and the postcode of its centre. */
  readonly cities: readonly (readonly [city: string, postcode: string])[];
  readonly streets: readonly string[];
  readonly people: readonly string[];
  /** Stem, and its Latin form for addresses. */
  readonly stems: readonly (readonly [stem: string, latin: string])[];
  readonly trades: readonly (readonly [trade: string, group: string])[];
  readonly companyName: (stem: string, trade: string, city: string) => string;
};

export const GROUPS = [
  'Construction',
  'Engineering offices',
  'Manufacturing',
  'Public sector',
  'Universities',
] as const;
const [construction, offices, manufacturing, publicSector, universities] = GROUPS;

const plain = (stem: string, trade: string): string => `${stem} ${trade}`;
const latin = (...stems: string[]) => stems.map((stem) => [stem, stem.toLowerCase().replace(' ', '')] as const);

export const COUNTRIES: readonly Country[] = [
  {
    name: 'Germany',
    dial: '+49',
    cities: [['Stuttgart', '70173'], ['München', '80331'], ['Köln', '50667'], ['Leipzig', '04109']],
    streets: ['Industriestraße', 'Am Güterbahnhof', 'Königsallee', 'Werkstraße'],
    people: ['Jürgen Weiß', 'Katrin Schäfer', 'Sebastian Kühn', 'Annika Große'],
    stems: [['Lindner', 'lindner'], ['Brückner & Söhne', 'brueckner'], ['Süddeutsche', 'sueddeutsche'], ['Hagedorn', 'hagedorn'],
      ['Weißenfels', 'weissenfels'], ['Köhler', 'koehler'], ['Nordelbe', 'nordelbe'], ['Falkenberg', 'falkenberg']],
    trades: [['Maschinenbau GmbH', manufacturing], ['Bau AG', construction], ['Ingenieure PartG', offices], ['Werkzeuge KG', '']],
    companyName: plain,
  },
  {
    name: '中国',
    dial: '+86',
    cities: [['上海', '200000'], ['深圳', '518000'], ['成都', '610000'], ['苏州', '215000']],
    streets: ['科技路', '人民大道', '工业园区中路', '滨江路'],
    people: ['王芳', '张伟', '陈静', '刘洋'],
    stems: [['恒远', 'hengyuan'], ['蓝图', 'lantu'], ['华筑', 'huazhu'], ['精工', 'jinggong'], ['远航', 'yuanhang'], ['天衡', 'tianheng'], ['鼎峰', 'dingfeng'], ['瑞安', 'ruian']],
    trades: [['机械有限公司', manufacturing], ['建筑设计院', offices], ['建设集团', construction], ['科技有限公司', '']],
    companyName: (stem, trade, city) => `${city}${stem}${trade}`,
  },
  {
    name: 'الإمارات',
    dial: '+971',
    cities: [['دبي', '00000'], ['أبو ظبي', '00000'], ['الشارقة', '00000']],
    streets: ['شارع الشيخ زايد', 'شارع الخليج', 'طريق المطار'],
    people: ['ليلى حداد', 'عمر الفارسي', 'مريم السعيد', 'خالد منصور'],
    stems: [['النخيل', 'alnakheel'], ['الواحة', 'alwaha'], ['المنارة', 'almanara'], ['الأفق', 'alofuq'], ['الصقر', 'alsaqr'], ['الريان', 'alrayan']],
    trades: [['للهندسة', offices], ['للمقاولات', construction], ['للصناعات', manufacturing], ['للتقنية', '']],
    companyName: (stem, trade) => `شركة ${stem} ${trade}`,
  },
  {
    name: '日本',
    dial: '+81',
    cities: [['東京', '100-0001'], ['大阪', '530-0001'], ['名古屋', '450-0002']],
    streets: ['中央通り', '桜木町', '港南'],
    people: ['佐藤 健', '高橋 美咲', '田中 翔'],
    stems: [['三陽', 'sanyo-koki'], ['北斗', 'hokuto'], ['青葉', 'aoba'], ['大和田', 'owada'], ['東海林', 'shoji'], ['白山', 'hakusan']],
    trades: [['精機', manufacturing], ['建設', construction], ['設計', offices], ['システム', '']],
    companyName: (stem, trade) => `${stem}${trade}株式会社`,
  },
  {
    name: 'United States',
    dial: '+1',
    cities: [['Pittsburgh', '15222'], ['Austin', '78701'], ['Portland', '97205'], ['Columbus', '43215']],
    streets: ['Foundry Street', 'Harbor Avenue', 'Mill Road', 'Second Street'],
    people: ['Dana Whitfield', 'Marcus Boyd', 'Elena Ruiz', 'Tom Abernathy'],
    stems: latin('Ironbridge', 'Cascade', 'Redwood', 'Keystone', 'Northline', 'Halverson', 'Blue Mesa'),
    trades: [['Construction Inc.', construction], ['Fabrication LLC', manufacturing], ['State University', universities], ['Structural', offices]],
    companyName: plain,
  },
  {
    name: 'United Kingdom',
    dial: '+44',
    cities: [['Sheffield', 'S1 2HE'], ['Bristol', 'BS1 4DJ'], ['Leeds', 'LS1 1UR']],
    streets: ['Canal Wharf', 'Station Approach', 'Kelham Lane'],
    people: ['Priya Shah', 'Gareth Pugh', 'Fiona McAllister'],
    stems: latin('Thornbury', 'Ashworth', 'Calder', 'Pennine', 'Whitby', 'Marlowe', 'Lindale'),
    trades: [['Engineering Ltd', offices], ['Civils plc', construction], ['Borough Council', publicSector], ['Toolmakers Ltd', manufacturing]],
    companyName: plain,
  },
  {
    name: 'France',
    dial: '+33',
    cities: [['Lyon', '69002'], ['Toulouse', '31000'], ['Nantes', '44000']],
    streets: ['Rue des Forges', 'Avenue du Général-Leclerc', 'Quai des États-Unis'],
    people: ['Élodie Marchand', 'François Lemaître', 'Hélène Garçon'],
    stems: [['Mérignac', 'merignac'], ['Duprès', 'dupres'], ['Val de Saône', 'valdesaone'], ['Bellecour', 'bellecour'],
      ['Forézienne', 'forezienne'], ['Armoricaine', 'armoricaine']],
    trades: [['Bâtiment SA', construction], ['Mécanique SAS', manufacturing], ['Études SARL', offices], ['Métropole', publicSector]],
    companyName: plain,
  },
  {
    name: 'Brasil',
    dial: '+55',
    cities: [['São Paulo', '01310-100'], ['Curitiba', '80010-000'], ['Belo Horizonte', '30110-000']],
    streets: ['Avenida Paulista', 'Rua das Araucárias', 'Rua São João'],
    people: ['João Araújo', 'Conceição Pires', 'Thaís Brandão'],
    stems: [['Ipê', 'ipe'], ['Araucária', 'araucaria'], ['Mantiqueira', 'mantiqueira'], ['Cerrado', 'cerrado'], ['Guará', 'guara'], ['Jatobá', 'jatoba']],
    trades: [['Construções Ltda.', construction], ['Usinagem Ltda.', manufacturing], ['Projetos', offices], ['Universidade Federal', universities]],
    companyName: plain,
  },
  {
    name: 'India',
    dial: '+91',
    cities: [['Pune', '411001'], ['Bengaluru', '560001'], ['Chennai', '600001']],
    streets: ['MG Road', 'Industrial Estate Phase II', 'Race Course Road'],
    people: ['Ananya Iyer', 'Rohan Kulkarni', 'Meera Nair'],
    stems: latin('Sahyadri', 'Godavari', 'Deccan', 'Coromandel', 'Nilgiri', 'Vaigai'),
    trades: [['Precision Works', manufacturing], ['Infra Pvt Ltd', construction], ['Institute of Technology', universities], ['Consultants', offices]],
    companyName: plain,
  },
  {
    name: 'Polska',
    dial: '+48',
    cities: [['Kraków', '30-001'], ['Wrocław', '50-101'], ['Gdańsk', '80-001']],
    streets: ['ul. Długa', 'ul. Stoczniowców', 'ul. Świętego Jana'],
    people: ['Łukasz Wójcik', 'Małgorzata Żak', 'Piotr Dąbrowski'],
    stems: [['Żuraw', 'zuraw'], ['Odra', 'odra'], ['Tatry', 'tatry'], ['Śląska', 'slaska'], ['Bałtyk', 'baltyk'], ['Wisłok', 'wislok']],
    trades: [['Budownictwo S.A.', construction], ['Obróbka Sp. z o.o.', manufacturing], ['Biuro Projektów', offices], ['Politechnika', universities]],
    companyName: plain,
  },
  {
    name: 'Sverige',
    dial: '+46',
    cities: [['Göteborg', '411 03'], ['Västerås', '722 11'], ['Malmö', '211 20']],
    streets: ['Järnvägsgatan', 'Östra Hamngatan', 'Skeppsbron'],
    people: ['Åsa Lindqvist', 'Björn Hägg', 'Märta Öberg'],
    stems: [['Älvdal', 'alvdal'], ['Norrsken', 'norrsken'], ['Bergslagen', 'bergslagen'], ['Skärgård', 'skargard'], ['Mälaren', 'malaren'], ['Vättern', 'vattern']],
    trades: [['Bygg AB', construction], ['Verkstad AB', manufacturing], ['Konstruktion HB', offices], ['kommun', publicSector]],
    companyName: plain,
  },
  {
    name: 'México',
    dial: '+52',
    cities: [['Monterrey', '64000'], ['Querétaro', '76000'], ['Ciudad de México', '06000']],
    streets: ['Avenida Constitución', 'Calle Niños Héroes', 'Paseo de la Reforma'],
    people: ['Sofía Núñez', 'Íñigo Peña', 'Raúl Ibáñez'],
    stems: [['Sierra Madre', 'sierramadre'], ['Águila', 'aguila'], ['Cantera', 'cantera'], ['Huasteca', 'huasteca'], ['Maguey', 'maguey'], ['Tolteca', 'tolteca']],
    trades: [['Construcciones S.A. de C.V.', construction], ['Maquinados', manufacturing], ['Ingeniería', offices], ['Secretaría de Obras', publicSector]],
    companyName: plain,
  },
]; // prettier-ignore
