import { type HuntState, huntStates } from '../../../domain/hunt.ts'
import { refang } from '../../../domain/observables/refang.ts'

/** Filter of the retro-hunt's hits, as in the address of the page. */
export interface HitFilter {
  readonly state: HuntState
  /** Part of a value, of a sensor's name or of a source's name, as typed. */
  readonly text: string
}

export function readHitFilter(params: URLSearchParams): HitFilter {
  return {
    state: huntStates.find((one) => one === params.get('state')) ?? 'open',
    text: params.get('q')?.slice(0, 200) ?? '',
  }
}

/** Differences from the open hits by their parameter names; undefined for the rest. */
export function writeHitFilter({ state, text }: HitFilter): Record<'state' | 'q', string | undefined> {
  return { state: state === 'open' ? undefined : state, q: text.trim() || undefined }
}

/** The query of the call for a filter. */
export function hitQuery({ state, text }: HitFilter): HitFilter {
  return { state, text: refang(text.trim()) }
}
