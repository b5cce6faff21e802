import { observableKind } from './kind.ts'

/** A CVE id, `CVE-2024-12345` (MITRE). */
export const cve = observableKind({
  id: 'cve',
  code: 14,
  canonical: (text) => (/^cve-\d{4}-\d{4,7}$/i.test(text) ? text.toUpperCase() : undefined),
})

/** An autonomous system number, `AS64496`. */
export const asn = observableKind({
  id: 'asn',
  code: 15,
  canonical(text) {
    const found = /^asn?[ :]?(\d{1,10})$/i.exec(text)
    return found && Number(found[1]) <= 0xffffffff && Number(found[1]) > 0 ? `AS${Number(found[1])}` : undefined
  },
})

/** A Bitcoin address: Base58 starting with 1 or 3, or Bech32. Only the shape is checked, not the checksum. */
export const btc = observableKind({
  id: 'btc',
  code: 16,
  canonical(text) {
    if (/^[13][1-9A-HJ-NP-Za-km-z]{25,34}$/.test(text)) return text
    return /^bc1[ac-hj-np-z02-9]{11,71}$/i.test(text) ? text.toLowerCase() : undefined
  },
})

/** A path that malware requests on any host (`/mirai.arm7`), as listed in Maltrail's trails. */
export const urlPath = observableKind({
  id: 'url-path',
  code: 17,
  canonical: (text) => (/^\/[^\s/][^\s]{2,2000}$/.test(text) && !/\p{Cc}/u.test(text) ? text : undefined),
})

/** A Tor hidden service, version 2 or 3. `.onion` is not in the Public Suffix List, so it is a separate kind. */
export const onion = observableKind({
  id: 'onion',
  code: 18,
  canonical(text) {
    const host = text.toLowerCase().replace(/\.$/, '')
    return /^(?:[a-z0-9-]+\.)*(?:[a-z2-7]{16}|[a-z2-7]{56})\.onion$/.test(host) ? host : undefined
  },
})
