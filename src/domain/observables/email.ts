import { domain } from './domain.ts'
import { observableKind } from './kind.ts'

/** An e-mail address; the domain in canonical form, the local part as written (RFC 5321 keeps its case). */
export const email = observableKind({
  id: 'email',
  code: 7,
  canonical(text) {
    const at = text.lastIndexOf('@')
    const local = text.slice(0, at)
    if (at < 1 || local.length > 64 || !/^[\w.!#$%&'*+/=?^`{|}~-]+$/.test(local)) return undefined
    if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return undefined
    const host = domain.canonical(text.slice(at + 1))
    return host && `${local}@${host}`
  },
})
