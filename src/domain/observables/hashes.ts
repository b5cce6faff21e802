import { isHex } from './ip.ts'
import { observableKind } from './kind.ts'

/** A hex digest in lower case. A single repeated digit (such as an all-zero placeholder) is not accepted. */
function digest<const Id extends string>(id: Id, code: number, length: number) {
  return observableKind({
    id,
    code,
    canonical(text: string) {
      if (text.length !== length || !isHex(text)) return undefined
      const value = text.toLowerCase()
      return value === value[0]?.repeat(length) ? undefined : value
    },
  })
}

/** An MD5 digest: 32 hex digits. */
export const md5 = digest('md5', 8, 32)
/** A SHA-1 digest: 40 hex digits. */
export const sha1 = digest('sha1', 9, 40)
/** A SHA-256 digest: 64 hex digits. */
export const sha256 = digest('sha256', 10, 64)
/** A SHA-512 digest: 128 hex digits. */
export const sha512 = digest('sha512', 11, 128)
/** JA3 TLS client fingerprint. It looks like an MD5, so only a source or field that names it can tell them apart. */
export const ja3 = digest('ja3', 12, 32)
/** JARM TLS server fingerprint: 62 hex digits. */
export const jarm = digest('jarm', 13, 62)
