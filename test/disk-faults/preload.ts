import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, sep } from 'node:path'
import type { Fault } from './faults.ts'

/**
 * Makes the disk fail: `node --import` loads it before everything else, in children and threads, too. It counts each write, sync,
 * rename, link and opening for writing of a file under WATCHED_FOLDER by its place in the code, and lets those fail that the
 * file `fault.json` in FAULTS_FOLDER names.
 */
const { FAULTS_FOLDER: control = '', WATCHED_FOLDER: watched = '' } = process.env
const original = { ...fs }
const traceFile = join(control, 'trace')
const paths = new Map<number, { readonly path: string; readonly site: string }>()
const sites = new WeakMap<object, { readonly path: string; readonly site: string }>()

const isWatched = (path: unknown): path is string =>
  typeof path === 'string' && path.startsWith(`${watched}${sep}`) && !path.startsWith(`${control}${sep}`)

/** The innermost line of the product on the stack. */
function siteHere(): string | undefined {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 40
  const { stack = '' } = new Error()
  Error.stackTraceLimit = stackTraceLimit
  return /\/(?:src|test)\/((?!disk-faults)[\w/.-]+\.ts:\d+)/.exec(stack.replaceAll(/^.*node_modules.*$/gm, ''))?.[1]
}

function faultIn(text: string): Fault | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const read = (name: string): string => {
  try {
    return original.readFileSync(join(control, name), 'utf8')
  } catch {
    return ''
  }
}

/** Counts an operation. @returns the fault that it meets */
function meet(operation: string, known?: string): Fault | undefined {
  const armed = faultIn(read('fault.json'))
  if (!armed) return undefined
  const place = `${operation} ${siteHere() ?? known ?? 'somewhere'}`
  original.appendFileSync(traceFile, `${place}\n`)
  const met = read('trace').split('\n').slice(0, -1)
  const isPlace = armed.place === undefined || armed.place === place
  const count = armed.place === undefined ? met.length : met.filter((one) => one === armed.place).length
  if (!isPlace || (armed.stays ? count < armed.at : count !== armed.at)) return undefined
  original.appendFileSync(join(control, 'hits'), `${place}\n`)
  return armed
}

const errorOf = ({ code }: Fault, syscall: string, path?: string) =>
  Object.assign(new Error(`${code}: made by a test, ${syscall}`), { code, syscall, errno: -28, ...(path && { path }) })

// biome-ignore lint/suspicious/noExplicitAny: functions of any kind are replaced
type Any = (...args: any[]) => any
// biome-ignore lint/suspicious/noExplicitAny: as above
type Args = any[]

/** Half of what was to be written. */
function halfOf(data: unknown): Uint8Array | undefined {
  const bytes = typeof data === 'string' ? Buffer.from(data) : ArrayBuffer.isView(data) ? data : undefined
  return bytes && new Uint8Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.byteLength / 2))
}

const isWriting = (flags: unknown): boolean =>
  typeof flags === 'string'
    ? /[wax+]/.test(flags)
    : typeof flags === 'number' && (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) !== 0

const replace = (of: object, name: string, by: (real: Any) => Any): void => {
  const all = of as Record<string, Any>
  const real = all[name] as Any
  all[name] = Object.assign(by(real), real)
}

/** Calls of descriptors: `write(fd, data, …)` and `fsync(fd)`, with a callback or synchronous. */
function ofDescriptor(name: string, isSync: boolean, isWrite: boolean): void {
  replace(fs, name, (real) => (...args: Args) => {
    const known = paths.get(args[0])
    const fault = known && meet(name.replace('Sync', ''), known.site)
    if (!fault) return real(...args)
    const half = isWrite && fault.isCut ? halfOf(args[1]) : undefined
    if (half) original.writeSync(args[0], half)
    const error = errorOf(fault, name)
    if (isSync) throw error
    const done = args.at(-1) as (error: Error) => void
    setImmediate(() => done(error))
  })
}
for (const name of ['write', 'writev', 'fsync', 'fdatasync']) {
  ofDescriptor(name, false, name.startsWith('write'))
  ofDescriptor(`${name}Sync`, true, name.startsWith('write'))
}

