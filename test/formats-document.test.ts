import { expect, it } from 'vitest'
import type { DeliveredIndicator } from '../src/domain/delivery.ts'
import { type KindId, kindIds } from '../src/domain/observables/index.ts'
import { templateModes, templatePlaceholders } from '../src/domain/output-template.ts'
import { type TargetFormatId, targetFormatIds } from '../src/domain/subscription.ts'
import { isSummary, kindsOf, type OutputFormat, type OutputPart } from '../src/formats/output-format.ts'
import { bodyOf, deltaOf } from '../src/formats/outputs/compose.ts'
import { emptyFiles, linesIn, matchingNothing } from '../src/formats/outputs/conformance.ts'
import { emptyLists } from '../src/formats/outputs/empty-lists.conformance.ts'
import { outputFormatById } from '../src/formats/outputs/index.ts'
import { samples } from '../src/formats/outputs/values.conformance.ts'
import { guides } from '../src/web/screens/subscriptions/guides.ts'
import { delivered, deliveredAt, outputContext } from './delivered.ts'

/** Three indicators of each kind: one that stays, one that is removed, one that is added. */
const changing: readonly KindId[] = ['ipv4', 'domain', 'url']

const formats = targetFormatIds.flatMap((id) => outputFormatById[id] ?? [])

const partsOf = (format: OutputFormat) => format.parts(outputContext)

const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``

function kindsText(kinds: Iterable<KindId>): string {
  const all = [...kinds]
  return all.length === kindIds.length ? 'all' : all.map(code).join(' ')
}

/** Names made from ids mean nothing to readers, and there may be many of them. */
const nameOf = ({ name }: { readonly name: string }) =>
  name.replace(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/, '<uuid>')

function overview(): string {
  const rows = formats.map((format) => {
    const names = new Set(partsOf(format).map(nameOf))
    const files = [...names].map((name) => (name === format.plainPart ? `**${code(name)}**` : code(name))).join(' ')
    return `| [${format.id}](#${format.id.toLowerCase()}) | ${format.name.en} | ${files} | ${kindsText(kindsOf(format))} |`
  })
  return ['| id | for | files | types |', '|---|---|---|---|', ...rows].join('\n')
}

/** Cuts long lines for readability. */
const shown = (text: string) =>
  text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => (line.length > 160 ? `${line.slice(0, 157)}…` : line))
    .join('\n')

function example(part: OutputPart): string {
  const kind = changing.find((one) => part.kinds.includes(one)) ?? part.kinds[0]
  if (!kind) return ''
  const written = (indicator: DeliveredIndicator) => {
    const entries = part.entries(indicator, outputContext)
    return typeof entries === 'string' ? [] : [...(part.settle?.(entries) ?? entries)]
  }
  const [first = '', second = ''] = samples[kind]
  const [stays, goes] = [written(delivered(kind, first)), written(delivered(kind, second))]
  const context = { ...outputContext, part: part.name, count: stays.length + goes.length, changedAt: deliveredAt }
  const body = [...bodyOf(part, [...stays, ...goes], context)].join('')
  const difference = { added: [...stays], removed: [...goes] }
  const delta = [...deltaOf(part, difference, context)].join('')
  return [
    `${code(part.name)} in full:`,
    '',
    fenced(shown(body)),
    '',
    'and as a change, the first one new, the second one gone:',
    '',
    fenced(shown(delta)),
  ].join('\n')
}

const fenced = (text: string) => ['~~~~', text, '~~~~'].join('\n')

function section(format: OutputFormat): string {
  const parts = partsOf(format)
  const rows = parts.map((part) => {
    const mediaType = part.mediaType.split(';')[0]
    if (isSummary(part)) return `| ${code(nameOf(part))} | ${mediaType} | describes the others | |`
    return `| ${code(nameOf(part))} | ${mediaType} | ${kindsText(part.kinds)} | ${part.delta.mediaType.split(';')[0]} |`
  })
  const shownPart = parts.find((part): part is OutputPart => part.name === format.plainPart && !isSummary(part))
  return [
    `### ${format.id}`,
    '',
    `${format.name.en}. ${format.description.en}`,
    '',
    `Follows <${format.reference}>.`,
    '',
    '| file | in full | types | changes |',
    '|---|---|---|---|',
    ...new Set(rows),
    ...(shownPart ? ['', example(shownPart)] : []),
  ].join('\n')
}

