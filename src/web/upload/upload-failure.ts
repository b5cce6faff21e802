import { isOfTheFile } from '../../domain/final-problems.ts'
import { CallFailed } from '../app/api.ts'
import { failureText, type Words } from '../text/failure-text.ts'
import { NoEndpoint, StorageRefused, Unreadable } from './uploader.ts'

const limits: ReadonlySet<string> = new Set(['report.too-many', 'report.no-room', 'rate.limited'])

/** Text for a failed upload. `isRetry`: it was a retry, so a limit may now be the cause. */
export function uploadFailureText(error: unknown, language: Words, isRetry: boolean): string {
  const { t } = language
  if (error instanceof NoEndpoint) return t('problem.upload.no-endpoint')
  if (error instanceof Unreadable) return t('upload.error.unreadable')
  if (error instanceof StorageRefused) return t('upload.error.storage')
  if (error instanceof CallFailed) {
    const text = failureText(error, language)
    const isLimit = limits.has(error.code)
    return isRetry && isLimit ? `${t('upload.error.retryLimit')}. ${text}` : text
  }
  if (error instanceof TypeError) return t('upload.error.storage')
  return t('upload.error.unknown')
}

/** Tells whether another try with the same file must fail, too. */
export function isHopeless(error: unknown): boolean {
  return error instanceof Unreadable || (error instanceof CallFailed && isOfTheFile(error.code))
}

/** Tells whether this browser supports uploads: slices of files, and aborting. */
export function canUpload(scope: object = globalThis): boolean {
  const { Blob: blob, AbortSignal: signal, Promise: promise, FormData: form } = scope as Partial<typeof globalThis>
  return (
    typeof form === 'function' &&
    typeof blob?.prototype?.slice === 'function' &&
    typeof signal?.any === 'function' &&
    typeof promise?.withResolvers === 'function'
  )
}