const note = (fd: number, path: string, site = siteHere() ?? 'somewhere') => void paths.set(fd, { path, site })
replace(fs, 'openSync', (real) => (...args: Args) => {
  const [path, flags] = args as unknown[]
  if (!isWatched(path) || !isWriting(flags)) return real(...args)
  const fault = meet('open')
  if (fault) throw errorOf(fault, 'open', path)
  const fd = real(...args) as number
  note(fd, path)
  return fd
})
replace(fs, 'open', (real) => (...args: Args) => {
  const [path, flags] = args as unknown[]
  if (!isWatched(path) || !isWriting(flags)) return real(...args)
  const site = siteHere()
  const done = args.at(-1) as (error: Error | null, fd?: number) => void
  const fault = meet('open', site)
  if (fault) return setImmediate(() => done(errorOf(fault, 'open', path)))
  const noted = (error: Error | null, fd?: number) => {
    if (fd !== undefined) note(fd, path, site)
    done(error, fd)
  }
  return real(...[...args.slice(0, -1), noted])
})
replace(fs, 'close', (real) => (...args: Args) => {
  paths.delete(args[0])
  return real(...args)
})
replace(fs, 'closeSync', (real) => (...args: Args) => {
  paths.delete(args[0])
  return real(...args)
})

for (const name of ['writeFile', 'appendFile'] as const) {
  replace(fs, `${name}Sync`, (real) => (...args: Args) => {
    const fault = isWatched(args[0]) ? meet(name) : undefined
    if (!fault) return real(...args)
    if (fault.isCut) original[`${name}Sync`](args[0], halfOf(args[1]) ?? '', args[2])
    throw errorOf(fault, 'write')
  })
  replace(fs.promises, name, (real) => async (...args: Args) => {
    const known = typeof args[0] === 'object' ? sites.get(args[0]) : undefined
    const fault = known || isWatched(args[0]) ? meet(name, known?.site) : undefined
    if (!fault) return real(...args)
    if (fault.isCut) await real(...[args[0], halfOf(args[1]) ?? '', args[2]])
    throw errorOf(fault, 'write')
  })
}
for (const name of ['rename', 'link', 'copyFile'] as const) {
  replace(fs, `${name}Sync`, (real) => (...args: Args) => {
    const fault = isWatched(args[1]) ? meet(name) : undefined
    if (fault) throw errorOf(fault, name, args[1])
    return real(...args)
  })
  replace(fs.promises, name, (real) => async (...args: Args) => {
    const fault = isWatched(args[1]) ? meet(name) : undefined
    if (fault) throw errorOf(fault, name, args[1])
    return real(...args)
  })
}

// Folders are opened for reading, and synced: their handles are watched, too.
let isHandleWatched = false
replace(fs.promises, 'open', (real) => async (...args: Args) => {
  const [path, flags] = args as unknown[]
  if (!isWatched(path) && path !== watched) return real(...args)
  const site = siteHere() ?? 'somewhere'
  const fault = isWriting(flags) ? meet('open', site) : undefined
  if (fault) throw errorOf(fault, 'open', path)
  const handle = (await real(...args)) as fs.promises.FileHandle
  sites.set(handle, { path, site })
  if (!isHandleWatched) watchHandles(Object.getPrototypeOf(handle))
  isHandleWatched = true
  return handle
})
function watchHandles(prototype: object): void {
  for (const name of ['write', 'writev', 'writeFile', 'appendFile', 'sync', 'datasync']) {
    const isWrite = /^(?:write|append)/.test(name)
    replace(
      prototype,
      name,
      (real) =>
        async function (this: object, ...args: Args) {
          const known = sites.get(this)
          const fault = known && meet(name, known.site)
          if (!fault) return real.apply(this, args)
          const half = isWrite && fault.isCut ? halfOf(args[0]) : undefined
          if (half) await real.apply(this, [half])
          throw errorOf(fault, name)
        },
    )
  }
}
syncBuiltinESMExports()
