import { agreement, seen } from './always.ts'
import { asn } from './asn.ts'
import { attack } from './attack.ts'
import { cve } from './cve.ts'
import { dns } from './dns.ts'
import { geo } from './geo.ts'
import { malwareFamily } from './malware-family.ts'
import { owner } from './owner.ts'
import { registrableDomain } from './registrable-domain.ts'
import { tlp } from './tlp.ts'

/** All enrichers, in the order in which they are offered and written. */
export const enrichers = [
  geo,
  asn,
  registrableDomain,
  dns,
  owner,
  attack,
  malwareFamily,
  cve,
  tlp,
  seen,
  agreement,
] as const

export type EnricherId = (typeof enrichers)[number]['id']
