import { type Guide, renewed } from './guide.ts'

/** What answers questions for names. */
export const resolvers: readonly Guide[] = [
  {
    id: 'bind',
    name: 'BIND 9 (RPZ)',
    formats: ['RPZ'],
    text: {
      de: 'Die Zone stündlich holen und neu laden; die unteren Zeilen gehören in named.conf.',
      en: 'Fetch the zone every hour and reload it; the lower lines belong into named.conf.',
    },
    snippet: (place) =>
      [
        `${renewed(place, 'rpz.zone', '/var/cache/bind/winnow.rpz')} && rndc reload winnow.rpz`,
        '',
        'options { response-policy { zone "winnow.rpz"; }; };',
        'zone "winnow.rpz" { type primary; file "/var/cache/bind/winnow.rpz"; allow-query { localhost; }; };',
      ].join('\n'),
    doc: 'https://bind9.readthedocs.io/en/latest/chapter6.html',
    read: '2026-11-20',
  },
  {
    id: 'unbound',
    name: 'Unbound',
    formats: ['UNBOUND'],
    text: {
      de: 'Die Datei stündlich holen und neu laden; die unteren Zeilen gehören in unbound.conf.',
      en: 'Fetch the file every hour and reload; the lower lines belong into unbound.conf.',
    },
    snippet: (place) =>
      [
        `${renewed(place, 'domains.conf', '/etc/unbound/winnow.conf')} && unbound-control reload`,
        '',
        'server:',
        '  include: "/etc/unbound/winnow.conf"',
      ].join('\n'),
    doc: 'https://unbound.docs.nlnetlabs.nl/en/latest/manpages/unbound.conf.html',
    read: '2026-11-20',
  },
  {
    id: 'dnsmasq',
    name: 'dnsmasq',
    formats: ['DNSMASQ'],
    text: {
      de: 'Die Datei stündlich holen; dnsmasq liest sie beim Start.',
      en: 'Fetch the file every hour; dnsmasq reads it when it starts.',
    },
    snippet: (place) => `${renewed(place, 'domains.conf', '/etc/dnsmasq.d/winnow.conf')} && systemctl restart dnsmasq`,
    doc: 'https://thekelleys.org.uk/dnsmasq/docs/dnsmasq-man.html',
    read: '2026-11-20',
  },
]
