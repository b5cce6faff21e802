import type { Device, DeviceReference } from '../../domain/device.ts'

const formats = ['PALO_ALTO_EDL'] as const
const note = {
  de: 'Überzählige Einträge übergeht die Firewall und vermerkt es im Systemprotokoll. Weisen Sie die Listen in der Reihenfolge ihrer Bedeutung zu: Die Plätze werden der Reihe nach vergeben. Ist der Server nicht erreichbar, gilt der letzte Stand; schlägt die Anmeldung fehl, wird die Liste nicht mehr angewendet.',
  en: 'The firewall skips entries beyond its limit and says so in the system log. Put your lists in the order of their importance: places are taken in turn. While the server cannot be reached the last copy holds; where signing in fails, the list is no longer enforced.',
}
const pan71 =
  'https://docs.paloaltonetworks.com/pan-os/7-1/pan-os-web-interface-help/objects/objects-external-dynamic-lists.html'
const raised: DeviceReference = {
  url: 'https://docs.paloaltonetworks.com/pan-os/9-0/pan-os-new-features/content-inspection-features/external-dynamic-list-enhancements',
  read: '2026-11-20',
  says: 'Capacity for domains and URLs was substantially increased in 9.0, by platform; no figures on the page. 50,000 of each is what every platform held before.',
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
    name: 'Other PA and VM-Series (PAN-OS 7.1 – 8.1)',
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
  {
    id: 'palo-alto.pa-3200-and-up.pan-os-11',
    vendor: 'Palo Alto Networks',
    name: 'PA-3200, PA-3400, PA-5200, PA-5400, PA-7000 (PAN-OS 9.0 – 11)',
    formats,
    limits: {
      lists: { ip: { entries: 150_000 }, url: { entries: 50_000 }, domain: { entries: 50_000 } },
      ranges: true,
    },
    references: [
      { read: '2026-11-20', says: '150,000 IP addresses from PA-3200 on, as users of public lists report for 11.x.' },
      raised,
    ],
    verified: false,
    note,
  },
  {
    id: 'palo-alto.pa-400.pan-os-11',
    vendor: 'Palo Alto Networks',
    name: 'PA-220, PA-400, PA-800, PA-1400 (PAN-OS 9.0 – 11)',
    formats,
    limits: { lists: { ip: { entries: 50_000 }, url: { entries: 50_000 }, domain: { entries: 50_000 } }, ranges: true },
    references: [
      { read: '2026-11-20', says: '50,000 IP addresses on PA-400, as users of public lists report for 11.x.' },
      raised,
    ],
    verified: false,
    note,
  },
] as const satisfies readonly Device[]