const emptyListRows = () =>
  Object.entries(emptyLists).map(([id, [does, source]]) => {
    const lines = Object.values(emptyFiles(outputFormatById[id as TargetFormatId] as OutputFormat)).flatMap(linesIn)
    const added = lines.filter((line) => matchingNothing.test(line))
    return `| ${id} | ${does}: ${source} | ${added.length === 0 ? 'nothing' : [...new Set(added)].map(code).join(' ')} |`
  })

const table = (title: string, entries: readonly (readonly [string, string])[]) =>
  [`| ${title} | |`, '|---|---|', ...entries.map(([name, text]) => `| ${code(name)} | ${text} |`)].join('\n')

function scriptOf(guide: string, format: TargetFormatId, id = 'SUBSCRIPTION', secret = 'KEY'): string {
  const place = { origin: 'https://winnow.example', id, format, key: { method: 'apiKey', secret } } as const
  return guides.find((one) => one.id === guide)?.snippet(place) ?? ''
}

const document = () => `# Formats of a subscription

This page is written by a test from the registry: \`npx vitest run test/formats-document.test.ts -u\`.

Each format is a file in \`src/formats/outputs/\` with a line in \`index.ts\`, and is tested by \`conformance.ts\`. A separate
model of the product reads exactly what was delivered, whatever characters a value or a name contains. A full file equals
the sum of its changes, however often a reader fetches.

- **Files.** A format has one or more files; the one in bold is the default. A file without entries is written too, and is
  valid.
- **One indicator, one entry.** An indicator that several sources list appears once.
- **No over-blocking.** A name stands for that host only, an address for itself. If a product always includes the names below,
  its description says so; public suffixes and names above one are left out then.
- **Values are untrusted.** Values that a format cannot express without changing their meaning are left out and counted by
  reason: the format cannot express the type or the value, the entry is too long for the product,
  it contains something that must stay reachable, or the device is full.
- **Changes.** The difference between two releases: first removed entries, then added or changed ones. A changed entry appears
  again with the same identity (an id, a value, a name). Formats without a syntax for differences use \`-entry\` and \`+entry\`,
  one per line. Products that only read whole files get the whole file.
- **The same bytes.** A file changes only when an indicator changes: an unchanged file keeps its ETag.

## What must stay reachable

Values on allow lists, own addresses and names of the profile, and values with an exception are in force nowhere. An exception wins
over deny lists, and deny lists win over the other two; else the three reach equally far.

| protected | listed: the same, or something in it | listed: something around it |
|---|---|---|
| address, network | not delivered, nor URLs on it | the network is delivered without it |
| name | not delivered, nor names below, URLs and e-mail addresses on them | where the reader blocks what is below a name, or may apply a URL of a whole host to it: exempted, or the entry is left out |
| URL | not delivered | the network is delivered without the address of its host; its host is left out, and names above where the reader blocks what is below; shorter URLs are left out where the reader may apply them to longer ones |
| hash, e-mail address | not delivered | - |

- **A network without something in it.** IPSET (\`nomatch\`), RPZ (\`rpz-passthru.\`) and UNBOUND (\`always_transparent\`) write an
  exemption beside the network. All other formats get the rest: at most 64 networks, each an entry with an id of its own. If it would
  be more, the network is left out.
- **A name without something below it.** RPZ, UNBOUND, DNSMASQ and ADBLOCK write an exemption; CISCO and UMBRELLA have it in
  \`allowed.txt\`, which holds only where somebody has set that up. CHECK_POINT, CROWDSTRIKE, DEFENDER, FORTIGATE, PALO_ALTO_EDL,
  PFSENSE, SNORT, SOPHOS_FIREWALL, SURICATA and TREND_VISION_ONE lack the name. All others take a name for itself.
- **What goes** (withdrawn, expired, out of licence) is gone for the reader: files lack it, or tell its end for some days, in every
  field by which a reader may end it. In STIX that is \`revoked\` and \`valid_until\`.

## Overview

${overview()}

\`TAXII21\` is not a separate format: its collections hold the objects of \`STIX21\`.

## Lists without entries

A product that keeps its last list when it gets an empty one goes on blocking what was withdrawn. So a file without entries has
one line that matches nothing if its product does so, or if nobody says what it does. The line is no entry and is not counted.
All other files are empty then, apart from what their syntax needs around the entries.

| format | the product and an empty list | line |
|---|---|---|
${emptyListRows().join('\n')}

## Notes on products

- **Palo Alto**: \`evil.example/\` in \`url.txt\` covers the paths below it too. Leave "Automatically expand to include subdomains"
  off for \`domain.txt\`, unless you want that. Entries beyond a model's limit are skipped with a line in the system log.
- **FortiGate**: in proxy mode, a simple entry matches the name, the names below it and names that start with it; in flow mode,
  all names that contain it (Fortinet, technical tip 239549, on static filters). \`domain.txt\` and \`url.txt\` each need a
  category number (192 to 221). FortiOS silently drops excess entries; select the device so that the limit is respected. Hash
  lists work best with one type of hash, so there are three.
- **Check Point**: each gateway fetches separately. IPv6 is not supported. URLs with a comma are quoted, which Check Point's
  own format supports; a "custom CSV" feed that splits at every comma would truncate them.
- **Cisco FMC**: a name in \`dns.txt\` always covers all names below it. Name \`allowed.txt\` in a rule of the DNS policy that
  does not block; such rules come first, and exempt everything below a name. The maximum file size is 500 MB.
- **F5**: an address without a category gets the default category of the feed list: set one.
- **Juniper**: SRX polls with HEAD and fetches after a change. Basic authentication is part of the feed server's address.
- **MikroTik**: \`/import\` runs a script: fetch it over TLS with \`check-certificate=yes\`. A full import fills a second list, and
  puts it in place of the old one once it is complete. Addresses have a timeout, so they are kept in memory rather than flash,
  and are lost after a restart until the next full import. From RouterOS 7.15 on, names are read from \`HOSTS\` as an adlist,
  in memory too.
- **pfSense, OPNsense**: set "Firewall Maximum Table Entries" to at least twice the entries of all tables, \`ip.txt\`
  included; otherwise pfSense loads no rules, and OPNsense leaves out what does not fit.
- **Splunk ES**: URLs with a comma are quoted; a source that splits at every comma would truncate them. A new download adds and
  changes entries. Removed entries leave a collection only by its retention, so set that to a few days.
- **QRadar**: \`bulk_load\` adds and renews but never removes: create the set with \`timeout_type=LAST_SEEN\` and a time to live, and load
  it often enough. Reference sets of type IP support neither networks nor IPv6.
- **Wazuh**: store \`ip.txt\` as \`etc/lists/winnow-ip\` and so on, and name each list in \`ossec.conf\` and in a rule. Keys are compared as
  text, so an IPv6 address matches only if the event writes it in the short form. The manager reads lists when it starts.
- **Sophos Firewall**: names and URLs are seen where the firewall resolves names or inspects the traffic. Networks are not supported.
- **Carbon Black EDR**: the name of the feed contains eight characters of the subscription, so two subscriptions are two feeds. The
  time of a report is that of the last change of its indicator; a report that is missing is gone.
- **CrowdStrike Falcon**: post nothing twice: creating a value that exists is an error, so a script has to compare. Expired indicators
  stay in Falcon with the action \`no_action\`.
- **Trend Vision One**: the list holds 10,000 objects of each type; above that Vision One removes those that end soonest. An object ends
  after 30 days, so a script has to renew what is still listed.
- **Cisco Umbrella**: a name blocks everything below it. \`allowed.txt\` is for a destination list that allows, in the same policy: it
  takes precedence over all block lists, Cisco's included. Umbrella takes no destination twice, so a script has to compare.
- **Cortex XDR**: \`insert.json\` is an array of request bodies with 1,000 indicators each. The same value again changes its rule. An
  insertion cannot delete: removed indicators become INFO when the file is posted next, and expire nine days after their
  removal. Cortex compares new events only.
- **Squid**: reload (\`squid -k reconfigure\`) after each fetch. Without \`ssl_bump\`, Squid sees only the host of an https address,
  and \`url.txt\` cannot match it.
- **CSV**: for programs. Values are unchanged, even \`=1+1\`: do not open the file in a spreadsheet. Exports from our screens are
  protected against formula injection.
- **JSON**: one object per line within the array, so it can be read line by line.
- **Elastic**: the integration \`ti_ticura\` only needs the key. It stores a line once and again when its \`fingerprint\`
  changes, so "duplicate" in its figures is not an error. It drops an indicator by \`ages_out\`, never because a line is missing:
  removed indicators are reported for three days. Poll at least daily. Ranges are left out; no Elastic rule matches them.
- **STIX, OpenCTI, TAXII**: one pattern with one comparison per indicator. A value that returns is a later version of the same
  object, even if it was revoked. OpenCTI identifies indicators by their pattern, so two subscriptions become one indicator;
  its decay rules count from \`valid_from\`, the first listing, unless an exclusion rule leaves them out.
  Risk, last sighting and sources are in a property extension. Elastic's \`ti_custom\` accepts a changed version of an object
  only after its index rolled over.
- **MISP**: the address of the feed is that of \`manifest.json\` without the name; source format "MISP Feed", the key as a header
  of the feed. MISP fetches the 64 events one by one, and only newer ones. Filter rules by tag apply to events, whose only
  tag is \`winnow:feed="delivery"\`; TLP, threats and sources are tags of attributes. Ids belong to the subscription: remove
  the events of one that ended. Until the first release, MISP reports the empty manifest as an error.
- **Microsoft Sentinel**: \`upload.json\` is an array of request bodies. The API accepts 100 objects per request and 100 requests
  per minute, so a million objects take three to six hours once; post changes afterwards. Sentinel deletes nothing: revoked
  indicators and those beyond \`valid_until\` no longer match. Its TAXII connector needs none of this.
- **Defender for Endpoint**: \`import.json\` is an array of request bodies with 500 indicators each; the API accepts 30 requests
  per minute. The response states for each indicator whether it failed; addresses that are not public do. A block takes up to
  48 hours to reach a device. Paths of https addresses are blocked only in Edge; elsewhere the whole host is. An import cannot
  delete: a removed indicator is in the file for seven days, without blocking and expiring nine days after its removal. The
  script deletes it; imported, it would raise alerts and count towards the limit of 15,000, as your own do. Run it at least every
  seven days, or a block stays until the indicator ages out. An import also changes indicators that are not ours: the script
  leaves out the values that others have, and those of ours that somebody now allows. Of what
  several subscriptions contain, only the one whose script ran last deletes it.
- **nftables**: \`nft\` needs about 1.7 kB per entry while it loads, so 1.7 GB for a million. For several hundred thousand entries use
  ipset, which reads line by line. After a restart the kernel has neither: load the file again.
- **OpenIOC**: for older tools. No scores, no times, no TLP.

In these scripts, \`SUBSCRIPTION\` stands for the id of the subscription and \`KEY\` for its API key. One with \`jq\` posts to Sentinel:

~~~~
${scriptOf('sentinel', 'SENTINEL')}
~~~~

One in Python makes Defender equal to the subscription:

~~~~
${scriptOf('defender', 'DEFENDER')}
~~~~

## Own template

A line of text with placeholders, including \`{value}\`. A brace is literal unless a letter follows; before a letter, double it
(\`{{word\`). \`{value|json}\` escapes the value for JSON, and so on. Without an escaping mode, values with blanks are left out;
names and tags are written on one line, separated by commas.

${table(
  'placeholder',
  Object.entries(templatePlaceholders).map(([name, { meaning }]) => [`{${name}}`, meaning.en]),
)}

${table(
  'escaping mode',
  Object.entries(templateModes).map(([name, text]) => [`|${name}`, text.en]),
)}

## Each of them

${formats.map(section).join('\n\n')}
`

