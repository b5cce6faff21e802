import type { UploadPrepared } from '../../contract/uploads.ts'
import { dayMs } from '../../domain/time-units.ts'
import { blockBytes, resumeDays } from './limits.ts'

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export interface FileIdentity {
  readonly name: string
  readonly size: number
  readonly lastModified: number
}

/** State of an upload, stored so that it can resume after a reload. */
export interface ResumeRecord {
  readonly at: number
  readonly file: FileIdentity
  readonly groupId: string
  readonly prepared: UploadPrepared
  /** Indexes of the blocks in storage. */
  readonly done: readonly number[]
}

const prefix = 'upload:'
const keptMs = resumeDays * dayMs

export function resumeKey(groupId: string, { name, size, lastModified }: FileIdentity): string {
  return `${prefix}${groupId}:${size}:${lastModified}:${name}`
}

/** The record of a file; undefined if it is older than seven days or unreadable. */
export function readRecord(store: Store, key: string, now: number): ResumeRecord | undefined {
  const text = store.getItem(key)
  if (text === null) return undefined
  try {
    const record = JSON.parse(text) as ResumeRecord
    const isWhole = typeof record.prepared?.TaskID === 'string' && Array.isArray(record.done)
    if (isWhole && now - record.at < keptMs) return record
  } catch {
    // Foreign or truncated: removed below.
  }
  store.removeItem(key)
  return undefined
}

/** Resumable uploads of a group, newest first. */
export function openRecords(store: Store, groupId: string, now: number): ResumeRecord[] {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
  return keys
    .filter((key) => key.startsWith(`${prefix}${groupId}:`))
    .map((key) => readRecord(store, key, now))
    .filter((record) => record !== undefined)
    .sort((a, b) => b.at - a.at)
}

export function sentBytes({ file, done }: Pick<ResumeRecord, 'file' | 'done'>): number {
  return done.reduce((sum, index) => sum + Math.max(0, Math.min(blockBytes, file.size - index * blockBytes)), 0)
}
