/**
 * A refusal with an Azure Storage error code.
 * https://learn.microsoft.com/rest/api/storageservices/blob-service-error-codes
 */
export class Refused extends Error {
  readonly status: 400 | 403 | 404 | 405 | 408 | 409 | 411 | 413 | 416 | 503 | 507
  readonly code: string
  readonly size: number

  constructor(status: Refused['status'], code: string, size = 0) {
    super(code)
    this.status = status
    this.code = code
    this.size = size
  }
}
