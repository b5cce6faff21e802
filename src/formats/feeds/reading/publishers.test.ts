import { describe, expect, it } from 'vitest'
import { expectListed, readFeed } from '../../../../test/read-feed.ts'
import { detectFeed } from '../detect.ts'
import { makeHead } from '../head.ts'
import { readScore } from './annotations.ts'

const md5 = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
const sha1 = 'a1b2c3d4e5f60718293a4b5c6d7e8f9011223344'
const sha256 = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90'
const lines = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n')

/**
 * The content of a file with detected format: `kind value`, the earliest first-seen day, the earliest last-seen day.
 */
async function read(text: string) {
  const { records, tally } = await readFeed(text)
  const day = (time: number | undefined) => (time === undefined ? undefined : new Date(time).toISOString().slice(0, 10))
  const [first] = records
  return {
    found: records.map(({ kind, value }) => `${kind} ${value}`),
    days: first ? [day(first.firstSeen), day(first.lastSeen)] : [],
    rejected: tally.rejected,
  }
}

/** Files as documented by their publishers, shortened and with invented values. */
describe('reads the listed values rather than their context', () => {
  it.each(
    Object.entries({
      'OpenPhish: the URL, not its address or host':
        'url,brand,ip,asn,host,discover_time,family_id\n‹https://evil-test.com/a›,Bank,192.0.2.1,AS64496,evil-test.com,02-01-2026 10:00:00 UTC,x\n‹https://bad-test.net/b›,Shop,192.0.2.2,AS64496,bad-test.net,13-01-2026 10:00:00 UTC,y\n',
      'Feodo Tracker in JSON: the address, not its name':
        '[{"ip_address":"‹192.0.2.1›","port":8080,"status":"offline","hostname":null,"first_seen":"2026-01-02 10:00:00"},{"ip_address":"‹192.0.2.2›","port":443,"status":"online","hostname":"host.evil-test.com","first_seen":"2026-01-02 11:00:00"}]',
      'OpenCTI, exported indicators: the values of their patterns': `"entity_type","name","pattern","valid_from"\n"Indicator","x","[domain-name:value = '‹evil-test.com›']","2026-01-02T10:00:00.000Z"\n"Indicator","y","[ipv4-addr:value = '‹192.0.2.1›' OR ipv4-addr:value = '‹192.0.2.2›']","2026-01-03T10:00:00.000Z"\n`,
      'fake domains, not the imitated brands':
        'Brand domain,Fake domain,Registered\nbank-test.com,‹bank1-secure.net›,2025-01-03\nshop-test.com,‹shop-login.top›,2025-01-04\n',
      'attackers, not their victims':
        'timestamp,victim_ip,attacker_ip\n2025-01-03 04:05:06,62.138.10.5,‹45.155.75.108›\n2025-01-03 05:05:06,62.138.10.6,‹91.92.38.55›\n',
      'the rows below titles and a line for Excel':
        'sep=;\nExport of the day;;;\n\nindicator;type;note;seen\n‹45.155.75.108›;ip;a;2025-01-03\n‹evil-test.com›;domain;b;2025-01-04\n',
      'cells as text formulas for Excel': `Indicator,Type\n"=""‹45.155.75.108›""",ip\n="‹evil-test.com›",domain\n'‹bad-test.net›,domain\n`,
      'values of each role in an attack':
        'dropper_url,c2_ip\n‹http://evil-test.com/a›,‹45.155.75.108›\n‹http://bad-test.net/b›,‹91.92.38.55›\n',
      'a table with headers and kinds in German':
        'Typ;Wert;Quelle\nDomäne;‹evil-test.com›;intern\nIP-Adresse;‹192.0.2.1›;intern\nPrüfsumme;‹a1b2c3d4e5f60718293a4b5c6d7e8f90›;intern\n',
      'Bambenek: the address, not the page about it, whatever the description says':
        '## Master Feed of known, active C&Cs IP\n## addresses\n‹192.0.2.1›,IP used by sample C&C,2026-01-02 12:02,http://report.example.com/manual/a.txt\n‹192.0.2.2›,IP used by another C&C,2026-01-02 12:03,http://report.example.com/manual/b.txt\n',
      'CrowdSec: by scope, not by action':
        '[{"duration":"3h59m40s","origin":"crowdsec","scenario":"example/ssh-bf","scope":"Ip","type":"ban","value":"‹192.0.2.1›"},{"duration":"3h","origin":"CAPI","scenario":"example/ssh-bf","scope":"Range","type":"ban","value":"‹198.51.100.0/24›"}]',
      'a whole list in one line': '‹192.0.2.1›,‹192.0.2.2›,‹198.51.100.7›,‹203.0.113.9›\n',
      'news by RSS: the value at the start of the title, not the page of the report':
        '<?xml version="1.0"?><rss version="2.0"><channel><title>Sample</title><link>https://list.example/</link><item><title>‹192.0.2.1› | SSH</title><link>https://list.example/ip/192.0.2.1</link><description>Event: bad</description></item><item><title>‹evil-test.com› (2026/01/02)</title><link>https://list.example/2</link></item><item><title>good-test.com has moved</title><link>https://list.example/3</link></item></channel></rss>',
      'a script of nftables that also removes elements: the added ones':
        'add element inet f bad { ‹100.20.30.1› }\ndelete element inet f bad { 100.20.30.9 }\nadd element inet f bad { ‹100.20.31.7› }\nadd rule inet f input ip saddr 100.20.31.8 accept\n',
      'URLhaus, recent URLs of the API: the URL, not its host': {
        query_status: 'ok',
        urls: [1, 2].map((n) => ({
          ...{ id: n, urlhaus_reference: `https://urlhaus.abuse.ch/url/${n}/`, url_status: 'online' },
          ...{ url: `‹http://evil-test${n}.com/bin›`, host: `evil-test${n}.com`, threat: 'malware_download' },
          date_added: '2026-01-02 10:00:00 UTC',
        })),
      },
      'patterns in JSON records': [1, 2].map((n) => ({
        ...{ id: n, name: 'x', pattern: `[url:value = '‹http://evil-test.com/${n}›']` },
      })),
      'eMule’s ipfilter.dat: the whole range':
        '‹192.000.002.000 - 192.000.002.255→192.0.2.0/24› , 000 , Example\n‹198.051.100.016 - 198.051.100.031→198.51.100.16/28› , 100 , Example\n',
      'lists side by side': `IPs;Domains;SHA256\n‹45.155.75.108›;‹evil-test.com›;‹${sha256}›\n‹91.92.38.55›;;\n‹5.188.186.17›;‹bad-test.net›;\n`,
      'no SSH fingerprints': `hassh,client\n${md5},libssh\n${md5.replace('a', 'b')},paramiko\n`,
      'no allowed addresses': 'whitelisted_ip,comment\n45.155.75.108,partner\n91.92.38.55,supplier\n',
      'networks with the mask in the next column':
        'network,netmask,comment\n‹45.155.75.0,255.255.255.0→45.155.75.0/24›,spam\n‹91.92.36.0,255.255.252.0→91.92.36.0/22›,spam\n',
      'networks with wildcard masks, without a header':
        '‹45.155.75.0 0.0.0.255→45.155.75.0/24›\n‹91.92.36.0 0.0.3.255→91.92.36.0/22›\n',
      'reference sets of QRadar as XML': `<?xml version="1.0"?><referenceSet><name>Bad</name><elementType>IP</elementType>${lines(2, (n) => `<data><value>‹45.155.75.${n}›</value><firstSeen>177000000${n}000</firstSeen></data>`)}</referenceSet>`,
      'networks with the prefix length in the next column':
        'start_ip;prefix\n‹45.155.75.0;24→45.155.75.0/24›\n‹91.92.36.0;22→91.92.36.0/22›\n',
      'IPv6 ranges in two columns':
        'start,end,date\n‹2a01:4f8::,2a01:4f8:ffff:ffff:ffff:ffff:ffff:ffff→2a01:4f8::/32›,2025-01-03\n‹2a02:6b8::,2a02:6b8:ffff:ffff:ffff:ffff:ffff:ffff→2a02:6b8::/32›,2025-01-04\n',
      'ranges in one cell, beside addresses':
        'name,value,type\na,‹45.155.75.0-45.155.75.255→45.155.75.0/24›,IP Range\nb,‹91.92.38.55›,IP\nc,‹5.188.186.17›,IP\n',
      'several values in one cell':
        'campaign;ips\nA;‹45.155.75.108›, ‹45.155.75.109›\nB;‹91.92.38.55›, ‹91.92.38.56›\nC;‹5.188.186.17›\n',
      'several values in one cell, line by line':
        'ip;tags\n"‹45.155.75.108›\n‹45.155.75.109›";ssh\n"‹91.92.38.55›\n‹91.92.38.56›";ssh\n',
      'all digests of a file in one cell': `file;hashes\na.exe;"‹${md5}›, ‹${sha1}›, ‹${sha256}›"\n`,
      'all digests of a file in one cell, named or with colons': `Name,Hashes\na.exe,"MD5: ‹${md5}› SHA-256: ‹${sha256}›"\nb.exe,‹${md5}› : ‹${sha1}›\nc.exe,‹${md5}›:‹${sha1}›\n`,
      'several URLs in one cell of a record': [1, 2].map((n) => ({
        urls: `‹http://evil-test${n}.com/a,b›;‹http://evil-test${n}.com/c›`,
      })),
      'names with a slash at the end, for Palo Alto Networks': '*.‹evil-test.com›/\n*.‹bad-test.net›/\n',
      'Shadowserver: the address, not its name or the sinkhole': `"timestamp","severity","ip","protocol","port","hostname","tag","asn","geo","dst_ip","http_host"\n${lines(5, (n) => `"2026-01-02 00:00:0${n}","high","‹192.0.2.${n}›","tcp",445,"host${n}.evil-test.com","smb",64512,"ZZ","198.51.100.1","sink${n}.bad-test.net"`)}\n`,
      'PhishTank in JSON: the URL; `Other` names no kind': [1, 2, 3].map((n) => ({
        ...{ phish_id: n, url: `‹https://evil-test${n}.com/login›`, verified: 'yes', target: 'Other' },
        phish_detail_url: `http://www.phishtank.com/phish_detail.php?phish_id=${n}`,
        submission_time: '2026-01-02T10:00:00+00:00',
      })),
      'Spamhaus DROP in JSON, with a record about the list itself': `${lines(3, (n) => `{"cidr":"‹203.0.113.${n * 16}/28›","sblid":"SBL${n}","rir":"ripencc"}`)}\n{"type":"metadata","timestamp":1767312000,"size":3,"terms":"https://www.spamhaus.org/drop/terms/"}\n`,
      'Spamhaus ASN-DROP in JSON: the system, not its domain': `${lines(3, (n) => `{"asn":‹${64496 + n}→AS${64496 + n}›,"rir":"ripencc","domain":"evil-test${n}.com","cc":"ZZ","asname":"EXAMPLE-${n}"}`)}\n`,
      'Onionoo: addresses, not fingerprints': {
        relays: [1, 2].map((n) => ({
          ...{ nickname: 'a', fingerprint: sha1, first_seen: '2026-01-02 00:00:00' },
          or_addresses: [`‹192.0.2.${n}›:443`],
        })),
      },
      'MISP in CSV: composite types too': `uuid,event_id,category,type,value,comment,to_ids,date\n1,1,Network activity,ip-dst|port,‹192.0.2.1›|443,,1,20260102\n2,1,Network activity,domain|ip,‹evil-test.com›|‹192.0.2.2›,,1,20260102\n3,1,Payload delivery,filename|sha256,a.exe|‹${sha256}›,,1,20260102\n4,1,Network activity,url,‹bad-test.net›,,1,20260102\n`,
      'ThreatConnect: all digests of a file': {
        status: 'Success',
        data: {
          indicator: [
            { id: 1, type: 'Address', summary: '‹192.0.2.1›' },
            { id: 2, type: 'Host', summary: '‹evil-test.com›' },
            { id: 3, type: 'File', summary: `‹${md5}› : ‹${sha256}›` },
          ],
        },
      },
      'OpenCTI: the digest of a file': `"entity_type","observable_value","created_at"\n"IPv4-Addr","‹192.0.2.1›","2026-01-02T10:00:00Z"\n"StixFile","‹${sha256}›","2026-01-02T10:00:00Z"\n"Url","‹http://evil-test.com/a›","2026-01-02T10:00:00Z"\n`,
      'a table with a column for each kind, one filled in each row': `filename,ip,domain,url,md5\na.pdf,‹192.0.2.1›,,,\na.pdf,,‹evil-test.com›,,\na.pdf,,,‹http://evil-test.com/a›,\na.pdf,,,,‹${md5}›\n`,
      'IntelMQ as CSV: what the sources are, not the publisher or the target': `classification.type,source.ip,source.fqdn,feed.name,destination.ip\n${lines(4, (n) => `c2-server,192.0.2.${n},‹evil-test${n}.com›,list,203.0.113.9`)}\n`,
      'a numbered list with digests: all of it, and no page of an analysis': `Foo botnet\n\nC2:\n${lines(8, (n) => `${n + 1}) ‹evil-test${n}[.]com›`)}\n\nSample:\nMD5 - ‹${md5}›\nVT: https://www.virustotal.com/gui/file/${sha256}\n`,
      'Calico: the networks of a set, not the names that may be reached':
        'kind: GlobalNetworkSet\nspec:\n  nets:\n    - ‹192.0.2.1/32→192.0.2.1›\n    - ‹198.51.100.0/24›\n  allowedEgressDomains:\n    - good-test.com\n',
      'news by RSS: what their texts say, not the pages of the publisher':
        '<?xml version="1.0"?><rss version="2.0"><channel><title>Sample</title><link>https://list.example/</link><item><title>Bad host</title><link>https://list.example/1</link><guid>https://list.example/1</guid><description>Host: ‹evil-test.com/a→http://evil-test.com/a›, IP address: ‹192.0.2.1›, ASN: 64500</description></item><item><title>Bad host</title><link>https://list.example/2</link><guid>https://list.example/2</guid><description>&lt;p&gt;C2 at ‹evil-test[.]org›&lt;/p&gt;</description></item></channel></rss>',
      'news by RSS whose titles are names: also what their texts say': `<rss version="2.0"><channel><link>https://list.example/</link>${lines(4, (n) => `<item><title>‹evil-test${n}.com›</title><link>https://list.example/${n}</link><description>MD5: ‹${md5.slice(1)}${n}›, IP Address: ‹192.0.2.${n}›</description></item>`)}</channel></rss>`,
      'news by Atom: what their contents say':
        '<feed xmlns="http://www.w3.org/2005/Atom"><id>https://list.example/f</id><entry><title>New</title><id>tag:list.example,2026:1</id><link href="https://list.example/1"/><content type="html">C2: ‹192.0.2[.]1›&lt;br/&gt;‹192.0.2[.]2›:443</content></entry></feed>',
      'a JSON Feed: what its texts say': {
        version: 'https://jsonfeed.org/version/1.1',
        items: [1, 2].map((id) => ({
          id,
          url: `https://list.example/${id}`,
          content_text: `C2 at ‹evil-${id}[.]com›`,
        })),
      },
      'a block list for a web server': 'deny ‹192.0.2.1›;\ndeny ‹198.51.100.0/24›;\n',
    }),
  )('%s', async (_, text) => {
    await expectListed(text)
  })

  it('values with a column of kinds, although one kind is unknown', async () => {
    const kinds = `IOC,IOC Type\n45.155.75.108,IP\n${md5},JA3\nsetup.py,Process Name\nevil-test.com,Domain\nSvc1.app,Service Name\nx,Gizmo\n`

    expect((await read(kinds)).found).toEqual(['ipv4 45.155.75.108', `ja3 ${md5}`, 'domain evil-test.com'])
  })

  it('Tor’s exits: only the addresses of each record, and its other lines are not rejected', async () => {
    const before = `ExitNode ${sha1.toUpperCase()}\nPublished 2026-01-01 20:00:00\nLastStatus 2026-01-02 01:00:00\n`
    const at = (address: string) => `ExitAddress ${address} 2026-01-02 02:00:00\n`
    const text = `${before}${at('192.0.2.1')}${at('192.0.2.2')}${before}${at('198.51.100.7')}`

    const { found, rejected } = await read(text)

    expect(found).toEqual(['ipv4 192.0.2.1', 'ipv4 192.0.2.2', 'ipv4 198.51.100.7'])
    expect(rejected).toEqual({})
  })
})

