import { expect, it } from 'vitest'
import type { DeliveredIndicator } from '../src/domain/delivery.ts'
import { type KindId, kindIds } from '../src/domain/observables/index.ts'
import { templateModes, templatePlaceholders } from '../src/domain/output-template.ts'
import { targetFormatIds } from '../src/domain/subscription.ts'
import { isSummary, kindsOf, type OutputFormat, type OutputPart } from '../src/formats/output-format.ts'
import { bodyOf, deltaOf } from '../src/formats/outputs/compose.ts'
import { samples } from '../src/formats/outputs/conformance.ts'
import { outputFormatById } from '../src/formats/outputs/index.ts'
import { delivered, deliveredAt, outputContext } from './delivered.ts'

/** Three of one kind: one that stays, one that goes, one that comes. */
const changing: readonly KindId[] = ['ipv4', 'domain', 'url']

const formats = targetFormatIds.flatMap((id) => outputFormatById[id] ?? [])

const partsOf = (format: OutputFormat) => format.parts(outputContext)

const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``

function kindsText(kinds: Iterable<KindId>): string {
  const all = [...kinds]
  return all.length === kindIds.length ? 'all' : all.map(code).join(' ')
}

/** A name that is made of an id says nothing to a reader, and there may be many of them. */
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

/** Long lines are cut, for people to look at. */
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
    if (isSummary(part)) return `| ${code(nameOf(part))} | ${mediaType} | speaks of the others | |`
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

const table = (title: string, entries: readonly (readonly [string, string])[]) =>
  [`| ${title} | |`, '|---|---|', ...entries.map(([name, text]) => `| ${code(name)} | ${text} |`)].join('\n')

