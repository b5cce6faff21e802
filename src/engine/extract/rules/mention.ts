/**
 * Names that a line mentions although nobody contacted them: blocklists that mail servers ask, registries in names of
 * container images, files, operations, the cloud that judged a file. Likewise links that explain a line.
 */

import {
  AMPERSAND,
  AT,
  BACKSLASH,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DOT,
  EQUALS,
  GREATER,
  HOST,
  is,
  isCapital,
  LESS,
  LETTER,
  LINE_FEED,
  lowerAt,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUESTION,
  QUOTE,
  SLASH,
  SPACE,
} from './bytes.ts'
import { endsWith, startsWith } from './context.ts'
import { fieldEnd, isAssigned } from './field.ts'
import { nameLabels } from './host-name.ts'
import { B, E, F, I, K, L, N, O, S, T } from './letters.ts'
import { byteAt } from './memory.ts'
import { STRONG } from './suffix.ts'

/**
 * Tells whether the name `[start, end)` is one of these rather than a host. The run of host characters ends at `runEnd`;
 * `field` is the end of the name of the field, from `fieldEnd`.
 */
export function isMention(start: i32, end: i32, runEnd: i32, field: i32, traits: i32): boolean {
  const right = byteAt(runEnd)
  if (right === SLASH && isImage(start, runEnd)) return true
  const left = byteAt(start - 1)
  if (left === SPACE && isBlocklist(start)) return true
  if (left === COMMA && right === COMMA && endsWith(end, 'wildfire.paloaltonetworks.com')) return true
  if (left === SLASH && nameLabels === 2 && start === end - 9 && endsWith(end, 'eicar.com')) return true
  if (!isAssigned || right === SLASH || right === AT) return false
  return isFileField(field) || ((traits & STRONG) === 0 && isOperationField(field))
}

/**
 * `blocked using zen.spamhaus.org;` (Postfix), `addr 192.0.2.1 listed by domain zen.spamhaus.org` (its dnsblog), `is in a black list at
 * zen.spamhaus.org` (Exim).
 */
function isBlocklist(start: i32): boolean {
  switch (lowerAt(start - 2)) {
    case N:
      return endsWith(start, 'listed by domain ')
    case T:
      return endsWith(start, 'black list at ') || endsWith(start, 'blacklist at ')
    default:
      return endsWith(start, 'blocked using ')
  }
}

const LONGEST_IMAGE: i32 = 200

/**
 * Tells whether the name before the slash at `slash` is the registry in the name of a container image: `docker.io/library/nginx`, which
 * is the name of a collection rather than a host, and public registries before a path with a tag or a digest.
 */
function isImage(start: i32, slash: i32): boolean {
  if (endsWith(slash, 'docker.io')) return start === slash - 9 || endsWith(slash, 'index.docker.io')
  if (!isRegistry(start, slash)) return false
  let p = slash + 1
  while (p < slash + LONGEST_IMAGE && (is(p, HOST) || byteAt(p) === SLASH)) p++
  if (byteAt(p) === COLON) return is(p + 1, HOST)
  return startsWith(p, '@sha256:') || isImageField(fieldEnd(start))
}

/** Tells whether `[start, end)` is a registry from which everybody loads images. */
function isRegistry(start: i32, end: i32): boolean {
  switch (lowerAt(end - 1)) {
    case O:
      return (
        (endsWith(end, 'quay.io') && start === end - 7) ||
        (endsWith(end, 'ghcr.io') && start === end - 7) ||
        (endsWith(end, 'gcr.io') && (start === end - 6 || byteAt(end - 7) === DOT)) ||
        (endsWith(end, 'registry.k8s.io') && start === end - 15)
      )
    case S:
      return endsWith(end, 'public.ecr.aws') && start === end - 14
    default:
      return (
        (endsWith(end, 'mcr.microsoft.com') && start === end - 17) ||
        (endsWith(end, '.amazonaws.com') && startsWith(start + 12, '.dkr.ecr.'))
      )
  }
}

/** Tells whether the field whose name ends at `end` is one for images: `image`, `container_image`, `imageID`, `image.name`. */
function isImageField(end: i32): boolean {
  if (!isAssigned) return false
  return endsWith(end, 'image') || endsWith(end, 'imageid') || endsWith(end, 'image_id') || endsWith(end, 'image.name')
}

/** Tells whether the field whose name ends at `end` is one for names of files, which may end in `.com`. */
function isFileField(end: i32): boolean {
  if (lowerAt(end - 1) !== E) return false
  return (
    endsWith(end, 'filename') ||
    endsWith(end, 'file_name') ||
    endsWith(end, 'file.name') ||
    endsWith(end, 'file name') ||
    (endsWith(end, 'fname') && !is(end - 6, HOST)) ||
    (endsWith(end, 'file') && !is(end - 5, HOST) && byteAt(end - 5) !== QUESTION && byteAt(end - 5) !== AMPERSAND)
  )
}

