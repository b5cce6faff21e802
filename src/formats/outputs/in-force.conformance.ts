import { parseIpv4 } from '../../domain/observables/ip.ts'
import { parentDomains, readValue, type Value } from '../../domain/observables/read.ts'
import type { TargetFormatId } from '../../domain/subscription.ts'
import { spanOf } from '../../engine/extract/own-ranges.ts'
import { hostOf } from '../../engine/lists/around.ts'

/** The files of a format, as its reader has them. */
export type Files = ReadonlyMap<string, string>

/** Tells whether a reader acts on a value: blocks it or raises an alert. */
export type InForce = (probe: Value) => boolean

/** How a reader compares, according to its vendor's page (`OutputFormat.reference`), in doubt with the most it may mean. */
interface Rules {
  /** A name stands for all names below it. */
  readonly below?: boolean
  /** A URL stands for longer ones, with any scheme; one of a whole host stands for the names below it. */
  readonly longer?: boolean | 'path'
}

const isAddress = ({ kind }: Value) => kind.startsWith('ipv')
const contains = (wide: string, narrow: string) => {
  const [outer, inner] = [spanOf(wide), spanOf(narrow)]
  return outer.first <= inner.first && inner.last <= outer.last
}
const isAtOrBelow = (name: string, top: string) => name === top || name.endsWith(`.${top}`)
const withoutScheme = (url: string) => url.replace(/^\w+:\/\//, '')

/** What a list of values means to a reader. A host in force brings its URLs along. */
function valuesInForce(values: readonly Value[], { below, longer }: Rules): InForce {
  const isMet: InForce = (probe) =>
    values.some(({ kind, value }) => {
      if (kind === probe.kind && value === probe.value) return true
      if (kind.startsWith('ipv') && isAddress(probe)) return contains(value, probe.value)
      if (kind === 'domain' && probe.kind === 'domain') return below === true && isAtOrBelow(probe.value, value)
      if (kind !== 'url' || !longer) return false
      const listed = withoutScheme(value)
      if (probe.kind === 'url') return withoutScheme(probe.value).startsWith(listed)
      const whole = longer === true && listed.endsWith('/') && listed.slice(0, -1)
      return probe.kind === 'domain' && whole !== false && isAtOrBelow(probe.value, whole)
    })
  return withHosts(isMet)
}

const withHosts =
  (isMet: InForce): InForce =>
  (probe) => {
    const host = probe.kind === 'url' ? hostOf(probe) : undefined
    return isMet(probe) || (host !== undefined && isMet(host))
  }

/** All values that stand in a text between signs that no value of these tests has. */
const valuesIn = (text: string): readonly Value[] =>
  text
    .split(/[\s"',;|<>{}()=[\]]+/)
    .flatMap(
      (token) => readValue(token) ?? (/^[\w.-]+\/(\D|$)/.test(token) ? readValue(`http://${token}`) : undefined) ?? [],
    )

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !/^[#!]/.test(line))
const allLines = (files: Files) => [...files.values()].flatMap(linesOf)

const listed =
  (rules: Rules = {}) =>
  (files: Files): InForce =>
    valuesInForce(allLines(files).flatMap(valuesIn), rules)

/** Lists of which one exempts its names and those below from the lists of names. */
const listedWithAllowed =
  (rules: Rules) =>
  (files: Files): InForce => {
    const { 'allowed.txt': allowed = '', ...others } = Object.fromEntries(files)
    const exempt = valuesInForce(valuesIn(allowed), { below: true })
    const values = Object.values(others).flatMap((text) => linesOf(text).flatMap(valuesIn))
    const isUrlMet = valuesInForce(
      values.filter(({ kind }) => kind === 'url'),
      rules,
    )
    const isHostMet = valuesInForce(
      values.filter(({ kind }) => kind !== 'url'),
      rules,
    )
    return withHosts((probe) => isUrlMet(probe) || (probe.kind !== 'url' && isHostMet(probe) && !exempt(probe)))
  }

/** JSON documents, one a line or one in all, of which some tell that an entry is over. */
const records =
  (
    isOver: (record: Record<string, never>) => boolean,
    textOf: (record: Record<string, never>) => string,
    rules: Rules = {},
  ) =>
  (files: Files): InForce => {
    const found = [...files].flatMap(([name, text]) =>
      /manifest|hashes/.test(name) ? [] : objectsIn(JSON.parse(asJson(text))),
    )
    // The last version of an entry counts.
    const latest = new Map(found.map((record) => [textOf(record), record]))
    const live = [...latest].flatMap(([text, record]) => (text && !isOver(record) ? [text] : []))
    return valuesInForce(
      live.flatMap((text) => readValue(text) ?? []),
      rules,
    )
  }

const asJson = (text: string) => (/^\{.*\}\n\{/.test(text) ? `[${text.trim().split('\n').join(',')}]` : text || '[]')

function objectsIn(json: unknown): Record<string, never>[] {
  if (Array.isArray(json)) return json.flatMap(objectsIn)
  if (json === null || typeof json !== 'object') return []
  const record = json as Record<string, never>
  return [
    record,
    ...Object.values(record).flatMap((inner) => (Array.isArray(inner) ? objectsIn(inner) : objectsIn(inner))),
  ]
}

/** Rules by which readers of STIX end an indicator: by its expiry alone, by its revocation alone, by both. */
export const stixEnds: Readonly<Record<string, (object: Record<string, string>, now: number) => boolean>> = {
  'expiry first': ({ valid_until: until, revoked }, now) => (until ? Date.parse(until) <= now : Boolean(revoked)),
  'revoked first': ({ revoked }) => Boolean(revoked),
  both: ({ valid_until: until, revoked }, now) => Boolean(revoked) || (until !== undefined && Date.parse(until) <= now),
}

const stixValue = ({ pattern }: Record<string, string>) =>
  /= '(.*)'\]$|ISSUBSET '(.*)'\]$/
    .exec(pattern ?? '')
    ?.slice(1)
    .join('') ?? ''

/** RFC 4592 and draft-vixie-dnsop-dns-rpz-00: the closest name that exists decides; of networks, the longest. */
function zoneInForce(files: Files): InForce {
  const names = new Map<string, string>()
  const networks: { network: string; prefix: number; record: string }[] = []
  for (const line of allLines(files)) {
    const [, owner = '', record = ''] = /^(\S+) CNAME (\S+)$/.exec(line) ?? []
    const [, prefix, reversed] = /^(\d+)\.(.*)\.rpz-ip$/.exec(owner) ?? []
    if (prefix && reversed) {
      const labels = reversed.split('.').toReversed()
      const isV4 = labels.length === 4 && !reversed.includes('zz')
      const address = isV4
        ? labels.join('.')
        : labels.join(':').replace(/^zz:|:zz$|zz/, (sign) => (sign === 'zz' ? '' : '::'))
      networks.push({ network: `${address.replace(/:::+/, '::')}/${prefix}`, prefix: Number(prefix), record })
    } else if (owner) names.set(owner, record)
  }
  const exists = (name: string) => names.has(name) || [...names.keys()].some((owner) => owner.endsWith(`.${name}`))
  return withHosts((probe) => {
    if (probe.kind === 'domain') {
      if (exists(probe.value)) return names.get(probe.value) === '.'
      const closest = [...parentDomains(probe.value, undefined)].find(exists)
      return closest !== undefined && names.get(`*.${closest}`) === '.'
    }
    if (!isAddress(probe)) return false
    const around = networks.filter(({ network }) => contains(network, probe.value)).sort((a, b) => b.prefix - a.prefix)
    return around[0]?.record === '.'
  })
}

/** unbound.conf(5): the longest zone and the longest network decide. */
function unboundInForce(files: Files): InForce {
  const entries = allLines(files).flatMap((line) => {
    const [, name, network, action] = /^(?:local-zone: "(.*)\."|response-ip: (\S+)) (\w+)$/.exec(line) ?? []
    return name || network ? [{ name, network, isBlocked: action === 'always_nxdomain' }] : []
  })
  return withHosts((probe) => {
    const found = entries
      .filter(({ name, network }) =>
        probe.kind === 'domain'
          ? name !== undefined && isAtOrBelow(probe.value, name)
          : isAddress(probe) && network !== undefined && contains(network, probe.value),
      )
      .sort((a, b) => lengthOf(b) - lengthOf(a))
    return found[0]?.isBlocked === true
  })
}
const lengthOf = ({ name, network }: { name: string | undefined; network: string | undefined }) =>
  name?.length ?? Number(network?.split('/')[1])

/** The manual of dnsmasq: the longest name decides; `#` stands for the usual servers. */
function dnsmasqInForce(files: Files): InForce {
  const lines = allLines(files)
  const names = lines.flatMap(
    (line) => (/^(address|server)=\/(.*)\/#?$/.exec(line)?.slice(1) as [string, string] | undefined) ?? [],
  )
  const pairs = Array.from(
    { length: names.length / 2 },
    (_, i) => [names[2 * i] as string, names[2 * i + 1] as string] as const,
  )
  const isAddressMet = valuesInForce(
    lines.flatMap((line) => readValue(line.replace('bogus-nxdomain=', '')) ?? []),
    {},
  )
  return withHosts((probe) => {
    if (probe.kind !== 'domain') return isAddress(probe) && isAddressMet(probe)
    const found = pairs.filter(([, name]) => isAtOrBelow(probe.value, name)).sort(([, a], [, b]) => b.length - a.length)
    return found[0]?.[0] === 'address'
  })
}

/** Adblock Plus: an exception wins, except over a rule that is important. */
function adblockInForce(files: Files): InForce {
  const rules = allLines(files).flatMap((line) => {
    const [, exempt, name, important] = /^(@@)?\|\|(.*)\^(\$important)?$/.exec(line) ?? []
    return name ? [{ name, isExempt: exempt !== undefined, isImportant: important !== undefined }] : []
  })
  const urls = valuesInForce(
    allLines(files).flatMap((line) => readValue(/^\|([^|].*)\|$/.exec(line)?.[1] ?? '') ?? []),
    {},
  )
  return withHosts((probe) => {
    if (probe.kind === 'url') return urls(probe)
    if (probe.kind !== 'domain' && probe.kind !== 'ipv4') return false
    const met = rules.filter(({ name }) => isAtOrBelow(probe.value, name))
    return (
      met.some(({ isImportant }) => isImportant) ||
      (met.some((one) => !one.isExempt) && !met.some((one) => one.isExempt))
    )
  })
}

/** ipset(8): of the networks of a set the longest decides, and `nomatch` means no. */
function ipsetInForce(files: Files): InForce {
  const added = allLines(files).flatMap((line) => {
    const [, set, network, nomatch] = /^add (\S+) (\S+)( nomatch)?$/.exec(line) ?? []
    return set && network ? [{ set, network, isMatch: nomatch === undefined }] : []
  })
  const prefix = (network: string) => Number(network.split('/')[1] ?? 128)
  return withHosts((probe) => {
    if (!isAddress(probe)) return false
    return [...new Set(added.map(({ set }) => set))].some((set) => {
      const around = added.filter((one) => one.set === set && contains(one.network, probe.value))
      return around.sort((a, b) => prefix(b.network) - prefix(a.network))[0]?.isMatch === true
    })
  })
}

const unhex = (text: string) =>
  text.replace(/\|([\da-f ]+)\|/g, (_, hex: string) =>
    hex
      .split(' ')
      .map((byte) => String.fromCharCode(Number.parseInt(byte, 16)))
      .join(''),
  )

/** Suricata's and Snort's rules: names by their end, URLs by host and path. */
function rulesInForce(files: Files): InForce {
  const lines = allLines(files)
  const contents = lines.map((line) => [...line.matchAll(/content:"([^"]*)"/g)].map(([, text = '']) => unhex(text)))
  const names = lines.flatMap((line, i) => {
    const [text = ''] = contents[i] ?? []
    if (line.includes('dotprefix')) return [text.slice(1)]
    // Labels after their lengths, and a zero at the end.
    return line.includes('DNS query') ? [text.slice(1, -1).replace(/[^-a-z\d]/g, '.')] : []
  })
  const urls = lines.flatMap((line, i) =>
    /http[._]raw[._]uri|http\.uri\.raw|http_raw_uri/.test(line) ? [(contents[i] ?? []).join('')] : [],
  )
  const addresses = valuesInForce(
    lines.flatMap((line) => (line.startsWith('alert') ? [] : (readValue(line.split(',')[0] ?? '') ?? []))),
    {},
  )
  return withHosts((probe) => {
    if (probe.kind === 'url') return urls.includes(withoutScheme(probe.value))
    if (probe.kind === 'domain') return names.some((name) => isAtOrBelow(probe.value, name))
    return isAddress(probe) && addresses(probe)
  })
}

/** Squid's ACLs: names exactly, URLs by expressions. */
function squidInForce(files: Files): InForce {
  const expressions = linesOf(files.get('url.txt') ?? '').map((line) => new RegExp(line))
  const { 'url.txt': _, 'url-path.txt': __, ...lists } = Object.fromEntries(files)
  const isMet = listed()(new Map(Object.entries(lists)))
  return withHosts((probe) => (probe.kind === 'url' ? expressions.some((one) => one.test(probe.value)) : isMet(probe)))
}

/** Wazuh's CDB lists: `192.0.2.` stands for all addresses that begin so. */
function wazuhInForce(files: Files): InForce {
  const keys = allLines(files).map((line) => line.slice(0, line.lastIndexOf(':')).replace(/^"(.*)"$/, '$1'))
  return withHosts(({ value }) =>
    keys.some((key) => key === value || (key.endsWith('.') && parseIpv4(value) !== undefined && value.startsWith(key))),
  )
}

/** Suricata's datasets: names in base64, all exactly. */
const datasetsInForce = (files: Files): InForce =>
  valuesInForce(
    [...files].flatMap(([name, text]) =>
      linesOf(text).flatMap((line) => readValue(name === 'domains.lst' ? atob(line) : line) ?? []),
    ),
    {},
  )

/** Zeek's intelligence: URLs without a scheme. */
function zeekInForce(files: Files): InForce {
  const cells = allLines(files).map((line) => line.split('\t'))
  const urls = new Set(cells.flatMap(([value = '', type]) => (type === 'Intel::URL' ? [value] : [])))
  const others = valuesInForce(
    cells.flatMap(([value = '', type]) => (type === 'Intel::URL' ? [] : (readValue(value) ?? []))),
    {},
  )
  return withHosts((probe) => (probe.kind === 'url' ? urls.has(withoutScheme(probe.value)) : others(probe)))
}

/** Ranges of Check Point: the first and the last address. */
const checkPointInForce = (files: Files): InForce => {
  const text = [...files.values()].join('\n')
  const ranges = [...text.matchAll(/(\d+\.\d+\.\d+\.\d+)-(\d+\.\d+\.\d+\.\d+)/g)].map(
    ([, first = '', last = '']) => [spanOf(first).first, spanOf(last).last] as const,
  )
  const others = listed({ below: true, longer: true })(files)
  return withHosts((probe) => {
    if (others(probe)) return true
    if (!isAddress(probe)) return false
    const { first, last } = spanOf(probe.value)
    return ranges.some(([start, end]) => start <= first && last <= end)
  })
}

/** F5's feed lists: address and length of the mask. */
const f5InForce = (files: Files): InForce =>
  valuesInForce(
    allLines(files).flatMap((line) => readValue(line.split(',', 2).join('/')) ?? []),
    {},
  )

/** The readers of all formats at a moment, in ms since the epoch. */
export const readersAt = (now: number): Readonly<Record<string, (files: Files) => InForce>> => {
  const stix = (rule: string) =>
    records((object) => object.type !== ('indicator' as never) || stixEnds[rule]?.(object, now) === true, stixValue)
  // A TAXII server gives the files of STIX21.
  const readers: Record<Exclude<TargetFormatId, 'TAXII21'>, (files: Files) => InForce> = {
    ADBLOCK: adblockInForce,
    CARBON_BLACK: listed(),
    CHECK_POINT: checkPointInForce,
    CISCO: listedWithAllowed({ below: true, longer: 'path' }),
    CORTEX_XDR: records(
      ({ severity }) => severity === 'INFO',
      ({ indicator }) => indicator ?? '',
    ),
    CROWDSTRIKE: listed({ below: true }),
    CSV: listed(),
    DEFENDER: records(
      ({ title }) => /No Longer/.test(title ?? ''),
      ({ indicatorValue }) => indicatorValue ?? '',
      { below: true, longer: true },
    ),
    DNSMASQ: dnsmasqInForce,
    ECSV1: records(
      ({ ticura }) =>
        !(Date.parse((ticura as { indicator?: { ages_out?: string } } | undefined)?.indicator?.ages_out ?? '') > now),
      ({ threat }) => (threat as { indicator?: { name?: string } } | undefined)?.indicator?.name ?? '',
    ),
    F5: f5InForce,
    FORTIGATE: listed({ below: true, longer: true }),
    HOSTS: listed(),
    IPSET: ipsetInForce,
    JSON: listed(),
    JUNIPER: listed(),
    MIKROTIK: listed(),
    MISP: records(
      ({ deleted }) => Boolean(deleted),
      ({ value, to_ids }) => (to_ids === undefined ? '' : (value ?? '')),
    ),
    NFTABLES: listed(),
    OPENIOC: listed(),
    PALO_ALTO_EDL: listed({ below: true, longer: 'path' }),
    PFSENSE: listed({ below: true }),
    PLAIN: listed(),
    QRADAR: listed(),
    RPZ: zoneInForce,
    SENTINEL: stix('both'),
    SENTINELONE: listed(),
    SNORT: rulesInForce,
    SOPHOS_FIREWALL: listed({ below: true, longer: true }),
    SPLUNK: listed(),
    SQUID: squidInForce,
    STIX21: stix('both'),
    SURICATA: rulesInForce,
    SURICATA_DATASET: datasetsInForce,
    TEMPLATE: listed(),
    TREND_VISION_ONE: listed({ below: true, longer: true }),
    UMBRELLA: listedWithAllowed({ below: true }),
    UNBOUND: unboundInForce,
    WAZUH: wazuhInForce,
    ZEEK: zeekInForce,
  }
  const byRule = (format: string) =>
    Object.fromEntries(Object.keys(stixEnds).map((rule) => [`${format}, ${rule}`, stix(rule)]))
  return { ...readers, ...byRule('STIX21'), ...byRule('SENTINEL') }
}
