import { type HuntState, huntStates } from '../../../domain/hunt.ts'
import { refang } from '../../../domain/observables/refang.ts'

/** Filter of the retro-hunt's hits, as in the address of the page. */
export interface HitFilter {
  readonly state: HuntState
  /** Part of a value, of a sensor's name or of a source's name, as typed. */
  readonly text: string
  /** Id of a source that lists them. */
  readonly source: string | undefined
}

export function readHitFilter(params: URLSearchParams): HitFilter {
  return {
    state: huntStates.find((one) => one === params.get('state')) ?? 'open',
    text: params.get('q')?.slice(0, 200) ?? '',
    source: params.get('of')?.slice(0, 200) || undefined,
  }
}

/** Differences from the open hits by their parameter names; undefined for the rest. */
export function writeHitFilter({ state, text, source }: HitFilter): Record<'state' | 'q' | 'of', string | undefined> {
  return { state: state === 'open' ? undefined : state, q: text.trim() || undefined, of: source }
}

/** The query of the call for a filter. */
export function hitQuery({ state, text, source }: HitFilter) {
  return { state, text: refang(text.trim()), ...(source !== undefined && { source }) }
}