describe('dates', () => {
  it.each([
    [
      'of the first sighting are preferred to dates of publication',
      'date,ip,first_seen,last_updated,last_seen\n2026-01-05,192.0.2.1,2026-01-01,2026-01-06,2026-01-04\n2026-01-06,192.0.2.2,2026-01-02,2026-01-07,2026-01-05\n',
      ['2026-01-01', '2026-01-04'],
    ],
    [
      'of a STIX 1 indicator are those of its observables',
      '<stix:STIX_Package xmlns:stix="http://stix.mitre.org/stix-1" xmlns:indicator="http://stix.mitre.org/Indicator-2" xmlns:cybox="http://cybox.mitre.org/cybox-2" xmlns:AddressObj="http://cybox.mitre.org/objects#AddressObject-2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><stix:Indicators><stix:Indicator id="a:1" timestamp="2026-01-02T09:00:00Z" xsi:type="indicator:IndicatorType"><indicator:Observable id="a:2"><cybox:Object><cybox:Properties xsi:type="AddressObj:AddressObjectType" category="ipv4-addr"><AddressObj:Address_Value condition="Equals">192.0.2.1</AddressObj:Address_Value></cybox:Properties></cybox:Object></indicator:Observable></stix:Indicator></stix:Indicators></stix:STIX_Package>',
      ['2026-01-02', undefined],
    ],
    [
      'of German headers',
      'Adresse;Zuletzt gesehen;Erstmals gesehen;Stand\n192.0.2.1;03.01.2026 12:00;02.01.2026 10:00;09.01.2026\nevil-test.com;05.01.2026;04.01.2026;09.01.2026\n',
      ['2026-01-02', '2026-01-03'],
    ],
    [
      'of the file are not used',
      'entity,type,date\n192.0.2.1,IPv4,2026-01-09\n192.0.2.2,IPv4,2026-01-09\n',
      [undefined, undefined],
    ],
  ])('%s', async (_, text, wanted) => {
    expect((await read(text)).days).toEqual(wanted)
  })
})

