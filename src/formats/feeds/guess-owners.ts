import { isDefanged } from './prose-words.ts'
import type { Column } from './table.ts'

/** Finds the columns of sites that belong to victims of extortion, or to the makers of tools. */

/** Headers of columns and keys that name victims. */
export const victimHeaders =
  /^(?:victims?|opfer|geschädigte[rn]?|betroffene[rn]?|v[íi]ctimas?|victimes?|vittim[ae])(?:[ _-]?(?:names?|organi[sz]ations?|compan(?:y|ies)))?$/i
/** Headers of columns that name tools. */
const toolHeaders = /^(?:tools?|werkzeuge?)(?:[ _-]?names?)?$/i
/** Headers of columns that name those who extort. */
const gangHeaders = /^(?:groups?|gangs?|actors?)(?:[ _-]?names?)?$/i
/** Headers that speak of extortion. */
const extortion = /^ransom(?:ware)?(?:[ _-]?(?:groups?|gangs?|actors?|names?)){0,2}$/i
/** Headers of columns about organisations, as lists of victims have them. */
const businessHeaders =
  /^(?:sectors?|industr(?:y|ies)|activity|branchen?|sektor(?:en)?|secteurs?|sector(?:es)?|settore|revenues?|umsatz|employees|mitarbeiter)$/i
/** Headers of columns with the site of an organisation. */
const siteHeaders =
  /^(?:web[ _-]?sites?|web(?:seiten?)?|home[ _-]?pages?|sitios? web|sit[eo] web)(?:[ _-]?(?:urls?|links?))?$/i
/** Headers of columns with sites of any kind. */
const nameHeaders = /^(?:domains?|domain[ _-]?names?|domänen?|urls?|sites?|hosts?|host[ _-]?names?|links?)$/i

/** A site as such, without a page. */
const bareSite = /^\s*(?:https?:\/\/)?[\w.-]+\/?\s*$/i

/**
 * Tells whether a column holds the sites of victims or tools, which are not indicators: named sites beside a column of victims,
 * tools or extortion, or names beside victims of whom the table tells the gang or the industry. A list of phishing sites
 * names few victims, many times, and pages of sites.
 */
export function isOfOwners(columns: readonly Column[], at: number): boolean {
  const { name = '', cells, filled } = columns[at] as Column
  const isSite = siteHeaders.test(name)
  if (!isSite && !nameHeaders.test(name)) return false
  if (cells.some(isDefanged) || cells.filter((cell) => cell !== '' && bareSite.test(cell)).length < filled * 0.8)
    return false
  const has = (headers: RegExp) => columns.some((column) => headers.test(column.name ?? '') && column.filled > 0)
  const victims = columns.find((column) => victimHeaders.test(column.name ?? '') && column.filled > 0)
  const hasVictims = victims !== undefined && victims.indicators === 0 && victims.distinct.size > victims.filled * 0.5
  if (isSite) return hasVictims || has(toolHeaders) || has(extortion) || (has(gangHeaders) && has(businessHeaders))
  return hasVictims && (has(gangHeaders) || has(extortion) || has(businessHeaders))
}
