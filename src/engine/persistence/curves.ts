import { type KindId, kindByCode } from '../../domain/observables/index.ts'
import { dayMs } from '../../domain/time-units.ts'

/**
 * Describes an instant without a look, given that some look held the indicator. Each situation is measured separately
 * (docs/decisions/0173):
 * - `back`: there are only later looks, and the nearest held it. By the distance to that look.
 * - `forward`: there are only earlier looks, and the nearest held it. By the distance to that look.
 * - `kept`, `came`, `went`: between two looks of which both, only the later, or only the earlier held it. By the
 * distance between the two looks; the curve gives the probability in the middle between them.
 * - `apart`, `beyond`: neither neighbouring look held it, but another look did; between two looks, or before or after
 * all looks. These curves give the frequency of *not* being listed.
 */
export const situations = ['back', 'forward', 'kept', 'came', 'went', 'apart', 'beyond'] as const
export type Situation = (typeof situations)[number]

/** Classes of kinds with similar lifetimes. */
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

/** Position of a kind's class in `kindClasses`. */
export function kindClassOf(kind: KindId): number {
  return kindClasses.indexOf(classOfKind[kind])
}

/** Position in `kindClasses` by kind code. */
export const classByCode = Uint8Array.from({ length: 32 }, (_, code) => {
  const kind = kindByCode.get(code)
  return kind ? kindClassOf(kind.id) : kindClasses.indexOf('other')
})

/** Distances in days at which curves are measured; values in between are interpolated. */
export const knotDays = [1, 2, 4, 7, 14, 30, 60, 90, 180, 365, 730] as const
export const knots = knotDays.length

/** Beyond this distance nothing is measured. */
export const longestMeasuredMs = Math.max(...knotDays) * dayMs

/** The curve of one situation: probability in thousandths at each knot, never rising, as far as the data reach. */
export type Curve = readonly number[]

export interface CurveSet extends Readonly<Record<Situation, Curve>> {
  /** Number of stand-ins for events of the source itself that it is based on. */
  readonly standIns: number
}

/** Measured and pooled persistence of all sources of an index: plain data that can be stored as JSON. */
export interface Persistence {
  /** Without duplicates; sources without own measurements share them. */
  readonly sets: readonly CurveSet[]
  /** By position of the source in the index: for each of `kindClasses` a position in `sets`. */
  readonly sources: readonly (readonly number[])[]
}

/** Assumptions before anything is measured. */
export interface Priors {
  /** For any source and kind. */
  readonly all: PriorCurves
  readonly classes: Readonly<Partial<Record<KindClass, PriorCurves>>>
  /** By pool of sources. */
  readonly pools: Readonly<Record<string, Readonly<Partial<Record<KindClass, PriorCurves>>>>>
}

export interface PriorCurves extends Readonly<Record<Situation, Curve>> {
  /**
   * `back` and `forward` for everything that such sources list, event or not: a source that keeps more of it also keeps
   * more of events.
   */
  readonly usual: { readonly back: Curve; readonly forward: Curve }
}