describe('a URL ends with its cell', () => {
  const many = (row: (url: string, n: number) => string) =>
    `${lines(50, (n) => row(`‹https://evil-test${n}.com/a›`, n))}\n`
  const urls = Array.from({ length: 50 }, (_, n) => `‹https://evil-test${n}.com/a›`)

  it.each(
    Object.entries({
      'a table with a header': `url,brand,ip,asn,host,discover_time,family_id\n${many((url, n) => `${url},Bank,192.0.2.1,AS64496,evil-test${n}.com,02-01-2026 10:00:00 UTC,x`)}`,
      'a table without a header': many((url) => `${url},Bank,2026-01-02 10:00:00`),
      'a table with quotes': many((url) => `"${url}","Bank","2026-01-02"`),
      'a table with tabs': many((url) => `${url}\tmalware\t2026-01-02`),
      'a table with pipes': many((url) => `${url}|malware|2026-01-02`),
      'a table with blanks': many((url) => `${url} 2026-01-02 malware`),
      'a table with the reference beside it': many((url, n) => `${url},Bank,https://report.example/${n}`),
      'a list in one line': `${urls.join(',')}\n`,
      'a list in one line, with blanks': `${urls.join(', ')}\n`,
    }),
  )('in %s', async (_, text) => {
    await expectListed(text)
  })

  it('unless every row is a URL that contains delimiters', async () => {
    await expectListed(
      `${lines(50, (n) => `‹https://evil-test${n}.com/a${',x'.repeat(n % 4)}${';y'.repeat(n % 3)}›`)}\n`,
    )
  })
})

