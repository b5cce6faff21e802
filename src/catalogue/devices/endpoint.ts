import type { Device } from '../../domain/device.ts'

const all = { ip: {}, domain: {}, url: {}, hash: {} }

/** Endpoint products that receive the indicators through a script of the customer. */
export const endpoint = [
  {
    id: 'microsoft.defender-for-endpoint',
    vendor: 'Microsoft',
    name: { de: 'Defender for Endpoint, eigene Indikatoren', en: 'Defender for Endpoint, custom indicators' },
    formats: ['DEFENDER'],
    limits: { lists: all, entries: 10_000, ranges: false },
    references: [
      {
        url: 'https://techcommunity.microsoft.com/t5/microsoft-defender-for-endpoint/best-practices-for-optimizing-custom-indicators/ba-p/2670357',
        read: '2026-11-20',
        says: '15,000 active indicators per tenant.',
      },
      {
        url: 'https://learn.microsoft.com/en-us/microsoft-365/security/defender-endpoint/indicator-ip-domain?view=o365-worldwide',
        read: '2026-11-20',
        says: 'CIDR notation is not supported.',
      },
    ],
    verified: true,
    note: {
      de: 'Ein Mandant fasst 15.000 Indikatoren. Ein Drittel bleibt frei: für Ihre eigenen und für weggefallene, die ohne unser Skript noch neun Tage zählen. Der Import nimmt höchstens 500 auf einmal.',
      en: 'A tenant holds 15,000 indicators. A third of them is left free: for your own, and for removed ones, which count for nine more days without our script. An import takes 500 at a time.',
    },
  },
  {
    id: 'sentinelone.threat-intelligence',
    vendor: 'SentinelOne',
    name: { de: 'Singularity, Threat Intelligence', en: 'Singularity, threat intelligence' },
    formats: ['SENTINELONE', 'JSON', 'CSV'],
    limits: { lists: all, entries: 1_000_000, ranges: false },
    references: [
      {
        read: '2026-11-20',
        says: '1,000,000 per scope; valid for 14 days (address), 90 (URL, name), 180 (file) unless told otherwise.',
      },
      {
        url: 'https://www.threatintel.co.nz/threat-intelligence-in-sentinelone-ai-siem',
        read: '2026-11-29',
        says: "SentinelOne's limitations, quoted: up to 1 million entries per scope, an error above it.",
      },
    ],
    verified: false,
  },
  {
    id: 'crowdstrike.ioc-management',
    vendor: 'CrowdStrike',
    name: { de: 'Falcon, IOC-Verwaltung', en: 'Falcon, IOC management' },
    formats: ['CROWDSTRIKE', 'JSON', 'CSV'],
    limits: { lists: { ip: {}, domain: {}, hash: {} }, entries: 1_000_000, ranges: false },
    references: [
      {
        url: 'https://github.com/netskopeoss/ta_cloud_exchange_plugins/blob/1e53c46a6cae1941028693baeb9948cbfdb718f5/crowdstrike/utils/crowdstrike_constants.py',
        read: '2026-11-27',
        says: "Netskope's plugin keeps at most 1,000,000 indicators. CrowdStrike's own pages behind its sign-in were not read.",
      },
    ],
    verified: false,
  },
  {
    id: 'trend.vision-one',
    vendor: 'Trend Micro',
    name: 'Vision One, Suspicious Object List',
    formats: ['TREND_VISION_ONE'],
    limits: {
      lists: {
        ip: { entries: 9_000 },
        domain: { entries: 9_000 },
        url: { entries: 9_000 },
        hash: { entries: 9_000 },
        email: { entries: 9_000 },
      },
      ranges: false,
    },
    references: [
      {
        url: 'https://docs.trendmicro.com/en-us/documentation/article/trend-vision-one-suspicious-object-list',
        read: '2026-11-27',
        says: 'At most 10,000 of each type added by hand or third-party intelligence; above it those closest to expiration are removed.',
      },
      {
        url: 'https://docs.trendmicro.com/en-us/documentation/article/trend-vision-one-add-import-suspicious-objects',
        read: '2026-11-27',
        says: 'Wildcards and CIDR notation are not supported.',
      },
    ],
    verified: true,
    note: {
      de: 'Die Liste fasst 10.000 Objekte je Art, auch Ihre eigenen; ein Zehntel bleibt für sie frei. SHA-1 und SHA-256 zählen dort getrennt, hier zusammen.',
      en: 'The list holds 10,000 objects of each type, your own among them; a tenth is left free for those. SHA-1 and SHA-256 count apart there, together here.',
    },
  },
] as const satisfies readonly Device[]
