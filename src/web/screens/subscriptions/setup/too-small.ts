import type { DeliveryPreview } from '../../../../contract/subscriptions.ts'
import { type DeviceList, deviceListOf } from '../../../../domain/device.ts'
import type { KindId } from '../../../../domain/observables/index.ts'
import type { Choice } from '../choices.ts'
import type { TrialCandidate } from './candidate.ts'

/** A device that holds fewer entries than a format without a device would get. */
export interface TooSmall {
  /** Id of the format. */
  readonly format: string
  /** Name of the device. */
  readonly device: string
  /** The list that is too short, `all` for all lists together, and how many entries it holds. */
  readonly list: DeviceList | 'all'
  readonly most: number
}

/** Formats that many programs read, most of which are not in our list of devices. Their smallest device says nothing. */
const generalFormats: readonly string[] = ['PLAIN', 'CSV', 'JSON', 'HOSTS']

/**
 * For each format of a product without a device: the device that holds the fewest of what the format would get, if one cannot hold all of it.
 * Counts are those before ranges are merged, so a device may just manage after all.
 */
export function tooSmall(
  { kinds, formats }: Pick<DeliveryPreview, 'kinds' | 'formats'>,
  targetFormats: TrialCandidate['targetFormats'],
  devices: readonly Choice[],
): TooSmall[] {
  const byList: Record<string, number> = {}
  for (const { kind, indicators } of kinds) {
    const list = deviceListOf(kind as KindId)
    if (list) byList[list] = (byList[list] ?? 0) + indicators
  }
  return targetFormats.flatMap(({ id, device }): TooSmall[] => {
    if (device || generalFormats.includes(id)) return []
    const all = formats.find((one) => one.id === id)?.indicators ?? 0
    const found = devices
      .filter(({ formats }) => formats?.includes(id))
      .flatMap(({ text, holds = {} }) =>
        Object.entries(holds)
          .filter(([list, most]) => most < Math.min(all, list === 'all' ? all : (byList[list] ?? 0)))
          .map(([list, most]) => ({ format: id, device: text, list: list as TooSmall['list'], most })),
      )
    return found.sort((a, b) => a.most - b.most).slice(0, 1)
  })
}
