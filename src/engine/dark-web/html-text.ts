/** Elements whose content is invisible or must not be kept. */
const skipped = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'canvas',
  'head',
  'select',
  'textarea',
  'title',
])
/** Elements that start a new line. */
const blocks = new Set(
  'address article aside blockquote br dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
)

const known =
  /<\/?(?:a|b|i|u|p|br|div|span|img|ul|ol|li|table|tr|td|th|h[1-6]|strong|em|font|center|html|body|script|style|pre|code|hr|blockquote|small|iframe|video|section|article)\b[^<>]{0,2000}>/i

/** Tells whether a text is HTML: it contains a known tag, not just angle brackets. */
export function looksLikeHtml(text: string): boolean {
  return known.test(text)
}

/**
 * Converts HTML to text: without tags, comments, scripts, styles and pictures; one line per block. If the address of a
 * link differs from its text, it follows in brackets. Linear time; elements that are never closed end with the text.
 */
export function textOfHtml(html: string): string {
  let text = ''
  let href: { readonly address: string; readonly at: number } | undefined
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at)
    if (open < 0) {
      text += html.slice(at)
      break
    }
    text += html.slice(at, open)
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4)
      at = end < 0 ? html.length : end + 3
      continue
    }
    const name = /^<\/?([a-z][a-z0-9]{0,20})|^<[!?]/i.exec(html.slice(open, open + 24))
    if (!name) {
      text += '<'
      at = open + 1
      continue
    }
    const end = endOfTag(html, open)
    const tag = html.slice(open, end)
    const element = name[1]?.toLowerCase() ?? ''
    const isClosing = tag[1] === '/'
    at = end
    if (!isClosing && skipped.has(element) && !tag.endsWith('/>')) at = endOfElement(html, end, element)
    else if (blocks.has(element)) text += '\n'
    else if (element === 'td' || element === 'th') text += ' '
    else if (element === 'a') {
      if (href) text += addressBehind(text.slice(href.at), href.address)
      const address = isClosing
        ? undefined
        : /\shref\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/i.exec(tag)?.[1]?.replace(/^["']|["']$/g, '')
      href = address === undefined ? undefined : { address, at: text.length }
    }
  }
  if (href) text += addressBehind(text.slice(href.at), href.address)
  return decodeEntities(text)
}

/** The position after the `>` that ends a tag. Quoted attribute values may contain `>`. */
function endOfTag(html: string, open: number): number {
  let quote = ''
  // Longer text is not a tag.
  const most = Math.min(html.length, open + 20_000)
  for (let at = open + 1; at < most; at++) {
    const c = html[at] as string
    if (quote) {
      if (c === quote) quote = ''
    } else if (c === '"' || c === "'") quote = c
    else if (c === '>') return at + 1
  }
  const end = html.indexOf('>', open)
  return end < 0 ? html.length : end + 1
}

function endOfElement(html: string, from: number, element: string): number {
  const closing = new RegExp(`</${element}\\b[^>]*>`, 'ig')
  closing.lastIndex = from
  return closing.test(html) ? closing.lastIndex : html.length
}

function addressBehind(text: string, address: string): string {
  if (!/^(?:https?|ftp|magnet|tg|tox|mailto):/i.test(address) || address.length > 500) return ''
  const bare = address.replace(/^(?:https?:\/\/|mailto:)/i, '').replace(/\/$/, '')
  return text.includes(bare) ? '' : ` (${address})`
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  laquo: '«',
  raquo: '»',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  euro: '€',
  pound: '£',
  copy: '©',
  reg: '®',
  trade: '™',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
}

/** Replaces numeric character references and common named ones; others stay. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));?/gi, (all, decimal, hex, name) => {
    if (name) return Object.hasOwn(named, name) ? (named[name] as string) : all
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
