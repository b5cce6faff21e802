import { actorKey } from './fold.ts'
import type { Post } from './post.ts'

const day = (iso: string) => Date.parse(`${iso}T12:00:00Z`) / 1000

/** A post with its language at the front of its id; without a kind, an entry of a leak site about the victim `title`. */
function post(id: string, title: string, text: string, actor: string, fields: Partial<Post> = {}): Post {
  return {
    id,
    kind: 'leak-site',
    title,
    text,
    actor,
    actorKey: actorKey(actor),
    ...(id.includes('-') && { language: id.slice(0, 2) }),
    ...(!fields.kind && { victim: title }),
    isCut: false,
    provenances: [{ source: 'example-org.posts', credit: 'Example', licence: 'CC0-1.0' }],
    mentions: [],
    masked: [],
    ...fields,
  }
}

/**
 * Invented posts in four languages; their ids describe them.
 */
export const goldenPosts: readonly Post[] = [
  post(
    'de-bank',
    'Volksbank Musterstadt',
    'Wir haben alle Daten der Banken in München und Köln. Die Kunden wurden nicht informiert.',
    'Night Heron',
    { country: 'DE', sector: 'Finanzen', posted: day('2026-03-02') },
  ),
  post(
    'de-klinik',
    'Klinikum Beispielhausen',
    'Patientenakten und Verträge, 120 GB. Das Krankenhaus hat nicht gezahlt. Frist: Freitag.',
    'Grey Marten',
    { country: 'DE', sector: 'Gesundheit', posted: day('2026-03-20') },
  ),
  post(
    'de-muenchen',
    'Stadtwerke Muenchen Test',
    'Zugänge zum VPN eines Versorgers, Straße und Größe des Netzes auf Anfrage. Kontakt: seller@post-box.example',
    'kaufmann_7',
    { kind: 'forum', country: 'AT', sector: 'Energie', posted: day('2026-04-11') },
  ),
  post(
    'de-drohung',
    'Letzte Warnung an die Müller Maschinenbau GmbH',
    'Die Verhandlungen sind gescheitert. Wir veröffentlichen die Konstruktionspläne der Maschinen am Montag.',
    'Night Heron',
    { victim: 'Müller Maschinenbau GmbH', country: 'CH', sector: 'Industrie', posted: day('2026-04-12') },
  ),
  post(
    'en-hospital',
    'Saint Example Hospital',
    'We leaked 300 GB of patient records from the hospital. Databases, contracts and passports were released.',
    'Grey Marten',
    { country: 'US', sector: 'Healthcare', posted: day('2026-02-14') },
  ),
  post(
    'en-bank',
    'First Sample Bank',
    'The bank refused to pay. Customer data will be leaked soon. Visit mail.first-sample-bank.com for nothing.',
    'Night Heron',
    { country: 'GB', sector: 'Financial services', posted: day('2026-02-20') },
  ),
  post(
    'en-combo',
    'Fresh logs, daily update',
    'Stealer logs with cookies and tokens. Corporate VPN access included. Price 200$. Write to logs@dump-shop.com or 45.90.1.7',
    'cloud_of_logs',
    {
      kind: 'chat',
      discovered: day('2026-05-01'),
      provenances: [
        { source: 'example-org.posts', credit: 'Example', licence: 'CC0-1.0' },
        { source: 'example-net.chats', credit: 'Example Net', licence: 'MIT' },
      ],
    },
  ),
  post(
    'en-school',
    'Unified School District of Nowhere',
    'Leaking the leak: teachers, budgets, data. Data leak archives are ready. Café Zürich is not involved.',
    'Pale Adder',
    { country: 'US', sector: 'Education', posted: day('2026-05-03') },
  ),
  post(
    'en-noise',
    'About our rules',
    'We never attack hospitals. Banks are fine. Release notes: version 3.0 of our locker is out.',
    'Pale Adder 3.0',
  ),
  post(
    'ru-bank',
    'Банк Пример',
    'Утечка данных банка: паспорта клиентов, договоры и переписка. Банки не платят, мы публикуем.',
    'Ночная Цапля',
    { country: 'KZ', sector: 'Финансы', posted: day('2026-03-05') },
  ),
  post(
    'ru-access',
    'Продам доступ к сети завода',
    'Доступы к корпоративным сетям, права администратора. Ёмкость хранилища 40 ТБ. Писать в личку.',
    'zavod',
    { kind: 'forum', posted: day('2026-04-01') },
  ),
  post(
    'ru-logs',
    'Свежие логи',
    'Логи стилера, базы паролей, корпоративная почта example-firma.ru. Цена договорная.',
    'cloud_of_logs',
    { kind: 'chat', posted: day('2026-05-02') },
  ),
  post(
    'ru-clinic',
    'Клиника Образец',
    'Медицинские карты пациентов клиники. Утечки продолжаются, данные опубликованы полностью.',
    'Grey Marten',
    { country: 'RU', sector: 'Healthcare', posted: day('2026-05-09') },
  ),
  post('zh-bank', '示例银行', '中国银行数据泄露，包含客户身份证号码和手机号码，共三百万条。', '夜鹭', {
    country: 'CN',
    sector: '金融',
    posted: day('2026-03-06'),
  }),
  post(
    'zh-hospital',
    '某某医院病历',
    '出售医院数据库，病人姓名、地址。联系 telegram。数据真实，支持验证。',
    'panda_db',
    { kind: 'forum', country: 'CN', posted: day('2026-04-02') },
  ),
  post('zh-access', '企业 VPN 权限出售', '东京的公司和台灣的工廠，ＶＰＮ权限，价格面议。行中国标准。', 'panda_db', {
    kind: 'forum',
    country: 'TW',
    posted: day('2026-04-20'),
  }),
  post('zh-logs', '最新日志', '窃密木马日志，邮箱密码，example-gongsi.cn 后台。银行不包含。', 'cloud_of_logs', {
    kind: 'chat',
    posted: day('2026-05-04'),
  }),
  post('removed', 'Removed hospital leak', 'Daten, data, данные, 数据: nobody may find this.', 'Night Heron', {
    posted: day('2026-05-05'),
    removal: { at: day('2026-05-06'), reason: 'legal' },
  }),
]

