import type { FeedRecord } from '../../domain/listing.ts'

/** Invented values, which samples of formats share. */

/** The start of a day, ms since epoch. */
export const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
/** An address. */
export const a: FeedRecord = { kind: 'ipv4', value: '192.0.2.1' }
/** Another address. */
export const b: FeedRecord = { kind: 'ipv4', value: '198.51.100.7' }
/** A network. */
export const net: FeedRecord = { kind: 'ipv4-cidr', value: '203.0.113.0/24' }
/** An address of IPv6. */
export const six: FeedRecord = { kind: 'ipv6', value: '2001:db8::7' }
/** A name. */
export const evil: FeedRecord = { kind: 'domain', value: 'evil-test.com' }
/** Another name. */
export const bad: FeedRecord = { kind: 'domain', value: 'c2.bad-test.net' }
/** A URL on the first name. */
export const link: FeedRecord = { kind: 'url', value: 'http://evil-test.com/gate.php' }
/** A digest. */
export const sha256 = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90'
/** The start of it as SHA-1. */
export const sha1 = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4'
/** The start of it as MD5. */
export const md5 = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'

/** Rows of JSON between a start and an end, in chunks. */
export function* jsonRows(
  start: string,
  row: (index: number) => string,
  end: string,
  count: number,
): Generator<string> {
  yield start
  for (let index = 0; index < count; index += 100) {
    const rows = Array.from({ length: 100 }, (_, i) => row(index + i))
    yield (index === 0 ? '' : ',') + rows.join(',')
  }
  yield end
}

/** An address for each number. */
export const ip = (index: number) => `198.51.${index % 256}.${(index >> 8) % 256}`