it('a path alone in a filter list is a pattern', async () => {
  const { found, rejected } = await read(
    '! Title: sample\n! Homepage: https://lists.example/\n||evil-test.com^\n/banner/ads.js\n',
  )

  expect(found).toEqual(['domain evil-test.com'])
  expect(rejected).toEqual({ 'unsupported-pattern': 1 })
})

describe('rules that do not block', () => {
  it.each([
    [
      'of dnsmasq are rejected: servers with an address, exceptions and sets',
      'address=/evil-test.com/0.0.0.0\naddress=/bad-test.net/\naddress=/null-test.com/#\nserver=/c2-test.com/\nlocal=/a-test.com/b-test.com/\nserver=/good-test.com/#\nserver=/corp-test.com/10.0.0.53\nlocal=/corp-test.net/10.0.0.53\nipset=/marked-test.com/vpn\nnftset=/marked-test.net/4#inet#fw4#vpn\nipset=/marked-test.com/\n',
      ['evil-test.com', 'bad-test.net', 'null-test.com', 'c2-test.com', 'a-test.com', 'b-test.com'],
      { 'not-for-detection': 6 },
    ],
    [
      'of filter lists are rejected: rules for some clients or questions, and rules that rewrite the answer',
      '! Title: sample\n! Homepage: https://lists.example/\n||evil-test.com^\n||bad-test.net^$important\n||search-test.com^$dnsrewrite=safe.search-test.com\n||a-test.com^$client=192.0.2.1\n||b-test.com^$ctag=device_tv\n||c-test.com^$dnstype=AAAA\n||d-test.com^$dnsrewrite=NXDOMAIN;;\n||e-test.com^$dnsrewrite=NOERROR;A;0.0.0.0\n',
      ['evil-test.com', 'bad-test.net', 'd-test.com', 'e-test.com'],
      { 'unsupported-pattern': 4 },
    ],
  ])('%s', async (_, text, names, reasons) => {
    const { found, rejected } = await read(text)

    expect(found).toEqual(names.map((name) => `domain ${name}`))
    expect(rejected).toEqual(reasons)
  })
})

