import type { WarningList } from '../../domain/warning-list.ts'

const octets = Array.from({ length: 223 }, (_, i) => i + 1)

/**
 * Placeholders in samples, tests, anonymised logs and reports, which feeds pick up from there. These addresses and
 * names belong to somebody, so they are doubtful rather than benign. Values that RFC 2606 and 5737 reserve for examples
 * are benign.
 */
export const placeholders: readonly WarningList[] = [
  {
    id: 'winnow-placeholder-addresses',
    name: 'Addresses made up by pattern',
    description: 'Four times the same number, or numbers and digits that count up or down.',
    version: 1,
    type: 'cidr',
    category: 'placeholder',
    list: [
      ...octets.filter((octet) => octet !== 10 && octet !== 127).map((octet) => [octet, octet, octet, octet].join('.')),
      ...[1, 2, 3, 4, 5, 6].flatMap((n) => [[n, n + 1, n + 2, n + 3].join('.'), [n + 3, n + 2, n + 1, n].join('.')]),
      ...['11.12.13.14', '11.22.33.44', '22.33.44.55', '33.44.55.66', '44.55.66.77', '55.66.77.88', '66.77.88.99'],
      ...['99.88.77.66', '88.77.66.55', '77.66.55.44', '44.33.22.11', '12.34.56.78', '23.45.67.89', '98.76.54.32'],
      ...['87.65.43.21', '123.45.67.89', '123.45.67.8', '20.30.40.50'],
    ],
  },
  {
    id: 'winnow-placeholder-names',
    name: 'Names made up as examples',
    description: 'Names that mean any name, below suffixes that anybody can register.',
    version: 1,
    type: 'hostname',
    category: 'placeholder',
    list: ['com', 'net', 'org'].flatMap((suffix) =>
      [
        ...['foo', 'bar', 'baz', 'foobar', 'test', 'domain', 'mydomain', 'yourdomain', 'your-domain', 'somedomain'],
        ...['company', 'mycompany', 'yourcompany', 'server', 'myserver', 'yourserver', 'host', 'hostname', 'myhost'],
        ...['site', 'mysite', 'yoursite', 'website', 'mywebsite', 'yourwebsite'],
      ].map((name) => `${name}.${suffix}`),
    ),
  },
]