it('docs/formats.md equals the document generated from the registry', async () => {
  await expect(document()).toMatchFileSnapshot('../docs/formats.md')
})

it('a script of the document is that of the guide once its placeholders are replaced', () => {
  const { id } = outputContext.subscription
  const filledIn = document().replaceAll('SUBSCRIPTION', id).replaceAll('KEY', 'e'.repeat(32))
  for (const [guide, format] of [
    ['sentinel', 'SENTINEL'],
    ['defender', 'DEFENDER'],
  ] as const)
    expect(filledIn).toContain(`~~~~\n${scriptOf(guide, format, id, 'e'.repeat(32))}\n~~~~`)
})

it('a list without entries has a line that matches nothing exactly if its product keeps its last list, or may do so', () => {
  for (const { id, ...format } of formats) {
    const files = Object.values(emptyFiles({ id, ...format }))
    const hasLine = files.map((text) => linesIn(text).some((line) => matchingNothing.test(line)))
    const [does] = emptyLists[id] ?? []
    if (does === undefined)
      expect(
        files.some((text, i) => text === '' || hasLine[i]),
        `${id} has no row`,
      ).toBe(false)
    else expect(new Set(hasLine), id).toEqual(new Set([does === 'keeps the last list' || does === 'not stated']))
  }
})

it('the document has every format that a subscription can select', () => {
  expect(targetFormatIds.filter((id) => !outputFormatById[id])).toEqual(['TAXII21'])
})
