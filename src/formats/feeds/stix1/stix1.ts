import { type FeedItem, isRejection } from '../../../domain/listing.ts'
import { feedFormat } from '../../feed-format.ts'
import { parseDate } from '../../reading/dates.ts'
import { rejectionOf } from '../../reading/indicator.ts'
import { Rows } from '../../reading/lines.ts'
import { parserOf } from '../../reading/named-kinds.ts'
import { maxTags, readScore, splitTags } from '../reading/annotations.ts'
import { tagOfColour, withRest, withTags } from '../reading/markings.ts'
import { readXml, type XmlElement, type XmlHandlers } from '../records/xml-stream.ts'

/**
 * STIX 1.x with CybOX observables (stixproject.github.io): addresses, names, URIs, hashes and mailboxes inside
 * indicators or observables. Conditions other than equality are patterns.
 */
export const stix1 = feedFormat({
  id: 'stix1',
  title: { de: 'STIX 1', en: 'STIX 1' },
  difficulty: 1,

  detect(head) {
    const start = head.text.slice(0, 20_000)
    if (/<(?:\w+:)?STIX_Package[\s>]/.test(start)) return { score: 0.98, reason: 'a STIX 1 package' }
    const opened = start.matchAll(/<(?:\w+:)?Observables[\s>]([^>]*)/g)
    if (opened.some(([, behind]) => behind?.includes('cybox'))) return { score: 0.95, reason: 'CybOX observables' }
    return undefined
  },

  read(input) {
    const rows = new Rows()
    const reader = elementReader(rows)
    return withRest(readXml<readonly FeedItem[]>(input, reader, rows.drain), rows, reader.end)
  },
})

/** What an indicator says of its values. */
interface Said {
  readonly tags: readonly string[]
  readonly types: readonly string[]
  readonly score: number | undefined
}
const nothing: Said = { tags: [], types: [], score: undefined }

/** Takes the elements of a package, and adds its values to `rows`. */
function elementReader(rows: Rows): XmlHandlers & { readonly end: () => void } {
  // The marking and the confidence of an indicator follow its observables.
  let open = new Rows()
  let said = nothing
  // Indicators contain related ones, which say other things of theirs.
  const around: { readonly open: Rows; readonly said: Said }[] = []
  let packageTags: readonly string[] = []
  const release = () => {
    const { tags, types, score } = said
    const all = [...packageTags, ...tags, ...types]
    for (const item of open.take())
      rows.add(score === undefined || isRejection(item) ? withTags(item, all) : { ...withTags(item, all), score })
    said = nothing
  }
  return {
    end: release,
    open(element) {
      if (element.name !== 'Indicator') return
      around.push({ open, said })
      open = new Rows()
      said = nothing
    },
    close(element, stack, line) {
      const tag = markingOf(element)
      if (tag !== undefined && stack.some(({ name }) => name === 'STIX_Header')) packageTags = [tag]
      else if (tag !== undefined) said = { ...said, tags: [tag] }
      if (element.name === 'Value' && isIn(stack, 'Indicator', 'Confidence'))
        said = { ...said, score: confidenceOf(element.text) }
      if (element.name === 'Type' && said.types.length < maxTags && isIn(stack, 'Indicator'))
        said = { ...said, types: splitTags([...said.types, element.text]) }
      const kind = kindOf(element, stack)
      if (kind !== undefined) readValues(element, stack, kind, line, open)
      // Dates of an indicator that precede its observables are remembered from their element.
      if (element.name === 'Start_Time' || element.name === 'End_Time') remember(element, stack)
      if (element.name === 'Indicator' || around.length === 0) release()
      const outer = element.name === 'Indicator' ? around.pop() : undefined
      if (outer) ({ open, said } = outer)
    },
  }
}

/** Tells whether the innermost of the open elements have these names. */
const isIn = (stack: readonly XmlElement[], ...names: readonly string[]) =>
  names.every((name, at) => stack.at(at - names.length)?.name === name)

