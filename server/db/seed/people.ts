/** Users of the software by the country of their company: their name, and the first part of their account. */
export const PEOPLE: Readonly<Record<string, readonly (readonly [name: string, account: string])[]>> = {
  Germany: [['Katrin Schäfer', 'katrin.schaefer'], ['Sebastian Kühn', 'sebastian.kuehn'], ['Annika Große', 'annika.grosse'], ['Jürgen Weiß', 'juergen.weiss'], ['Meike Petersen', 'meike.petersen'], ['Tobias Ahrens', 'tobias.ahrens'], ['Yasemin Yıldız', 'yasemin.yildiz'], ['Florian Huber', 'florian.huber'], ['Beate Noack', 'beate.noack'], ['Henrik Lorenz', 'henrik.lorenz']],
  中国: [['王芳', 'wang.fang'], ['张伟', 'zhang.wei'], ['陈静', 'chen.jing'], ['刘洋', 'liu.yang'], ['赵敏', 'zhao.min'], ['黄磊', 'huang.lei'], ['周婷', 'zhou.ting'], ['吴昊', 'wu.hao']],
  الإمارات: [['ليلى حداد', 'layla.haddad'], ['عمر الفارسي', 'omar.alfarsi'], ['مريم السعيد', 'maryam.alsaeed'], ['خالد منصور', 'khalid.mansour'], ['سارة النجار', 'sara.alnajjar'], ['يوسف كريم', 'yousef.karim']],
  日本: [['佐藤 健', 'sato.ken'], ['高橋 美咲', 'takahashi.misaki'], ['田中 翔', 'tanaka.sho'], ['伊藤 葵', 'ito.aoi'], ['渡辺 大輔', 'watanabe.daisuke'], ['中村 結衣', 'nakamura.yui'], ['小林 誠', 'kobayashi.makoto']],
  'United States': [['Dana Whitfield', 'dwhitfield'], ['Marcus Boyd', 'mboyd'], ['Elena Ruiz', 'eruiz'], ['Tom Abernathy', 'tabernathy'], ['Keisha Monroe', 'kmonroe'], ['Luis Ortega', 'lortega'], ['Amy Chen', 'achen'], ['Walter Stokes', 'wstokes'], ['Priscilla Dean', 'pdean']],
  'United Kingdom': [['Priya Shah', 'priya.shah'], ['Gareth Pugh', 'gareth.pugh'], ['Fiona McAllister', 'fiona.mcallister'], ['Owen Bright', 'owen.bright'], ['Zainab Aziz', 'zainab.aziz'], ['Colin Tate', 'colin.tate'], ['Rosie Hartley', 'rosie.hartley']],
  France: [['Élodie Marchand', 'e.marchand'], ['François Lemaître', 'f.lemaitre'], ['Hélène Garçon', 'h.garcon'], ['Mathieu Roux', 'm.roux'], ['Inès Benali', 'i.benali'], ['Bastien Noël', 'b.noel']],
  Brasil: [['João Araújo', 'joao.araujo'], ['Conceição Pires', 'conceicao.pires'], ['Thaís Brandão', 'thais.brandao'], ['Caio Moreira', 'caio.moreira'], ['Luíza Falcão', 'luiza.falcao'], ['Otávio Reis', 'otavio.reis']],
  India: [['Ananya Iyer', 'ananya.iyer'], ['Rohan Kulkarni', 'rohan.kulkarni'], ['Meera Nair', 'meera.nair'], ['Vikram Rao', 'vikram.rao'], ['Pooja Desai', 'pooja.desai'], ['Arjun Menon', 'arjun.menon'], ['Kavya Reddy', 'kavya.reddy']],
  Polska: [['Łukasz Wójcik', 'lwojcik'], ['Małgorzata Żak', 'mzak'], ['Piotr Dąbrowski', 'pdabrowski'], ['Agnieszka Król', 'akrol'], ['Tomasz Lis', 'tlis'], ['Ewa Śliwińska', 'esliwinska']],
  Sverige: [['Åsa Lindqvist', 'asa.lindqvist'], ['Björn Hägg', 'bjorn.hagg'], ['Märta Öberg', 'marta.oberg'], ['Nils Ek', 'nils.ek'], ['Samira Ali', 'samira.ali'], ['Gustav Holm', 'gustav.holm']],
  México: [['Sofía Núñez', 'sofia.nunez'], ['Íñigo Peña', 'inigo.pena'], ['Raúl Ibáñez', 'raul.ibanez'], ['Jimena Ortiz', 'jimena.ortiz'], ['Diego Luna', 'diego.luna'], ['Ximena Vega', 'ximena.vega']],
}; // prettier-ignore

/** Jobs of users, which become their roles. */
export const ROLES_OF_USERS = [
  { name: 'Designers', description: 'Draw and model every day' },
  { name: 'Site managers', description: 'View plans, mostly on tablets' },
  { name: 'Trainees', description: 'Until the end of their training' },
  { name: 'External partners', description: 'Work for the customer for some months; checked every quarter' },
] as const;