describe('a marking of the Traffic Light Protocol', () => {
  const tags = async (text: string) => (await readFeed(text)).records.map((record) => record.tags)

  it.each([
    ['tlp', ['RED', 'TLP:AMBER+STRICT', 'clear', '-']],
    ['TLP', ['tlp:red', 'amber+strict', 'WHITE', 'n/a']],
    ['marking', ['TLP:RED', 'TLP:AMBER+STRICT', 'TLP:CLEAR', '']],
    ['Handling', ['RED', 'AMBER+STRICT', 'WHITE', '']],
  ])('in the column “%s” is a tag', async (name, cells) => {
    const rows = cells.map((cell, n) => `45.155.75.${n},${cell},ssh`).join('\n')

    expect(await tags(`ip,${name},tags\n${rows}\n`)).toEqual([
      ['tlp:red', 'ssh'],
      ['tlp:amber+strict', 'ssh'],
      ['ssh'],
      ['ssh'],
    ])
  })

  it('is a number in TheHive', async () => {
    const records = [3, 2, 1, 0].map((tlp) => ({ dataType: 'ip', data: `45.155.75.${tlp}`, tlp }))

    expect(await tags(JSON.stringify(records))).toEqual([['tlp:red'], ['tlp:amber'], ['tlp:green'], undefined])
  })

  it('is not taken from a column with another classification', async () => {
    expect(await tags('ip,classification\n45.155.75.1,red\n45.155.75.2,secret\n')).not.toContainEqual(['tlp:red'])
  })
})

