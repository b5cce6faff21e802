import type { Device, DeviceReference } from '../../domain/device.ts'

const formats = ['PALO_ALTO_EDL'] as const
const note = {
  de: 'Überzählige Einträge übergeht die Firewall und vermerkt es im Systemprotokoll. Weisen Sie die Listen in der Reihenfolge ihrer Bedeutung zu: Die Plätze werden der Reihe nach vergeben. Ist der Server nicht erreichbar, gilt der letzte Stand; schlägt die Anmeldung fehl, wird die Liste nicht mehr angewendet.',
  en: 'The firewall skips entries beyond its limit and says so in the system log. Put your lists in the order of their importance: places are taken in turn. While the server cannot be reached the last copy holds; where signing in fails, the list is no longer enforced.',
}
const pan71 =
  'https://docs.paloaltonetworks.com/pan-os/7-1/pan-os-web-interface-help/objects/objects-external-dynamic-lists.html'
const pan111: DeviceReference = {
  url: 'https://docs.paloaltonetworks.com/pan-os/11-1/pan-os-admin/policy/use-an-external-dynamic-list-in-policy/external-dynamic-list',
  read: '2026-11-20',
  says: 'At most 30 sources; 150,000 IP addresses on PA-3200, PA-5200 and PA-7000, 50,000 on all other models; URLs and domains by model in a table. A domain list with subdomains counts each name twice.',
}

function model(id: string, name: Device['name'], ip: number, url: number, domain: number): Device {
  return {
    id: `palo-alto.${id}`,
    vendor: 'Palo Alto Networks',
    name,
    formats,
    limits: { lists: { ip: { entries: ip }, url: { entries: url }, domain: { entries: domain } }, ranges: true },
    references: [pan111],
    verified: true,
    note,
  }
}

export const paloAltoNetworks = [
  {
    id: 'palo-alto.pa-5000-7000.pan-os-7.1',
    vendor: 'Palo Alto Networks',
    name: 'PA-5000, PA-7000 (PAN-OS 7.1 – 8.1)',
    formats,
    limits: {
      lists: { ip: { entries: 150_000 }, url: { entries: 50_000 }, domain: { entries: 50_000 } },
      ranges: true,
    },
    references: [
      {
        url: pan71,
        read: '2026-11-20',
        says: 'At most 30 sources; 150,000 IP addresses on PA-5000 and PA-7000, 50,000 URLs and 50,000 domains on each platform.',
      },
    ],
    verified: true,
    note,
  },
  {
    id: 'palo-alto.other.pan-os-7.1',
    vendor: 'Palo Alto Networks',
    name: { de: 'Andere PA und VM-Series (PAN-OS 7.1 – 8.1)', en: 'Other PA and VM-Series (PAN-OS 7.1 – 8.1)' },
    formats,
    limits: { lists: { ip: { entries: 50_000 }, url: { entries: 50_000 }, domain: { entries: 50_000 } }, ranges: true },
    references: [
      {
        url: pan71,
        read: '2026-11-20',
        says: 'At most 30 sources; 50,000 IP addresses, 50,000 URLs and 50,000 domains.',
      },
    ],
    verified: true,
    note,
  },
  model('pa-3200-and-up.pan-os-11', 'PA-3200 (PAN-OS 11.1)', 150_000, 100_000, 1_000_000),
  model(
    'pa-5200-7000.pan-os-11',
    {
      de: 'PA-5200, PA-7000 mit Karten 100G oder 20G(Q)XM (PAN-OS 11.1)',
      en: 'PA-5200, PA-7000 with 100G or 20G(Q)XM cards (PAN-OS 11.1)',
    },
    150_000,
    250_000,
    4_000_000,
  ),
  model(
    'pa-7000-20g.pan-os-11',
    {
      de: 'PA-7000 mit Karten 20G(Q) oder gemischt (PAN-OS 11.1)',
      en: 'PA-7000 with 20G(Q) or mixed cards (PAN-OS 11.1)',
    },
    150_000,
    100_000,
    500_000,
  ),
  model('pa-5400.pan-os-11', 'PA-5400 (PAN-OS 11.1)', 50_000, 250_000, 4_000_000),
  model(
    'pa-400.pan-os-11',
    {
      de: 'PA-400 außer PA-410, PA-820, PA-850, PA-3400 (PAN-OS 11.1)',
      en: 'PA-400 but PA-410, PA-820, PA-850, PA-3400 (PAN-OS 11.1)',
    },
    50_000,
    100_000,
    1_000_000,
  ),
  model('pa-410.pan-os-11', 'PA-220, PA-410, VM-50, VM-100, VM-1000-HV (PAN-OS 11.1)', 50_000, 50_000, 50_000),
  model('vm-300.pan-os-11', 'VM-300 (PAN-OS 11.1)', 50_000, 100_000, 500_000),
  model('vm-500-700.pan-os-11', 'VM-500, VM-700 (PAN-OS 11.1)', 50_000, 100_000, 2_000_000),
  {
    ...model(
      'pa-1400.pan-os-11',
      {
        de: 'PA-1400 und Modelle, die die Tabelle nicht nennt (PAN-OS 11.1)',
        en: 'PA-1400 and models that the table does not name (PAN-OS 11.1)',
      },
      50_000,
      50_000,
      50_000,
    ),
    references: [
      {
        ...pan111,
        says: '50,000 IP addresses on all models that are not named; the table of URLs and domains does not name PA-1400, and 50,000 is its smallest figure.',
      },
    ],
    verified: false,
  },
] as const satisfies readonly Device[]
