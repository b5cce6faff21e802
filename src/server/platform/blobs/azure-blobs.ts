import { Readable } from 'node:stream'
import { BlobSASPermissions, BlobServiceClient, RestError, SASProtocol } from '@azure/storage-blob'
import { minuteMs } from '../../../domain/time-units.ts'
import type { Clock } from '../clock.ts'
import { type BlobStore, CONTAINER, SIGNED_MS } from './blobs.ts'

const permissions = { GET: 'r', PUT: 'cw', DELETE: 'd' } as const

/** Azure Blob Storage through Microsoft's SDK. Azure deletes uncommitted blocks after a week. */
export async function azureBlobs(connectionString: string, { clock }: { clock: Clock }): Promise<BlobStore> {
  const service = BlobServiceClient.fromConnectionString(connectionString)
  const container = service.getContainerClient(CONTAINER)
  await container.createIfNotExists()
  const blob = (name: string) => container.getBlockBlobClient(name)
  return {
    container: CONTAINER,
    origins: [new URL(service.url).origin],
    address: (name) => blob(name).url,
    sign: (name, verb) =>
      blob(name).generateSasUrl({
        permissions: BlobSASPermissions.parse(permissions[verb]),
        // Allows for clock skew between us and Azure.
        startsOn: new Date(clock.now() - 5 * minuteMs),
        expiresOn: new Date(clock.now() + SIGNED_MS),
        protocol: service.url.startsWith('https:') ? SASProtocol.Https : SASProtocol.HttpsAndHttp,
      }),
    async *list(prefix = '') {
      for await (const { name } of container.listBlobsFlat({ prefix })) yield name
    },
    async size(name) {
      try {
        return (await blob(name).getProperties()).contentLength ?? 0
      } catch (error) {
        if (error instanceof RestError && error.statusCode === 404) return undefined
        throw error
      }
    },
    async read(name, { start = 0, end } = {}) {
      const answer = await blob(name).download(start, end === undefined ? undefined : end - start, {
        maxRetryRequests: 5,
      })
      return answer.readableStreamBody as Readable
    },
    async write(name, bytes) {
      await blob(name).uploadStream(Readable.from(bytes, { objectMode: false }), 4 * 2 ** 20, 3)
    },
    async remove(name) {
      await blob(name).deleteIfExists()
    },
    async sweep() {},
  }
}