it.each([
  ['0,85', 1, 85],
  ['3/5', 100, 60],
  ['6/5', 100, undefined],
  ['Sehr hoch', 100, 90],
  ['very-high', 100, 90],
  ['élevée', 100, 75],
  ['85 %', 100, 85],
])('a score of “%s” on a scale up to %i is %s', (cell, max, score) => {
  expect(readScore(cell, max)).toBe(score)
})

it('prefers a confidence column to a severity column', () => {
  const table = 'ip,severity,confidence\n45.155.75.108,low,85\n91.92.38.55,low,40\n'

  expect(detectFeed(makeHead(new TextEncoder().encode(table), { whole: true }))?.options).toMatchObject({
    score: 'confidence',
  })
})

describe('a table that states the kind of each row', () => {
  const table = (header: string, ...rows: string[]) =>
    `${header}\nDescription,See https://blog.some-vendor.com/posts/1,\n${rows.join('\n')}\n`

  it('may consist mostly of unsupported kinds', async () => {
    const { found, rejected } = await read(
      table(
        'Indicator,Data,Notes',
        ...Array.from({ length: 12 }, (_, n) => `file_path_name,C:\\temp\\a${n}.exe,Loader`),
        'ip,45.155.75.108,C2',
        'domain,bad-host-one.com,C2',
        `certificate_serial,${sha1},`,
        ',,',
        ',,',
      ),
    )
    expect(found).toEqual(['ipv4 45.155.75.108', 'domain bad-host-one.com'])
    expect(rejected).toEqual({ 'unknown-kind': 14 })
  })

  it('may call a URL a path, and list the URL of a hidden service without its scheme', async () => {
    const onion = `${'a2b3c4d5e6f7g'.repeat(4)}abcd.onion`
    const { found } = await read(
      table(
        'Indicator_type,Data,Note',
        'url_path,http://bad-host-one.com/a.apk,Host',
        'url_path,/gate.php,C2',
        `url,${onion}/b.php,C2`,
      ),
    )
    expect(found).toEqual(['url http://bad-host-one.com/a.apk', 'url-path /gate.php', `url http://${onion}/b.php`])
  })
})

