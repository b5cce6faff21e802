import type { Device } from '../../domain/device.ts'

const note = {
  de: 'Beim Neuladen stehen alte und neue Liste zugleich in der Tabelle, deshalb zählt nur die Hälfte. Die Grenze lässt sich unter „System“ erhöhen, wenn der Arbeitsspeicher reicht; sie gilt für alle Listen zusammen.',
  en: 'While a list is loaded again, the old and the new one are both in the table, so only half of it counts. Where memory allows, the limit can be raised under “System”; it is that of all lists together.',
}

export const pf = [
  {
    id: 'pfsense.default',
    vendor: 'Netgate',
    name: { de: 'pfSense, mit voreingestellter Tabellengröße', en: 'pfSense, with the default table size' },
    formats: ['PFSENSE'],
    limits: { lists: { ip: { entries: 200_000 } }, ranges: true },
    references: [
      {
        url: 'https://docs.netgate.com/pfsense/en/latest/firewall/aliases-features.html',
        read: '2026-11-20',
        says: 'All tables must fit in roughly half of Firewall Maximum Table Entries, which defaults to 400,000.',
      },
    ],
    verified: true,
    note,
  },
  {
    id: 'opnsense.default',
    vendor: 'Deciso',
    name: { de: 'OPNsense, mit voreingestellter Tabellengröße', en: 'OPNsense, with the default table size' },
    formats: ['PFSENSE', 'PLAIN'],
    limits: { lists: { ip: { entries: 500_000 } }, ranges: true },
    references: [
      {
        url: 'https://github.com/opnsense/core/blob/002d7637bd482c71596eb34ca2f62f0f819b9f99/src/etc/inc/filter.inc',
        read: '2026-11-20',
        says: 'Where Firewall Maximum Table Entries is empty, 1,000,000 is set at least. Half of it counts, as with pfSense.',
      },
    ],
    verified: true,
    note,
  },
] as const satisfies readonly Device[]
