import type { Head } from '../feed-format.ts'
import { startsMarkup } from './delimited/delimited-guess.ts'
import { headLines, share } from './head.ts'
import { type FeedFormatId, feedFormats } from './index.ts'
import { describesCommits, errorIn, isNotice, logsCommits } from './reading/answers.ts'
import { areFlows, headsConnections } from './reading/networks.ts'
import { isProgram } from './reading/programs.ts'
import { describesRepository, introducesRepository } from './reading/repository-files.ts'
import { isAllowListName } from './withdrawals/harmless.ts'
import { isAllowList } from './withdrawals/harmless-sections.ts'

/** The detected format of a file and the options to read it. */
export interface DetectedFeed {
  readonly format: FeedFormatId
  readonly options: object
  readonly score: number
  readonly reason: string
}

/**
 * Detects the format of a source's file from its first bytes: asks every format and takes the most certain. Undefined if
 * no format finds an indicator that it can read, or if the file is named as an allow list.
 */
export function detectFeed(head: Head): DetectedFeed | undefined {
  return isAllowListName(head.name ?? '') ? undefined : detectFeeds(head)[0]
}

/** All possible formats of any list, most certain first. A person may compare an allow list, whatever its name. */
export function detectFeeds(head: Head): DetectedFeed[] {
  if (isBinary(head.text) || isZeekLog(head.text) || proxyChooser.test(head.text) || isAllowList(headLines(head).all))
    return []
  if (describesRepository(head.text) || describesCommits(head.text) || logsCommits(head.text)) return []
  if (head.whole && (isNotice(headLines(head).data) || errorIn(head.text) !== undefined)) return []
  const { data } = headLines(head)
  if (areFlows(data) || data.slice(0, 10).some(headsConnections) || areOpposites(data)) return []
  // Its tables also hold users and visitors.
  if (/^(?:INSERT INTO|CREATE TABLE|COPY [^\n]{1,200} FROM stdin) ?/im.test(head.text)) return []
  const found: DetectedFeed[] = []
  const isIntroduction = introducesRepository(head.name ?? '')
  const isJson = /^\s*(?:\[\s*)?\{\s*"[^"\n]{0,200}"\s*:/.test(head.text.slice(0, 2000))
  const isMarkup = startsMarkup.test(head.text.slice(0, 2000))
  const isZone = /^\$(?:ORIGIN|TTL)\s/im.test(head.text.slice(0, 2000))
  for (const format of feedFormats) {
    // The lines of indented JSON may hold one value each, whatever the list is about. Neither format reads web pages.
    if ((isJson || isMarkup) && (format.id === 'plain-list' || format.id === 'delimited')) continue
    if (format.id === 'text-report' && isProgram(head)) continue
    if (isIntroduction && format.id !== 'text-report') continue
    const detection = format.detect(head)
    const { options = {} } = detection ?? {}
    // Behind the names of a zone stands where these lead.
    if (isZone && format.id === 'delimited' && 'value' in options && options.value !== 0) continue
    if (detection && detection.score > 0) {
      found.push({
        format: format.id,
        options: detection.options ?? {},
        score: detection.score,
        reason: detection.reason,
      })
    }
  }
  return found.sort((a, b) => b.score - a.score)
}

/**
 * Tells whether lines are changes of a list or rules that no format reads: some of them say the opposite of others, so that
 * reading all of them as a list would list what was removed or is let pass.
 */
function areOpposites(lines: readonly string[]): boolean {
  const signs = new Set(lines.map((line) => /^[+-](?=\s?[^\s+-])/.exec(line)?.[0]))
  return (
    (signs.size === 2 && !signs.has(undefined)) || share(lines.slice(0, 500), (line) => unreadRule.test(line)) >= 0.5
  )
}

const unreadRule =
  /^(?:acl \S+ (?:-\w )*(?:src|dst|srcdomain|dstdomain) |http_access |New-NetFirewallRule |netsh advfirewall |set (?:policy-options|security|firewall|shared|address) |(?:black|block|white|welcome)list_from |ufw (?:allow|deny) )/

/** Tells whether a file is binary, such as a packet capture, even if names and digests stand in it. */
function isBinary(text: string): boolean {
  const start = text.slice(0, 16 << 10)
  return start.split('\0').length - 1 > Math.max(8, start.length * 0.02)
}

/** A program that chooses a proxy for each host (PAC): most of its names are of own hosts, or of what a proxy is for. */
const proxyChooser = /\bfunction\s{1,9}FindProxyForURL(?:Ex)?\s{0,9}\(|\bFindProxyForURL(?:Ex)?\s{0,9}=(?!=)/

/** Tells whether a file is a log of Zeek about connections, which lists who spoke to whom. */
const isZeekLog = (text: string) => /^#fields\t[^\n]{0,2000}\bid\.orig_h\t/m.test(text.slice(0, 8192))