const document = () => `# Formats of a subscription

This page is written by a test from the registry: \`npx vitest run test/formats-document.test.ts -u\`.

Each format is a file in \`src/formats/outputs/\` with a line in \`index.ts\`, and is held by \`conformance.ts\`: a reader of its
own, written from the product's side, sees exactly what was delivered, whatever stands in a value or a name; a full file is
the sum of the changes, for pullers of any rhythm.

- **Files.** A format has one or several; the one in bold is answered where none is named. A file without entries is written
  too, and is valid.
- **One indicator, one entry.** An indicator that several sources list stands there once.
- **Nothing wider than the sources say.** A name stands for that host, an address for itself. Where a product knows no narrower
  way than "and all below it", its description says so.
- **Values are hostile.** What a format cannot write without changing its meaning is left out, and counted with the reason:
  the format has no word for the type, or not for this value, or the reader takes no entry that long, or the device holds no
  more.
- **Changes.** The difference between two releases: first what went, then what came or changed. An entry that changed only
  comes again; what it is about stays the same (an id, a value, a name). Formats without a syntax for it have \`-entry\` and
  \`+entry\`, one a line. Products that read whole files only are given the whole file.
- **The same bytes.** A file changes when an indicator does, not with the clock: an unchanged file keeps its ETag.

## Overview

${overview()}

\`TAXII21\` is no format of its own: its collections hold the objects of \`STIX21\`.

## What products make of it

- **Palo Alto**: \`evil.example/\` in \`url.txt\` covers the paths below it too. "Automatically expand to include subdomains" stays
  off for \`domain.txt\`, unless that is what you want. Entries beyond a model's limit are skipped with a line in the system log.
  A list without entries is not taken: the last one stays.
- **FortiGate**: in proxy mode a simple entry matches the name, those below it and names that go on behind it; in flow mode all
  names that contain it (Fortinet, technical tip 239549, on static filters). \`domain.txt\` and \`url.txt\` take a category
  number of their own each (192 to 221). Excess entries are cut silently; the device fit keeps below the limit. A hash list
  works best with hashes of one sort, so there are three.
- **Check Point**: each gateway fetches by itself. IPv6 is not understood. URLs with a comma stand in quotes, which Check Point's
  own format takes; a feed defined as "custom CSV" that splits at every comma would cut them.
- **Cisco FMC**: a name in \`dns.txt\` always covers all names below it. No file may be larger than 500 MB.
- **F5**: an address without a category takes the default category of the feed list: set one.
- **Juniper**: SRX asks with HEAD and fetches on a change. Basic authentication stands in the address of the feed server.
- **MikroTik**: \`/import\` runs a script: fetch it over TLS with \`check-certificate=yes\`. In full it empties the list and fills it
  again, for that moment nothing is blocked; changes have no such gap. Addresses have a timeout, so they live in memory, not in
  flash, and are gone after a restart until the next import in full; names are kept. Caches behind the router may take
  NXDOMAIN for all names below (RFC 8020).
- **pfSense, OPNsense**: raise "Firewall Maximum Table Entries" above the length of \`ip.txt\`, or the rules do not load.
- **Splunk ES**: URLs with a comma stand in quotes; a source whose parsing splits at every comma would cut them. A file that is
  downloaded again adds and changes; what went leaves a collection by its retention, so set that to some days.
- **QRadar**: \`bulk_load\` adds and never removes. A reference set of type IP knows no networks.
- **Squid**: reload (\`squid -k reconfigure\`) after each fetch. Without \`ssl_bump\` Squid sees the host of an https address only,
  and \`url.txt\` cannot match it.
- **CSV**: for programs. Values stand as they are, \`=1+1\` too: no double click into a spreadsheet. Our screens' own exports are
  guarded.
- **JSON**: one object a line within the array, so it can be read line by line.
- **Elastic**: the integration \`ti_ticura\` works with the key alone. It stores a line once and takes it again when its
  \`fingerprint\` changes, so "duplicate" in its figures is no fault. It forgets an indicator by \`ages_out\`, never because a
  line is missing: what went is told for three days. Poll at least daily. Ranges do not come; no rule of Elastic matches them.
- **STIX, OpenCTI, TAXII**: one pattern of one comparison for each indicator. A value that comes back is a later version of the
  same object, although it was revoked. OpenCTI knows indicators by their pattern, so two subscriptions become one indicator.
  Risk, last sighting and sources stand in a property extension. Elastic's \`ti_custom\` takes a changed version of an object
  only after its index rolled over.
- **MISP**: the address of the feed is that of \`manifest.json\` without the name; source format "MISP Feed", the key as a header
  of the feed. MISP asks for the 64 events one by one and only for newer ones. Filter rules by tag look at events, whose only
  tag is \`winnow:feed="delivery"\`; TLP, threats and sources are tags of attributes. Ids are of the subscription: remove the
  events of one that ended. Until something is delivered MISP reports the empty manifest as an error.
- **Microsoft Sentinel**: \`upload.json\` is an array of request bodies. The API takes 100 objects a request and 100 requests a
  minute, so a million takes two hours once; post changes afterwards. Sentinel deletes nothing: a revoked indicator and one
  beyond \`valid_until\` no longer match. Its TAXII connector needs none of this.
- **Defender for Endpoint**: \`import.json\` is an array of request bodies of 500, and 30 requests a minute are taken. The answer
  says of each indicator whether it failed; addresses that are not public do. A block takes up to 48 hours to reach a device.
  Paths of https addresses are blocked in Edge only, elsewhere the host is. Import cannot delete: what went stops blocking at
  once and is over within two days. Beside us your own indicators count towards 15,000.
- **nftables**: \`nft\` holds about 1.7 kB for each entry while it loads, so 1.7 GB for a million; from some hundred thousands on
  take ipset, which reads line by line. After a restart the kernel knows neither: load the file again.
- **OpenIOC**: for older tools. No scores, no times, no TLP.

Both of Microsoft's are posted by a few lines of shell, with \`jq\`; \`$TOKEN\` comes from Entra:

~~~~
curl -sSf -H "x-api-key: $KEY" "$ADDRESS/upload.json" | jq -c '.[]' | while IFS= read -r body; do
  curl -sSf "https://api.ti.sentinel.azure.com/workspaces/$WORKSPACE/threat-intelligence-stix-objects:upload?api-version=2024-02-01-preview" -H "Authorization: Bearer $TOKEN" -H 'content-type: application/json' --data-binary @- <<< "$body"
  sleep 1
done

curl -sSf -H "x-api-key: $KEY" "$ADDRESS/import.json" | jq -c '.[]' | while IFS= read -r body; do
  curl -sSf https://api.security.microsoft.com/api/indicators/import -H "Authorization: Bearer $TOKEN" -H 'content-type: application/json' --data-binary @- <<< "$body"
  sleep 2
done
~~~~

## Own template

A line of text with placeholders, \`{value}\` among them; a brace stands for itself unless a letter follows, and is doubled in front
of one (\`{{word\`). \`{value|json}\` writes it for a reader of JSON, and so on. Without a way of writing, a value with blanks is left
out; names and tags are brought into one line, several with a comma between.

${table(
  'placeholder',
  Object.entries(templatePlaceholders).map(([name, { meaning }]) => [`{${name}}`, meaning.en]),
)}

${table(
  'way of writing',
  Object.entries(templateModes).map(([name, text]) => [`|${name}`, text.en]),
)}

## Each of them

${formats.map(section).join('\n\n')}
`

it('stands in docs/formats.md as the registry has it', async () => {
  await expect(document()).toMatchFileSnapshot('../docs/formats.md')
})

it('knows every format that a subscription may ask for', () => {
  expect(targetFormatIds.filter((id) => !outputFormatById[id])).toEqual(['TAXII21'])
})
