import { type KindId, kindByCode } from '../../domain/observables/index.ts'

/**
 * What is known of an instant at which nobody looked: a look around it held the indicator. Measured for each of these
 * situations apart (docs/decisions/0173):
 * - `back`: only looks after it; the nearest held it. By the distance to that look.
 * - `forward`: only looks before it; the nearest held it. By the distance to that look.
 * - `kept`, `came`, `went`: between two looks of which both held it, only the later, only the earlier. By the distance
 *   of the two looks from each other; the curve says how it is in the middle between them.
 * - `apart`, `beyond`: no look around it held it, though some other look did; between two looks, or before or after all
 *   of them. These curves say how often it was *not* listed.
 */
export const situations = ['back', 'forward', 'kept', 'came', 'went', 'apart', 'beyond'] as const
export type Situation = (typeof situations)[number]

/** Kinds that come and go alike. */
export const kindClasses = ['address', 'name', 'url', 'hash', 'other'] as const
export type KindClass = (typeof kindClasses)[number]

const classOfKind: Readonly<Record<KindId, KindClass>> = {
  ipv4: 'address',
  'ipv4-cidr': 'address',
  ipv6: 'address',
  'ipv6-cidr': 'address',
  asn: 'address',
  domain: 'name',
  onion: 'name',
  email: 'name',
  url: 'url',
  'url-path': 'url',
  md5: 'hash',
  sha1: 'hash',
  sha256: 'hash',
  sha512: 'hash',
  jarm: 'hash',
  ja3: 'hash',
  cve: 'other',
  btc: 'other',
}

/** Position of the kind's class in `kindClasses`. */
export function kindClassOf(kind: KindId): number {
  return kindClasses.indexOf(classOfKind[kind])
}

/** The same by kind code. */
export const classByCode = Uint8Array.from({ length: 32 }, (_, code) => {
  const kind = kindByCode.get(code)
  return kind ? kindClassOf(kind.id) : kindClasses.indexOf('other')
})

/** Distances at which curves are measured, in days; between them they are interpolated. */
export const knotDays = [1, 2, 4, 7, 14, 30, 60, 90, 180, 365, 730] as const
export const knots = knotDays.length

/** Of one situation, in thousandths: the probability at each knot, never rising, as far as data support it. */
export type Curve = readonly number[]

export interface CurveSet extends Readonly<Record<Situation, Curve>> {
  /** How many stand-ins for events of the source itself it rests on. */
  readonly standIns: number
}

/** Measured and pooled persistence of all sources of an index: plain data that can be kept as JSON. */
export interface Persistence {
  /** Each once; sources without measurements of their own share them. */
  readonly sets: readonly CurveSet[]
  /** Of each source, by position in the index: for each of `kindClasses` a position in `sets`. */
  readonly sources: readonly (readonly number[])[]
}

/** What is taken for granted before anything is measured. */
export interface Priors {
  /** Whatever the source and the kind. */
  readonly all: PriorCurves
  readonly classes: Readonly<Partial<Record<KindClass, PriorCurves>>>
  /** By what sources are pooled by. */
  readonly pools: Readonly<Record<string, Readonly<Partial<Record<KindClass, PriorCurves>>>>>
}

export interface PriorCurves extends Readonly<Record<Situation, Curve>> {
  /** `back` and `forward` of whatever such sources list, event or not: who keeps more of that also keeps more of events. */
  readonly usual: { readonly back: Curve; readonly forward: Curve }
}
