import { type Clock, systemClock } from '../clock.ts'
import type { BlobStore } from './blobs.ts'
import { localBlobs } from './local-blobs.ts'

/** Place where the blobs are stored, in a form that can be sent to threads and child processes. */
export type BlobPlace = { readonly folder: string } | { readonly azure: string }

/** Opens the blobs for code that signs no addresses: threads, child processes, commands. */
export async function openBlobs(place: BlobPlace, clock: Clock = systemClock): Promise<BlobStore> {
  if ('azure' in place) return openAzureBlobs(place.azure, { clock })
  return localBlobs({ folder: place.folder, origin: '', key: new Uint8Array(32), clock, maxBytes: 0 })
}

/** Azure Blob Storage. Loads Microsoft's SDK, which most installations never need: a tenth of a start. */
export async function openAzureBlobs(connectionString: string, parts: { clock: Clock }): Promise<BlobStore> {
  return (await import('./azure-blobs.ts')).azureBlobs(connectionString, parts)
}
