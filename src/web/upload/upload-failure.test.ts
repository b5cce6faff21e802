import { expect, it } from 'vitest'
import { CallFailed } from '../api.ts'
import type { Translate } from '../i18n/translate.ts'
import { canUpload, uploadFailureText } from './upload-failure.ts'
import { StorageRefused } from './uploader.ts'

const language = { t: ((key: string) => key) as Translate }
const failed = (code: string) => new CallFailed(code, 429, code)

it('a limit that stands in the way of another try is named as such, with its own sentence', () => {
  expect(uploadFailureText(failed('rate.limited'), language, true)).toMatch(/^upload\.error\.retryLimit\. .+/)
  expect(uploadFailureText(failed('report.too-many'), language, true)).toMatch(/^upload\.error\.retryLimit\. /)
  expect(uploadFailureText(failed('rate.limited'), language, false)).not.toContain('retryLimit')
  expect(uploadFailureText(failed('upload.damaged'), language, true)).not.toContain('retryLimit')
  expect(uploadFailureText(new StorageRefused(500), language, true)).toBe('upload.error.storage')
})

it('a browser without parts of files or ways to stop is told so', () => {
  expect(canUpload()).toBe(true)
  expect(canUpload({ ...globals(), Blob: undefined })).toBe(false)
  expect(canUpload({ ...globals(), AbortSignal: {} })).toBe(false)
  expect(canUpload({ ...globals(), Promise: class {} })).toBe(false)
})

const globals = () => ({ Blob, AbortSignal, Promise, FormData })
