import { isHex } from './ip.ts'
import { observableKind } from './kind.ts'

/** Hex digests in lower case. One repeated digit (an all-zero placeholder) is no digest. */
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

export const md5 = digest('md5', 8, 32)
export const sha1 = digest('sha1', 9, 40)
export const sha256 = digest('sha256', 10, 64)
export const sha512 = digest('sha512', 11, 128)
/** JA3 TLS client fingerprint: an MD5, so only a source or field that names it can tell. */
export const ja3 = digest('ja3', 12, 32)
/** JARM TLS server fingerprint: 62 hex digits. */
export const jarm = digest('jarm', 13, 62)