const other = sha256.replace(/^./, 'e')

it.each(
  Object.entries({
    'digests in the notes of a value, unless the note calls the file harmless': `value,type,note
‹http://bad-host-one.com/a›,url,‹${sha256}›
‹http://bad-host-one.com/b›,url,"Loader, SHA256: ‹${other}›"
‹bad-host-two.com›,domain,key ${md5}
‹45.155.75.108›,ip,legitimate tool (md5 ${md5})
`,
    'the digest of a signature of ClamAV': `‹${md5}›:1234:Win.Trojan.One-1\n‹${sha256}›:*:Win.Trojan.Two-1:73\n`,
    'the digest of a MISP sample in a table, and a domain with the path `/*` as the domain': `type,value\nmalware-sample,a.exe|‹${md5}›\ndomain,‹bad-host-one.com›\ndomain,‹bad-host-two.com›/*\n`,
    'nothing of sentences':
      '# blocklist\n\nBad hosts. See https://some-vendor.com/lists/issues for errors.\n\nUsage: curl https://some-vendor.com/lists/x.txt\n',
    'no pages of analysis services': `‹http://bad-host-one.com/a›\nhttps://www.virustotal.com/gui/file/${sha256}/detection\n‹http://bad-host-two.com/b›\nhttps://nvd.nist.gov/vuln/detail/CVE-2021-44228\n`,
    'certificate fingerprints with colons': `date,sha1_fingerprint,name\n2025-01-02,‹${sha1.replace(/..(?=.)/g, '$&:').toUpperCase()}→${sha1}›,Loader\n`,
  }),
)('lists %s', async (_, text) => {
  await expectListed(text)
})

