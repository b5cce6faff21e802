import type { Device } from '../../domain/device.ts'

/** Web gateways in the cloud that receive names through a script of the customer. */
export const webGateways = [
  {
    id: 'zscaler.url-category',
    vendor: 'Zscaler',
    name: { de: 'Internet Access, eigene URL-Kategorien', en: 'Internet Access, custom URL categories' },
    formats: ['PLAIN'],
    limits: { lists: { domain: { entries: 20_000 } }, ranges: false },
    references: [
      {
        url: 'https://help.zscaler.com/zia/managing-url-allowlist-and-denylist-using-api',
        read: '2026-11-27',
        says: 'Up to 25,000 URLs and addresses in all categories, the denylist and the allowlist together.',
      },
    ],
    verified: true,
    note: {
      de: 'Alle Kategorien und Listen zusammen fassen 25.000 Einträge; ein Fünftel bleibt für Ihre eigenen frei.',
      en: 'All categories and lists together hold 25,000 entries; a fifth is left free for your own.',
    },
  },
  {
    id: 'netskope.url-list',
    vendor: 'Netskope',
    name: { de: 'URL-Liste', en: 'URL list' },
    formats: ['PLAIN'],
    limits: { lists: { domain: { entries: 300_000, bytesPerFile: 7_000_000 } }, ranges: false },
    references: [
      {
        url: 'https://docs.netskope.com/en/url-lists/',
        read: '2026-11-27',
        says: 'A file of at most 8 MB.',
      },
      {
        url: 'https://github.com/netskopeoss/ta_cloud_exchange_plugins/blob/2021049c41166556f0e3cf085aa317c7053f7693/netskope/utils/constants.py',
        read: '2026-11-27',
        says: "Netskope's own plugin sends at most 300,000 entries.",
      },
    ],
    verified: true,
    note: {
      de: 'Eine Liste fasst 8 MB; etwas bleibt frei, weil die Anfrage länger ist als die Liste.',
      en: 'A list holds 8 MB; some room is left, as the request is longer than the list.',
    },
  },
] as const satisfies readonly Device[]
