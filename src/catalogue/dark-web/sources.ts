import type { PostSource } from '../../domain/dark-web.ts'
import { gpl, permissive, unlicense } from '../sources/licences.ts'

const years = 365
const day = 1440
const github = (repository: string, file: string) => `https://raw.githubusercontent.com/${repository}/${file}`

/** Defines a source for one table of dark-web addresses. */
const deepDark = (
  [
    ['ransomware_gang', 'ransomware gangs'],
    ['forum', 'forums'],
    ['markets', 'markets'],
    ['telegram_threat_actors', 'Telegram channels of threat actors'],
    ['telegram_infostealer', 'Telegram channels of infostealers'],
    ['maas', 'malware as a service'],
  ] as const
).map(
  ([file, what]): PostSource => ({
    id: `deepdarkcti.${file.replaceAll('_', '-')}`,
    name: `deepdarkCTI: ${what}`,
    maintainer: 'deepdarkCTI',
    homepage: 'https://github.com/fastfire/deepdarkCTI',
    files: [{ address: github('fastfire/deepdarkCTI', `main/${file}.md`), format: 'deepdark-table' }],
    cadenceMinutes: day,
    licence: gpl('GPL-3.0', 'https://github.com/fastfire/deepdarkCTI/blob/main/LICENSE'),
    retentionDays: 10 * years,
  }),
)

/** Invented posts of invented gangs: see `demo.ts`. */
export const demoPostSource: PostSource = {
  id: 'demo.dark-web-watch',
  name: 'Dark Web Watch (demo)',
  maintainer: 'Demo: Universität Beispielstadt',
  homepage: 'https://demo.example.com/',
  files: [],
  cadenceMinutes: day,
  licence: { name: 'demo', stated: true, commercialUse: 'yes', redistribution: 'yes', attribution: 'no' },
  retentionDays: years,
  demo: true,
}

/** Every built-in source of posts. All are files on the open web; none is an address of the dark web. */
export const postSources: readonly PostSource[] = [
  demoPostSource,
  {
    id: 'ransomware-live.posts',
    name: 'ransomware.live',
    maintainer: 'ransomware.live',
    homepage: 'https://www.ransomware.live/',
    files: [
      { address: github('Casualtek/ransomware.live', 'main/posts.json'), format: 'leak-posts' },
      { address: github('Casualtek/ransomware.live', 'main/groups.json'), format: 'leak-groups' },
    ],
    cadenceMinutes: 60,
    licence: unlicense,
    retentionDays: 10 * years,
  },
  {
    id: 'ransomwatch.posts',
    name: 'ransomwatch',
    maintainer: 'ransomwatch',
    homepage: 'https://github.com/joshhighet/ransomwatch',
    files: [
      { address: github('joshhighet/ransomwatch', 'main/posts.json'), format: 'leak-posts' },
      { address: github('joshhighet/ransomwatch', 'main/groups.json'), format: 'leak-groups' },
    ],
    cadenceMinutes: 60,
    licence: unlicense,
    retentionDays: 10 * years,
  },
  {
    id: 'ransomchats.negotiations',
    name: 'Ransomchats',
    maintainer: 'Valéry Marchive',
    homepage: 'https://github.com/Casualtek/Ransomchats',
    files: [{ address: github('Casualtek/Ransomchats', 'main/chat_index.json'), format: 'ransomchat', crawl: 'chats' }],
    cadenceMinutes: day,
    licence: permissive('MIT', 'https://github.com/Casualtek/Ransomchats/blob/main/LICENSE'),
    retentionDays: 10 * years,
  },
  {
    id: 'misp-galaxy.ransomware',
    name: 'MISP galaxy: ransomware',
    maintainer: 'MISP Project',
    homepage: 'https://github.com/MISP/misp-galaxy',
    files: [{ address: github('MISP/misp-galaxy', 'main/clusters/ransomware.json'), format: 'misp-galaxy' }],
    cadenceMinutes: 7 * day,
    licence: {
      name: 'CC0-1.0 OR BSD-2-Clause',
      url: 'https://github.com/MISP/misp-galaxy/blob/main/LICENSE.md',
      stated: true,
      commercialUse: 'yes',
      redistribution: 'yes',
      attribution: 'no',
    },
    retentionDays: 10 * years,
  },
  ...deepDark,
]

/** Finds a built-in source by id. */
export const postSourceById: ReadonlyMap<string, PostSource> = new Map(postSources.map((one) => [one.id, one]))
