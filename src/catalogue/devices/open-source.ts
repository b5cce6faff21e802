import type { Device } from '../../domain/device.ts'

/** Each file is a dataset with a table of its own. */
const dataset = { entriesPerFile: 262_144 }

export const openSource = [
  {
    id: 'suricata.reputation',
    vendor: 'OISF',
    name: {
      de: 'Suricata, Regeln und Reputationsliste mit voreingestelltem Speicher',
      en: 'Suricata, rules and reputation list with the default memory',
    },
    formats: ['SURICATA'],
    limits: { lists: { ip: { entries: 200_000 }, domain: {}, url: {} }, ranges: true },
    references: [
      {
        url: 'https://github.com/OISF/suricata/blob/master/src/reputation.c',
        read: '2026-11-22',
        says: 'Each address of the list takes a host; without memory for it, the rest of the file is not read.',
      },
      {
        url: 'https://docs.suricata.io/en/suricata-6.0.20/reputation/ipreputation/ip-reputation-config.html',
        read: '2026-11-22',
        says: 'By the number of addresses, memcap and hash size of the host table may have to be increased.',
      },
    ],
    verified: false,
    note: {
      de: '32 MB fassen etwa 250.000 Adressen; ein Teil bleibt frei, weil beim Neuladen alte und neue zugleich darin stehen. Mit höherem host.memcap brauchen Sie dieses Gerät nicht.',
      en: '32 MB hold about 250,000 addresses; some room is left, as old and new ones are in it at once while Suricata reloads. With a higher host.memcap you do not need this device.',
    },
  },
  {
    id: 'suricata.dataset',
    vendor: 'OISF',
    name: { de: 'Suricata, Datasets mit voreingestelltem Speicher', en: 'Suricata, datasets with the default memory' },
    formats: ['SURICATA_DATASET'],
    limits: { lists: { ip: dataset, domain: dataset, url: dataset, hash: dataset }, ranges: false },
    references: [
      {
        url: 'https://raw.githubusercontent.com/OISF/suricata/suricata-8.0.6/src/datasets.c',
        read: '2026-11-20',
        says: 'A hash table of one set has at most 65,536 places, all together 16,777,216.',
      },
      {
        url: 'https://docs.suricata.io/en/latest/rules/datasets.html',
        read: '2026-11-20',
        says: 'The size of the table should be close to the number of entries; memcap in the example 100 MB.',
      },
    ],
    verified: false,
    note: {
      de: 'Suricata nennt keine Höchstzahl. Gerechnet ist mit vier Einträgen je Platz der größten Tabelle; mehr verlangsamt den Start.',
      en: 'Suricata names no largest number. Four entries for each place of the largest table are reckoned with; more slow down the start.',
    },
  },
  {
    id: 'crowdsec.blocklist',
    vendor: 'CrowdSec',
    name: { de: 'Console, eigene Blocklist über die Service-API', en: 'Console, own blocklist by the service API' },
    formats: ['PLAIN'],
    limits: { lists: { ip: { bytesPerFile: 5_000_000 } }, ranges: true },
    references: [{ read: '2026-11-20', says: '5 MB uncompressed; how many entries depends on the plan.' }],
    verified: false,
  },
  {
    id: 'little-snitch',
    vendor: 'Objective Development',
    name: { de: 'Little Snitch, Abonnement einer Regelgruppe', en: 'Little Snitch, rule group subscription' },
    formats: ['HOSTS', 'PLAIN'],
    limits: { lists: { domain: { entries: 200_000 } }, ranges: false },
    references: [
      {
        url: 'https://github.com/naveednajam/Little-Snitch---Rule-Groups',
        read: '2026-11-20',
        says: 'Of a maker of lists: 200,000 domains a rule group from 4.3 on, 10,000 before.',
      },
    ],
    verified: false,
  },
] as const satisfies readonly Device[]