/** The TLP of a data marking: `<marking:Marking_Structure xsi:type="tlpMarking:TLPMarkingStructureType" color="RED"/>`. */
function markingOf({ name, attributes }: XmlElement): string | undefined {
  if (name !== 'Marking_Structure' || !/TLP/i.test(attributes['xsi:type'] ?? '')) return undefined
  return tagOfColour(attributes.color ?? '')
}

/** Kind of value in an element of a CybOX object, as a name for `parserOf`; undefined for all other elements. */
function kindOf({ name, fullName, text }: XmlElement, stack: readonly XmlElement[]): string | undefined {
  if (text.trim() === '' && name !== 'Simple_Hash_Value') return undefined
  switch (name) {
    case 'Address_Value':
      return addressKind(properties(stack)?.attributes.category ?? '')
    case 'Simple_Hash_Value':
    case 'Fuzzy_Hash_Value':
      return name === 'Fuzzy_Hash_Value' ? 'ssdeep' : 'hash'
    case 'Hostname_Value':
    case 'Domain_Name':
      return 'domain'
    case 'Value': {
      const type = `${fullName} ${properties(stack)?.attributes['xsi:type'] ?? ''}`
      if (/DomainName/i.test(type)) return 'domain'
      return /URI|Link|URL/.test(type) ? 'url' : undefined
    }
    default:
      return undefined
  }
}

function properties(stack: readonly XmlElement[]): XmlElement | undefined {
  return stack.findLast(({ name, attributes }) => name === 'Properties' || attributes.category !== undefined)
}

interface Dates {
  firstSeen?: number
  validUntil?: number
}

function indicatorOf(stack: readonly XmlElement[]): XmlElement | undefined {
  // The dates are on the indicator, which contains its observables.
  return stack.findLast(({ name }) => name === 'Indicator') ?? stack.findLast(({ name }) => name === 'Observable')
}

function remember(element: XmlElement, stack: readonly XmlElement[]): void {
  const indicator = indicatorOf(stack)
  const ms = parseDate(element.text.trim())
  if (!indicator || ms === undefined || !stack.some(({ name }) => name === 'Valid_Time_Position')) return
  const dates = (indicator.data ?? {}) as Dates
  indicator.data = element.name === 'Start_Time' ? { ...dates, firstSeen: ms } : { ...dates, validUntil: ms }
}

/** Adds the values in an element of a CybOX object, or rejects them with the reason. */
function readValues(element: XmlElement, stack: readonly XmlElement[], kind: string, line: number, rows: Rows): void {
  const { condition = 'Equals', delimiter = '##comma##' } = element.attributes
  const indicator = indicatorOf(stack)
  const noted = (indicator?.data ?? {}) as Dates
  const firstSeen = noted.firstSeen ?? parseDate(indicator?.attributes.timestamp ?? '')
  const dates = { ...(firstSeen === undefined ? {} : { firstSeen }), ...noted }
  // The observable or indicator around the value says what must not be there.
  const isNegated = stack.some(({ attributes }) => /^(?:true|1)$/.test(attributes.negate ?? ''))
  const parse = parserOf(kind)
  for (const cell of element.text.split(delimiter)) {
    const value = cell.trim()
    if (value === '') continue
    const found = parse?.(value)
    if (isNegated) rows.reject(line, 'not-for-detection', value)
    else if (condition !== 'Equals') rows.reject(line, 'unsupported-pattern', `${condition} ${value}`)
    else if (found) rows.add({ ...found, ...dates })
    else rows.reject(line, parse ? rejectionOf(value) : 'unknown-kind', value)
  }
}

/** The confidence of an indicator: a word of the vocabulary (`High`), or a number up to 100. `None` says nothing. */
function confidenceOf(text: string): number | undefined {
  return /^\s*none\s*$/i.test(text) ? undefined : readScore(text.trim(), 100)
}

/** The kind of a CybOX address by its category, as a name for `parserOf`. */
function addressKind(category: string): string {
  return /e-?mail/.test(category) ? 'email' : /mac|atm|vlan/.test(category) ? 'mac' : 'host'
}
