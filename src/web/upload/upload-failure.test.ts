import { expect, it } from 'vitest'
import { CallFailed } from '../app/api.ts'
import type { Translate } from '../i18n/translate.ts'
import { formats } from '../text/format.ts'
import { canUpload, uploadFailureText } from './upload-failure.ts'
import { StorageRefused } from './uploader.ts'

const language = { t: ((key: string) => key) as Translate, format: formats('en') }
const failed = (code: string) => new CallFailed(code, 429, code)

it('a limit that blocks a retry is named, with its own text', () => {
  expect(uploadFailureText(failed('rate.limited'), language, true)).toMatch(/^upload\.error\.retryLimit\. .+/)
  expect(uploadFailureText(failed('report.too-many'), language, true)).toMatch(/^upload\.error\.retryLimit\. /)
  expect(uploadFailureText(failed('rate.limited'), language, false)).not.toContain('retryLimit')
  expect(uploadFailureText(failed('upload.damaged'), language, true)).not.toContain('retryLimit')
  expect(uploadFailureText(new StorageRefused(500), language, true)).toBe('upload.error.storage')
})

it('a browser without file slices or abort support gets a message', () => {
  expect(canUpload()).toBe(true)
  expect(canUpload({ ...globals(), Blob: undefined })).toBe(false)
  expect(canUpload({ ...globals(), AbortSignal: {} })).toBe(false)
  expect(canUpload({ ...globals(), Promise: class {} })).toBe(false)
})

const globals = () => ({ Blob, AbortSignal, Promise, FormData })