it.each([
  ['a blank before the percent sign', 'IP;Konfidenz', ['45.155.75.108;80 %', '91.92.38.55;50 %'], [80, 50]],
  ['hardly more than 100', 'ip,score', ['45.155.75.108,127', '91.92.38.55,12'], [undefined, undefined]],
  ['a scale above 100, the highest nearly round', 'ip,score', ['45.155.75.108,950', '91.92.38.55,120'], [95, 12]],
  ['a scale up to 100', 'ip,score', ['45.155.75.108,40', '91.92.38.55,12'], [40, 12]],
  ['a -1 is no score', 'ip,reputation', ['45.155.75.108,80', '91.92.38.55,-1', '91.92.38.56,20'], [80, undefined, 20]],
  ['votes', 'ip,reputation', ['45.155.75.108,8', '91.92.38.55,-12'], [undefined, undefined]],
  ['the score of a listed system', 'asn,asn_reputation_score', ['AS4134,80', 'AS3356,20'], [80, 20]],
  ['the score of a listed network', 'network,subnet_score', ['45.155.75.0/24,80', '91.92.38.0/24,20'], [80, 20]],
  ['that of the system around it', 'ip,asn_score', ['45.155.75.108,80', '91.92.38.55,20'], [undefined, undefined]],
])('numbers beside values: %s', async (_, header, rows, scores) => {
  const { records } = await readFeed(`${[header, ...rows].join('\n')}\n`)

  expect(records.map(({ score }) => score)).toEqual(scores)
})

it('keeps the quotes of machine tags', async () => {
  const { records } = await readFeed(
    JSON.stringify([{ ip: '45.155.75.108', tags: ['misp:type="ip-dst"', '"quoted"'] }]),
  )
  expect(records[0]?.tags).toEqual(['misp:type="ip-dst"', 'quoted'])
})

it('VirusTotal: votes are not a score', async () => {
  const domain = (id: string, reputation: number) => ({
    ...{ type: 'domain', id },
    attributes: { reputation, last_analysis_stats: { malicious: 9, suspicious: 0, undetected: 20, harmless: 60 } },
  })
  const { records } = await readFeed(JSON.stringify({ data: [domain('pay-a.com', 0), domain('pay-b.com', 12)] }))

  expect(records.map(({ score }) => score)).toEqual([undefined, undefined])
})

it('CrowdSec: the score of an address, not that of its network', async () => {
  const item = (ip: string, total: number) => ({
    ...{ ip, ip_range_24_score: 5 },
    scores: { overall: { threat: 1, total }, last_day: { total: 0 } },
  })
  const { records } = await readFeed(JSON.stringify({ items: [item('45.155.75.108', 4), item('91.92.38.55', 1)] }))

  expect(records.map(({ score }) => score)).toEqual([80, 20])
})

it('CrowdStrike: degrees of confidence, one of which leaves it open', async () => {
  const resource = (indicator: string, malicious_confidence: string) => ({ indicator, malicious_confidence })
  const resources = [resource('pay-a.com', 'high'), resource('pay-b.com', 'unverified'), resource('pay-c.com', 'low')]
  const { records } = await readFeed(JSON.stringify({ resources }))

  expect(records.map(({ score }) => score)).toEqual([75, undefined, 25])
})
