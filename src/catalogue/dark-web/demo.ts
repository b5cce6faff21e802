import { world } from '../demo/world.ts'

/** An invented post, some hours old. Times are Unix seconds. */
export interface DemoPost {
  readonly kind: 'leak-site' | 'chat' | 'place' | 'paste' | 'forum'
  readonly actor: string
  readonly title: string
  readonly text: string
  readonly posted: number
  readonly discovered: number
  readonly language: string
  readonly country?: string
  readonly sector?: string
  readonly victim?: string
}

type Written = Omit<DemoPost, 'posted' | 'discovered'> & { readonly hoursAgo: number }

/**
 * Invented posts of invented gangs about invented companies (`.example`, RFC 2606), relative to `now`. Some mention
 * indicators of the demo, so that an indicator leads to posts and back.
 * @param now ms since epoch
 */
export function demoPosts(now: number): readonly DemoPost[] {
  return [...leaks, ...talk()].map(({ hoursAgo, ...post }) => {
    const posted = Math.floor(now / 1000) - hoursAgo * 3600
    return { ...post, posted, discovered: posted + 2400 }
  })
}

const leak = { kind: 'leak-site', language: 'en' } as const

const leaks: readonly Written[] = [
  {
    ...leak,
    actor: 'Paper Lantern',
    title: 'Nordwerk Maschinenbau AG',
    text: `412 GB of construction plans and contracts of nordwerk.example. The files go online in five days if nobody talks to us. Proof pack at 203.0.113.40.`,
    hoursAgo: 9,
    country: 'DE',
    sector: 'Manufacturing',
    victim: 'Nordwerk Maschinenbau AG',
  },
  {
    ...leak,
    actor: 'Paper Lantern',
    title: 'Clinique du Vieux-Pont',
    text: 'Patient records, payroll, mailboxes of vieuxpont.example. Negotiations have ended; the first part is published.',
    hoursAgo: 60,
    country: 'FR',
    sector: 'Healthcare',
    victim: 'Clinique du Vieux-Pont',
  },
  {
    ...leak,
    actor: 'Grey Heron',
    title: 'Seabright Logistics Ltd',
    text: 'We took 1.2 TB from seabright.example: customs papers, routes, passwords of the warehouse system.',
    hoursAgo: 31,
    country: 'GB',
    sector: 'Transportation',
    victim: 'Seabright Logistics Ltd',
  },
  {
    ...leak,
    actor: 'Grey Heron',
    title: 'Stadtwerke Beispielstadt',
    text: 'Network plans and invoices of stadtwerke-beispielstadt.example. Price on request.',
    hoursAgo: 420,
    country: 'DE',
    sector: 'Energy',
    victim: 'Stadtwerke Beispielstadt',
  },
  {
    ...leak,
    actor: 'Amber Fox',
    title: 'Okonomi Foods K.K.',
    text: '東京の食品会社から従業員名簿と契約書を入手。okonomi.example のデータは来週公開します。',
    hoursAgo: 140,
    language: 'ja',
    country: 'JP',
    sector: 'Food',
    victim: 'Okonomi Foods K.K.',
  },
]

/** Posts that mention indicators of the demo. */
function talk(): Written[] {
  const values = world().entities.filter(({ activeFrom }) => activeFrom !== undefined)
  const indicatorOf = (threat: string, at = 0) => values.filter((entity) => entity.threat === threat)[at]?.value ?? ''
  return [
    {
      kind: 'chat',
      actor: 'Paper Lantern',
      title: 'Negotiation 20260312',
      text: `Paper Lantern: Hello. We have your files. Pay 40 BTC or we publish.
Victim: We need time. Can you prove that you have them?
Paper Lantern: Look at https://${indicatorOf('c2')}/proof and send two encrypted files.
Victim: That is far more than we can pay.
Paper Lantern: Then make an offer until Friday.`,
      hoursAgo: 200,
      language: 'en',
    },
    {
      kind: 'forum',
      actor: 'kranich',
      title: 'Verkaufe Zugang: Hosting-Anbieter, DACH',
      text: `VPN-Zugang mit Domänenrechten, rund 900 Rechner. Einstieg über ${indicatorOf('bruteforce')}. Nur ernsthafte Angebote, Treuhand möglich.`,
      hoursAgo: 22,
      language: 'de',
      country: 'AT',
      sector: 'Technology',
    },
    {
      kind: 'forum',
      actor: 'kranich',
      title: 'Suche Partner für Phishing gegen Paketdienste',
      text: `Vorlagen vorhanden, Server steht schon: ${indicatorOf('phishing')}. Beteiligung 30 Prozent.`,
      hoursAgo: 96,
      language: 'de',
    },
    {
      kind: 'forum',
      actor: 'северный ветер',
      title: 'Продам базу клиентов интернет-магазина',
      text: `База клиентов магазина lavka.example: 84 тысячи строк, почта и телефоны. Панель управления на ${indicatorOf('malware')}. Оплата через гаранта.`,
      hoursAgo: 75,
      language: 'ru',
      country: 'KZ',
      sector: 'Retail',
    },
    {
      kind: 'forum',
      actor: '青石',
      title: '出售物流公司内部数据',
      text: `内部邮件与合同共三百万条，来自 qingshi-wuliu.example。控制服务器位于 ${indicatorOf('c2', 1)}。`,
      hoursAgo: 51,
      language: 'zh',
      country: 'CN',
      sector: 'Transportation',
    },
    {
      kind: 'paste',
      actor: 'anonymous',
      title: 'combo list, fresh',
      text: `anna@nordwerk.example:made-up-Passw0rd
bert@nordwerk.example:another-made-up-1
card 4111 1111 1111 1111 12/29`,
      hoursAgo: 14,
      language: 'en',
    },
    {
      kind: 'paste',
      actor: 'anonymous',
      title: 'scan results',
      text: `open ports seen from ${indicatorOf('scanner')}: 22, 3389, 5900`,
      hoursAgo: 5,
      language: 'en',
    },
    {
      kind: 'place',
      actor: 'Krähennest',
      title: 'Krähennest: forum for access brokers (made up)',
      text: 'Reachable by invitation only. Seen online this week.',
      hoursAgo: 300,
      language: 'en',
    },
  ]
}
