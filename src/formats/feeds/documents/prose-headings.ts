import { readIndicator } from '../../reading/indicator.ts'
import { trimEndOf } from '../../reading/trim.ts'

/** Headings of reports: where indicators are listed, and where references and notes stand. */

/** What the values in a part of a report are. */
export type Section = 'indicators' | 'references' | 'other'

/** A title in brackets, as text files with sections have it: `[Network]`. */
const bracketed = /^\[(\p{L}[\p{L}\d &/()'-]{2,60})\]$/u

/** The text of a heading: marked as such, in brackets or capitals, or a short line that ends with a colon. */
export function headingOf(line: string): string | undefined {
  const text = line.trim()
  if (text === '' || text.length > 160) return undefined
  const title = bracketed.exec(text)?.[1]
  if (title !== undefined) return title
  const mark = /^(?:#{1,6}\s+|=+\s*|\*\*|\.(?=[A-Z][a-z]))/.exec(text)?.[0].length ?? 0
  if (mark > 0 && mark < text.length) return withoutMark(text.slice(mark))
  // The underline of a heading in AsciiDoc or Markdown.
  if (mark > 0 && text.endsWith('=')) return '='
  const bare = text.replace(/^[\d.)\s-]+/, '')
  if (/:$/.test(text) && !/[[\]]/.test(text) && text.split(/\s+/).length <= 14) return bare
  return text === text.toUpperCase() && /[A-Z]{4}/.test(text) && !/[[\]]|\d\.\d/.test(text) ? bare : undefined
}

/**
 * Tells whether a line underlines the short title of a section above it, as in Markdown and reStructuredText. `===`
 * underlines the title of the document, which says nothing of its parts.
 */
export function isUnderlined(title: string, line: string): boolean {
  if (line.length < 3 || !/^(?:-+|~+)$/.test(line)) return false
  const text = title.trim()
  // The last line above `---` may be a field of front matter, or end a paragraph or a list.
  const isTitle = text.length <= 60 && /^\p{L}/u.test(text) && !/: |[|.,;]$/.test(text)
  return isTitle && readIndicator(text.slice(text.lastIndexOf(' ') + 1)) === undefined
}

/** Removes the marks that close a heading: `Title ==`, `Title **:`. */
function withoutMark(heading: string): string {
  const text = heading.endsWith(':') ? heading.slice(0, -1) : heading
  if (text.endsWith('**')) return text.slice(0, -2)
  return text.endsWith('=') ? trimEndOf(text, /=/) : trimEndOf(text, /#/)
}

// Headings are short (see `headingOf`), so patterns that search from every word are fast enough.
/** Headings of indicators. */
const indicatorHeadings =
  /\biocs?\b|indicators?\b|observables?\b|\bsenders?\b|\bc2s?(?: list)?$|\b(?:malicious|attacker|c2|c&c|command[- ]and[- ]control|scann\w+|suspicious)\b.*\b(?:ips?|addresses|domains?|urls?|hosts?|servers?|infrastructure)\b|\b(?:ips?|ip addresses|domains?|urls?|hashes|sha-?256|sha-?1|md5)\b.{0,40}(?:$|\bfrom\b|\bused\b|\bhosting\b)|indikatoren|^(?:adresses? ip|noms? de domaine|domaines|empreintes|condensats|direcciones ip|dominios|indirizzi ip|domini|endere(?:ç|c)os ip|ip-адреса|домены|х[еэ]ши|(?:恶意)?域名|(?:恶意)?ip地址|(?:文件|样本)?哈希)|indica(?:teurs|dores|tori) d|^indica(?:teurs|dores|tori)$|marqueurs|индикатор|(?:威胁|失陷)指标|침해 ?지표/i
/** Headings of what attackers run, unless they name victims or what protects from attacks. */
const attackersHeadings =
  /\b(?:post[- ]exploitation|staging|delivery|exfil\w{0,20}|botnet|payload|phishing|redirect\w{0,5}|tds|domain[- ]fronting)\b[\w -]{0,30}\b(?:addresses|hosts?|servers?):?$/i
const ofOthers =
  /\banti[ -]|-(?:resistant|proof)\b|\b(?:e-?mail|content|mail|software) delivery\b|\b(?:attacked|infected)\b/i
const referenceHeadings =
  /referenc|further reading|sources?$|links?$|evidence$|^thanks|\bcontacts?(?: us)?$|related (?:posts|articles|reading)|acknowledg|authors?$|about |credits?|resources|appendix.*rules|quellen|r(?:é|e)f(?:é|e)rences|fuentes|enlaces|fonti|ссылки|источник|参考|引用|참고|출처/i
const otherHeadings =
  /notes?$|victims?\b|\b(?:our|own|unsere?)\b.{0,20}\bsinkholes?\b|\blegit|\babused\b|\bbenign\b|summary|overview|background|introduction|mitigation|recommend|conclusion|detection|analysis|infection chain|^usage|install|getting started|how to|licen[cs]e|contribut|disclaimer|requirements|r(?:é|e)sum(?:é|e)|resumen|recomenda|recommand|описани|рекоменда|概述|总结|处置|개요|요약|결론/i

/** The section that a heading begins. `before` is the section above it, which continues after a heading without meaning. */
export function sectionOf(heading: string, before: Section): Section {
  if (referenceHeadings.test(heading)) return 'references'
  if (indicatorHeadings.test(heading))
    return /impersonat|spoofed|victim|\bbrands?\b/i.test(heading) ? 'other' : 'indicators'
  const isOfAttackers = attackersHeadings.test(heading) && !contextHeadings.test(heading) && !ofOthers.test(heading)
  if (isOfAttackers && !namesVictims(heading)) return 'indicators'
  return otherHeadings.test(heading) ? 'other' : before === 'references' ? 'other' : before
}

/** Titles of lists of indicators without the mark of a heading, as in the text of a PDF. */
export const listTitle =
  /^(?:(?:appendix|annex) \w{1,2}[:.]? |table \d{1,3}[:.]? |\d[\d.]{0,8} )?(?:(?:network|host|file)(?:[ -]based)? )?(?:indicators? of (?:compromise|attack)(?: \(io[ca]s?\))?|iocs?|indicators|indicateurs de compromission|indicadores de compromis{1,2}o|indicatori di compromissione|индикаторы компрометации)$/i
/** Such titles that name the kind of the values below. */
export const kindTitle =
  /^(?:(?:malicious|suspicious|associated|observed|known|c2|c&c|attacker|actor) )?(?:ip(?:v[46])?(?:s| address(?:es)?)|domains|domain names|urls|host ?names|fqdns|e-?mail addresses|md5(?: hashes)?|sha-?(?:1|256)(?: hashes)?|(?:file )?hashes)$/i
/** Titles that end such a list. */
export const otherTitle =
  /^(?:(?:\d{1,2}\.){1,3}(?:\d{1,2})? |\[?\d{1,2}[\])] )?(?:references?|sources|contacts?|contact (?!e?mails?$|addresses$)\w+|acknowledg\w+|about .{2,40}|(?:recommended )?mitigations?(?: .{2,40})?|recommendations?|conclusions?|detections?|disclaimer|resources|appendix .{1,80}|legal .{2,40}|r(?:é|e)f(?:é|e)rences|referencias|recommandations|recomenda(?:ciones|(?:ç|c)(?:õ|o)es)|raccomandazioni|conclusiones|riferimenti|рекомендации|ссылки|источники)$/i
/** Headings of what was attacked or abused. */
export const contextHeadings =
  /victim|target|impersonat|spoof|legit|brand|abused|benign|affected|\b(?:our|own|unsere?)\b.{0,20}\bsinkholes?\b/i

/**
 * Titles that name only what was attacked or is harmless: `Domains of victims`, `Affected hosts`. Indicators stand below
 * `Domains impersonating banks`, `Compromised legitimate sites` and `Targeted attacks`.
 */
const victimTitles =
  /^(?:(?!(?:and|or|vs)\b|fake|rogue|malicious|compromis|hack|impersonat|imitat|mimic|spoof|target|infect|attack|hit|scan)[\p{L}\d]+ ){0,2}(?:of (?:the |known )?)?(?:victims|targets|opfer|angriffsziele|(?:victim|target(?:ed)?|affected|legit(?:imate)?|benign)(?: (?:organi[sz]ations?|compan(?:y|ies)|industr(?:y|ies)|sectors?|countr(?:y|ies)|customers?|users?|brands?|banks?|ips?|ip addresses|addresses|domains?|names?|urls?|(?:web)?sites?|hosts?|servers?|systems?|machines?|networks?|services?|software|products?|files?|e-?mails?|accounts?)){0,2}|(?:our|own|unsere?) sinkholes?)(?:$|:| ?\(| (?:of|in|by|from|von|der|des) )/iu

/** Tells whether a title or the name of a list heads victims or legitimate services: `Victims`, `affected_hosts`. */
export const namesVictims = (title: string) =>
  title.length <= 160 &&
  victimTitles.test(
    title
      .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .replace(/[_-]+/g, ' ')
      .replace(/^[^\p{L}]+/u, ''),
  )

/** Tells whether a title heads victims, legitimate services or references rather than indicators. */
export function isContext(title: string): boolean {
  return contextHeadings.test(title) || (referenceHeadings.test(title) && !indicatorHeadings.test(title))
}

/** The end of a sentence that announces articles: `collected from the following blog posts:`. */
export const articlesFollow =
  /\b(?:following|these)\b[^:.]{0,60}\b(?:blog ?posts?|articles?|write-?ups?|publications?|advisories|(?:research|threat|vendor) reports)\b[^:.]{0,20}:$/i

/** The end of a letter, and the line that mail programs put before a signature. */
export const closing =
  /^(?:(?:(?:kind|best|warm) |with (?:kind|best) )?regards|sincerely(?: yours)?|yours (?:sincerely|faithfully|truly)|mit (?:freundlichen|besten) gr(?:ü|ue)(?:ß|ss)en|(?:freundliche|viele|beste) gr(?:ü|ue)(?:ß|ss)e|mfg|(?:bien )?cordialement|saludos(?: cordiales)?|atentamente|cordiali saluti|--)[,.!]?$/i
