import { type Clock, systemClock } from '../clock.ts'
import { azureBlobs } from './azure-blobs.ts'
import type { BlobStore } from './blobs.ts'
import { localBlobs } from './local-blobs.ts'

/** Where the blobs are, as a thread or a process of its own is told. */
export type BlobPlace = { readonly folder: string } | { readonly azure: string }

/** Blobs for whoever signs no address: threads, processes of their own, commands. */
export async function openBlobs(place: BlobPlace, clock: Clock = systemClock): Promise<BlobStore> {
  if ('azure' in place) return azureBlobs(place.azure, { clock })
  return localBlobs({ folder: place.folder, origin: '', key: new Uint8Array(32), clock, maxBytes: 0 })
}
