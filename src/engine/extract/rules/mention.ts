/**
 * Names that a line mentions although nobody contacted them: blocklists that mail servers ask, registries in names of
 * container images, files, operations, the cloud that judged a file.
 */

import { AT, COLON, COMMA, DIGIT, HOST, is, OPEN_BRACKET, QUOTE, SLASH, SPACE } from './bytes.ts'
import { endsWith, startsWith } from './context.ts'
import { fieldEnd, isAssigned, isInUrl, isWholeKey } from './field.ts'
import { nameLabels } from './host-name.ts'

import { byteAt } from './memory.ts'
import { STRONG } from './suffix.ts'
import { endsWithAny, lengthBefore } from './words.ts'

/**
 * Tells whether the name `[start, end)` is one of these rather than a host. The run of host characters ends at `runEnd`;
 * `field` is the end of the name of the field, from `fieldEnd`.
 */
export function isMention(start: i32, end: i32, runEnd: i32, field: i32, traits: i32): boolean {
  const right = byteAt(runEnd)
  if (right === SLASH && isImage(start, runEnd)) return true
  const left = byteAt(start - 1)
  if (left === SPACE && isBlocklist(start, end)) return true
  if (left === COMMA && right === COMMA && endsWith(end, 'wildfire.paloaltonetworks.com')) return true
  if (left === SLASH && nameLabels === 2 && start === end - 9 && endsWith(end, 'eicar.com')) return true
  if (!isAssigned || right === SLASH || right === AT) return false
  if (nameLabels === 2 && endsWith(end, '.com') && isFileField(field)) return true
  return (traits & STRONG) === 0 && isOperationField(field)
}

/**
 * `Client host [192.0.2.1] blocked using zen.spamhaus.org;` (Postfix), `addr 192.0.2.1 listed by domain zen.spamhaus.org as 127.0.0.4`
 * (its dnsblog), `192.0.2.1 is in a black list at zen.spamhaus.org` (Exim).
 */
function isBlocklist(start: i32, end: i32): boolean {
  return (
    (endsWith(start, ' listed by domain ') && startsWith(end, ' as 127.') && isBehindAddr(start - 18)) ||
    (endsWith(start, ' is in a black list at ') && is(start - 24, DIGIT)) ||
    (endsWith(start, '] blocked using ') && isBehindClient(start - 16))
  )
}

const LONGEST_CLIENT: i32 = 200

/** Tells whether what ends at `end` is the address behind `addr `. */
function isBehindAddr(end: i32): boolean {
  let p = end
  while (p > end - LONGEST_CLIENT && (is(p - 1, HOST) || byteAt(p - 1) === COLON)) p--
  return endsWith(p, 'addr ')
}

/** Tells whether what ends at `end` is what Postfix refuses: `Client host [192.0.2.1`, `Sender address [a@b.example`. */
function isBehindClient(end: i32): boolean {
  let p = end
  while (p > end - LONGEST_CLIENT && byteAt(p - 1) > SPACE && byteAt(p - 1) !== OPEN_BRACKET) p--
  return endsWithAny(p, 'client host [|sender address [')
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
  const length = lengthBefore(end, 'quay.io|ghcr.io|gcr.io|registry.k8s.io|public.ecr.aws|mcr.microsoft.com')
  if (length > 0) return start === end - length || endsWith(end, '.gcr.io')
  return endsWith(end, '.amazonaws.com') && startsWith(start + 12, '.dkr.ecr.')
}

/** Tells whether the field whose name ends at `end` is one for images: `image`, `container_image`, `imageID`, `image.name`. */
function isImageField(end: i32): boolean {
  if (!isAssigned || isInUrl(end)) return false
  return endsWithAny(end, 'image|imageid|image_id|image.name')
}

/** Tells whether the field whose name ends at `end` is one for names of files, which may end in `.com`. */
function isFileField(end: i32): boolean {
  const length = lengthBefore(end, 'filename|file_name|file.name|fname|file')
  return length > 0 && isWholeKey(end - length, end)
}

/** Tells whether the field whose name ends at `end` is one for what was done, in words with dots: `"eventType":"user.session.live"`. */
function isOperationField(end: i32): boolean {
  if (byteAt(end) !== QUOTE) return false
  return (
    endsWithAny(end, '"eventtype|"event_type|"eventname|"operation|"operationname|"methodname|"permission') ||
    endsWithAny(end, '"dataset|"event.dataset')
  )
}