/** Tells whether the field whose name ends at `end` is one for what was done, in words with dots: `"action":"bucket.object.read"`. */
function isOperationField(end: i32): boolean {
  switch (lowerAt(end - 1)) {
    case E:
      return (
        endsWith(end, 'eventtype') ||
        endsWith(end, 'event_type') ||
        endsWith(end, 'eventname') ||
        endsWith(end, 'operationname') ||
        endsWith(end, 'methodname')
      )
    case T:
      return endsWith(end, 'dataset')
    case N:
      if (endsWith(end, 'action')) return !is(end - 7, LETTER) || isCapital(byteAt(end - 6))
      return endsWith(end, 'operation') || endsWith(end, 'permission')
    default:
      return false
  }
}

/** A link and the blocklist that it explains are within this distance. */
const WIDEST: i32 = 120

/**
 * End of the URL at `start` if it explains the line rather than being part of what happened: why a blocklist lists somebody, a vulnerability in
 * an alert, a policy, the alert itself in the console of the product. Otherwise 0. Its authority starts at `authority`.
 */
export function pastLink(start: i32, authority: i32): i32 {
  const left = byteAt(start - 1)
  if (left === SPACE) {
    if (!isReason(start, authority) && !endsWith(start, '[xref => ')) return 0
  } else if (!isLinkField(start, authority)) return 0
  let p = authority
  while (byteAt(p) > SPACE && byteAt(p) !== QUOTE && byteAt(p) !== GREATER && byteAt(p) !== CLOSE_BRACKET) {
    // Slashes are escaped in JSON, quotes in JSON within JSON.
    if (byteAt(p) === BACKSLASH && byteAt(p + 1) !== SLASH) break
    p++
  }
  return p
}

/**
 * `blocked using zen.spamhaus.org; https://…`, `is in a black list at zen.spamhaus.org: https://…`, `Please see
 * http://www.openspf.net/Why?…`.
 */
function isReason(start: i32, authority: i32): boolean {
  if (startsWith(authority, 'www.openspf.')) return endsWith(start, 'see ')
  for (let p = start - 1; p > start - WIDEST; p--) {
    const c = byteAt(p)
    if (c === LINE_FEED || c === LESS || c === EQUALS || c === QUOTE) return false
    if ((c | 0x20) === B && (startsWith(p, 'blocked using ') || startsWith(p, 'black list at '))) return true
  }
  return false
}

/** The start of a list of links is searched within this distance. */
const WIDEST_LIST: i32 = 300

/** Tells whether the URL is the value of a field for such links, or in a list of them. */
function isLinkField(start: i32, authority: i32): boolean {
  const end = fieldEnd(listStart(start))
  if (!isAssigned) return false
  switch (lowerAt(end - 1)) {
    // What explains a rule, a vulnerability or a technique.
    case E:
      return endsWith(end, 'reference')
    case S:
      return endsWith(end, 'references')
    case F:
      // FortiGate's entry of a signature. Elsewhere, `ref` may be a referrer.
      return (
        endsWith(end, 'ref') &&
        (startsWith(authority, 'www.fortinet.com/') ||
          startsWith(authority, 'fortiguard.com/') ||
          startsWith(authority, 'www.fortiguard.com/'))
      )
    case I:
      return endsWith(end, 'helpuri')
    case K:
      return (
        endsWith(end, 'falconhostlink') ||
        endsWith(end, 'falcon_host_link') ||
        endsWith(end, 'alertlink') ||
        endsWith(end, 'fwlink')
      )
    case L:
      return (
        endsWith(end, 'incidenturl') ||
        endsWith(end, 'incidentweburl') ||
        endsWith(end, 'alertweburl') ||
        endsWith(end, 'helpurl') ||
        endsWith(end, 'breachurl') ||
        (endsWith(end, 'threaturl') && startsWith(authority, 'threatinsight.proofpoint.com/'))
      )
    default:
      return false
  }
}

/** Position of the bracket that opens the list of quoted URLs around `start`; `start` if there is none. */
function listStart(start: i32): i32 {
  let p = start - 2
  if (byteAt(start - 1) !== QUOTE) return start
  if (byteAt(p) === SPACE) p--
  if (byteAt(p) !== COMMA && byteAt(p) !== OPEN_BRACKET) return start
  for (; p > start - WIDEST_LIST; p--) {
    const c = byteAt(p)
    if (c === OPEN_BRACKET) return p
    if (c === LINE_FEED || c === OPEN_BRACE || (c === QUOTE && byteAt(p + 1) === COLON)) return start
  }
  return start
}