/** Queries with the ids of all posts that they must find, newest first, as of 2026-05-10. */
export const goldenQueries: readonly { readonly query: string; readonly finds: readonly string[] }[] = [
  // German
  { query: 'Bank', finds: ['de-bank', 'en-bank', 'en-noise'] },
  { query: 'Banken Daten', finds: ['de-bank'] },
  { query: 'München', finds: ['de-muenchen', 'de-bank'] },
  { query: 'MUENCHEN', finds: ['de-muenchen', 'de-bank'] },
  { query: 'munchen', finds: ['de-bank'] },
  { query: 'Müller', finds: ['de-drohung'] },
  { query: 'mueller maschine*', finds: ['de-drohung'] },
  { query: 'Krankenhäuser OR Patientenakte', finds: ['de-klinik'] },
  { query: 'strasse', finds: ['de-muenchen'] },
  { query: '"alle Daten der Banken"', finds: ['de-bank'] },
  { query: '„Daten der Bank“', finds: [] },
  { query: 'lang:de -actor:"Night Heron"', finds: ['de-muenchen', 'de-klinik'] },
  // English
  { query: 'hospitals', finds: ['en-hospital', 'en-noise'] },
  { query: '"hospital"', finds: ['en-hospital'] },
  { query: 'leak', finds: ['en-school', 'en-bank', 'en-hospital'] },
  { query: '"data leak"', finds: ['en-school'] },
  { query: '"leak data"', finds: [] },
  { query: 'releases', finds: ['en-hospital', 'en-noise'] },
  { query: 'first-sample-bank.com', finds: ['en-bank'] },
  { query: 'mail[.]first-sample-bank[.]com', finds: ['en-bank'] },
  { query: 'logs@dump-shop.com', finds: ['en-combo'] },
  { query: 'dump-shop.com', finds: ['en-combo'] },
  { query: '45.90.1.7', finds: ['en-combo'] },
  { query: 'cafe zurich', finds: ['en-school'] },
  { query: 'vpn access', finds: ['en-combo'] },
  { query: 'vpn', finds: ['en-combo', 'zh-access', 'de-muenchen'] },
  { query: 'stealer NOT price', finds: [] },
  { query: 'actor:"pale adder" (teachers OR rules)', finds: ['en-school'] },
  { query: 'sector:health*', finds: ['ru-clinic', 'en-hospital'] },
  { query: 'source:example-net.chats', finds: ['en-combo'] },
  { query: 'posted:>=2026-05-01', finds: ['ru-clinic', 'zh-logs', 'en-school', 'ru-logs', 'en-combo'] },
  { query: 'month:2026-02', finds: ['en-bank', 'en-hospital'] },
  { query: 'posted:>-3d', finds: ['ru-clinic'] },
  { query: 'kind:chat lang:en', finds: ['en-combo'] },
  // Russian
  { query: 'банк', finds: ['ru-bank'] },
  { query: 'банков', finds: ['ru-bank'] },
  { query: 'утечка', finds: ['ru-clinic', 'ru-bank'] },
  { query: 'ДАННЫЕ', finds: ['ru-clinic', 'ru-bank'] },
  { query: 'доступ сеть', finds: ['ru-access'] },
  { query: 'емкость', finds: ['ru-access'] },
  { query: 'корпоратив*', finds: ['ru-logs', 'ru-access'] },
  { query: '"базы паролей" OR пациент', finds: ['ru-clinic', 'ru-logs'] },
  { query: 'example-firma.ru', finds: ['ru-logs'] },
  // Chinese
  { query: '银行', finds: ['zh-logs', 'zh-bank'] },
  { query: '中国银行', finds: ['zh-bank'] },
  { query: '行中国', finds: ['zh-access'] },
  { query: '数据', finds: ['zh-hospital', 'zh-bank'] },
  { query: '数据库', finds: ['zh-hospital'] },
  { query: '病', finds: ['zh-hospital'] },
  { query: '"身份证号码" country:CN', finds: ['zh-bank'] },
  { query: 'VPN权限', finds: ['zh-access'] },
  { query: '日志 -银行', finds: [] },
  { query: 'victim:银行', finds: ['zh-bank'] },
]

/** Time of the queries, in Unix seconds. */
export const goldenNow = day('2026-05-10')
