import { isDefanged } from '../documents/prose-words.ts'
import { share } from '../head.ts'

/** Directories of feeds: records that describe lists of others and say where these are. */

/** Keys that describe a list. */
const describing =
  /^(?:name|title|label|description|provider|publisher|format|source[ _-]?format|enabled|categor(?:y|ies)|group|licen[cs]e|homepage|kind|type|interval|update[ _-]?(?:interval|frequency))(?:[ _-](?:de|en))?$/i

/** Keys of what was seen somewhere. */
const ofSightings = /seen|added|detect|reported|threat|malware|famil|confidence|score|target|brand|country|ip(?:_|$)/i

/** The ending of a file, or the place on a site, that lists have. */
const listFile =
  /\.(?:txt|csv|tsv|jsonl?|list|lst|netset|ipset|hosts|rules|conf|ya?ml|xml|rss)(?:[?#].*)?$|^https:\/\/raw\.githubusercontent\.com\/|\/(?:feeds?|hosts|export|downloads?)\/?$/i

/** Tells whether records are a directory of feeds, by their keys and by the `values` that would be listed. */
export function isDirectoryOfFeeds(names: readonly string[], values: readonly string[]): boolean {
  const cells = values.filter((cell) => cell !== '')
  if (cells.length < 2 || names.filter((name) => describing.test(name)).length < 2) return false
  if (names.some((name) => ofSightings.test(name))) return false
  return (
    cells.every((cell) => /^(?:https?|ftp):\/\//i.test(cell) && !isDefanged(cell)) &&
    share(cells, (cell) => listFile.test(cell)) >= 0.6
  )
}

/** Tells whether cells are links, which nobody defanged, to files of lists. */
export function areListFiles(cells: readonly string[]): boolean {
  return (
    cells.length > 1 && cells.every((cell) => !isDefanged(cell)) && share(cells, (cell) => listFile.test(cell)) >= 0.8
  )
}
