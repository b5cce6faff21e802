import { z } from 'zod'
import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '../../../contract/call.ts'
import type { Claims } from '../../../contract/session.ts'
import { Id } from '../../../contract/shapes.ts'
import type { PermissionId } from '../../../domain/permission.ts'
import { Problem } from '../../../domain/problem.ts'
import type { Locale } from '../../../domain/text.ts'
import { closingIterator } from '../closing-iterator.ts'
import type { Actor } from '../db/db.ts'
import type { PlaceInTree } from '../place-in-tree.ts'
import type { Log } from '../telemetry/log.ts'
import { HEAVY, type Limits, ownerOf } from './limits.ts'

/** A signed-in user. */
export interface Identity {
  readonly id: string
  readonly claims: Claims
  /** The identity token that the request used. */
  readonly token: string
  /** Undefined if the request sent the token itself. */
  readonly sessionId?: string
}

/** A signed-in user with the facts of the current request. */
export type User = Identity & Required<Actor>

/** The caller and the headers of the answer; the same for a call over HTTP and one from a page's loader. */
export interface Caller {
  readonly user: User | undefined
  readonly locale: Locale
  /** Id of the browser's visit, shared by all its requests. */
  readonly traceId: string
  /** Id of this request. */
  readonly requestId: string
  /** The caller's IP address. */
  readonly ip: string
  readonly headers: Headers
  /** Headers of the answer, mainly cookies. */
  readonly answer: Headers
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal
  readonly log: Log
  /** True for calls of a page, whose cost was counted already. */
  readonly paid?: boolean
}

/** A user's role in a group. */
export interface Membership extends Partial<PlaceInTree> {
  readonly groupId: string
  readonly role: string
  readonly permissions: ReadonlySet<string>
}

export interface Access {
  /** Undefined if the user is not in the group or the group does not exist. */
  membership(userId: string, groupId: string): Promise<Membership | undefined>
}

/** One server-sent event (`text/event-stream`). */
export interface ServerEvent {
  readonly event: string
  readonly id?: string
  readonly data: unknown
}

/** The same type, deeply readonly. */
export type Frozen<T> = T extends (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T

export type ContextOf<C extends Call> = Omit<Caller, 'user'> & {
  readonly user: C['needs'] extends 'PUBLIC' ? User | undefined : User
  /** The group for which the call was authorised. */
  readonly group: C['needs'] extends 'PUBLIC' | 'SIGNED_IN' ? undefined : Membership
}
/** A file that is sent while it is generated. */
export interface StreamedFile {
  readonly name: string
  /** Media type, including the character set. */
  readonly type: string
  readonly chunks: AsyncIterable<string | Uint8Array>
}
export type AnswerOf<C extends Call> = C['replyType'] extends 'event-stream'
  ? Promise<AsyncIterable<ServerEvent>>
  : C['replyType'] extends 'file'
    ? Promise<StreamedFile>
    : C['reply'] extends z.ZodType
      ? Promise<Frozen<ReplyOf<C>>>
      : Promise<void>

/** Answers one call. Runs only after authorisation, with input that matches the contract. */
export type Handler<C extends Call> = (
  input: { readonly params: ParamsOf<C>; readonly query: QueryOf<C>; readonly body: BodyOf<C> },
  context: ContextOf<C>,
) => AnswerOf<C>
/** A handler for each call of a noun; a missing one does not compile. */
export type Handlers<Calls extends Record<string, Call>> = { readonly [Name in keyof Calls]: Handler<Calls[Name]> }
export type AllHandlers<Nouns extends Record<string, Record<string, Call>>> = {
  readonly [Noun in keyof Nouns]: Handlers<Nouns[Noun]>
}

/** Unparsed input. */
export interface RawInput {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: URLSearchParams | Readonly<Record<string, unknown>>
  /** Read after authorisation, so that nobody without permission can make the server receive a body. */
  body(): Promise<unknown>
}

export interface Entry {
  /** `<noun>.<call>`, for logs and metrics. */
  readonly name: string
  readonly call: Call
  readonly handler: (input: never, context: never) => Promise<unknown>
}

export interface Calls {
  readonly entries: readonly Entry[]
  /** @param admit called with the group for which the caller is authorised, before any work; may refuse by throwing */
  invoke(
    entry: Entry,
    input: RawInput,
    caller: Caller,
    admit?: (group: Membership | undefined) => void,
  ): Promise<unknown>
  /** Checks the permission again, for open streams. @throws Problem as `invoke` does */
  permit(entry: Entry, input: Omit<RawInput, 'body'>, caller: Caller): Promise<void>
  /** Finds a call by method and path, because the contract in a page's bundle is a different object. */
  find(call: Call): Entry
}

/**
 * Binds the contract to its handlers. Every call goes through the same steps: authenticate, validate the input,
 * authorise, run the handler, validate the answer.
 */
export function bindCalls<Nouns extends Record<string, Record<string, Call>>>(
  contract: Nouns,
  handlers: AllHandlers<Nouns>,
  { access, validateReplies, limits }: { access: Access; validateReplies: boolean; limits?: Limits | undefined },
): Calls {
  const entries = Object.entries(contract).flatMap(([noun, group]) =>
    Object.entries(group).map(([name, call]): Entry => {
      const handler = handlers[noun]?.[name]
      if (!handler) throw new Error(`${noun}.${name} has no handler`)
      return { name: `${noun}.${name}`, call, handler: handler as Entry['handler'] }
    }),
  )
  const byPlace = new Map(entries.map((entry) => [`${entry.call.method} ${entry.call.path}`, entry]))

  /** Authenticates, validates the parameters and authorises. */
  async function admitted(call: Call, input: Omit<RawInput, 'body'>, caller: Caller) {
    const { user } = caller
    if (!user && call.needs !== 'PUBLIC') throw new Problem('session.missing')
    const params = read(call.params, clean(input.params), 'path')
    const query = read(call.query, ownQuery(input.query, call), 'query')
    const group = user && (await allowed(call, user, { params, query, headers: caller.headers }, access))
    return { params, query, group }
  }

  /**
   * Runs the handler when it is the turn of the organisation, or of the caller if the call names no group. Reads without
   * a group wait for no lock, and need no turn.
   */
  function inTurn<T>(
    work: () => Promise<T>,
    { call: { cost = 1, method, waits }, group, caller }: { call: Call; group: Membership | undefined; caller: Caller },
  ): Promise<T> {
    const { user, ip, paid } = caller
    if (!limits || waits) return work()
    const root = group?.root
    const connected = () => {
      if (root !== undefined) return limits.light(root, work, group?.branch)
      return user && method !== 'GET' ? limits.personal(user.id, work) : work()
    }
    if (paid || cost < HEAVY) return connected()
    return limits.heavy(root ?? ownerOf(user ? 'user' : 'address', user?.id ?? ip), connected, group?.branch)
  }

  return {
    entries,
    find(call) {
      const entry = byPlace.get(`${call.method} ${call.path}`)
      if (!entry) throw new Error(`${call.method} ${call.path} is not in the contract`)
      return entry
    },

    async invoke({ call, handler, name }, input, caller, admit) {
      const { cost = 1 } = call
      const { user, ip, paid } = caller
      if (!paid) limits?.take(user ? 'user' : 'address', user?.id ?? ip, cost)
      const { params, query, group } = await admitted(call, input, caller)
      if (!paid && group?.root !== undefined) limits?.takeOf({ root: group.root, branch: group.branch }, cost)
      admit?.(group)
      const body = call.body ? read(call.body, clean(await input.body()), 'body') : undefined
      const work = () => handler({ params, query, body } as never, { ...caller, group } as never)
      const turn = <T>(work: () => Promise<T>) => inTurn(work, { call, group, caller })
      const answer = await turn(work)
      if (call.replyType === 'file') return pieceByPiece(answer as StreamedFile, turn)
      if (validateReplies && call.reply) {
        const checked = call.reply.safeParse(answer)
        if (!checked.success) throw new Error(`${name} violates its contract: ${z.prettifyError(checked.error)}`)
      }
      return answer
    },

    async permit({ call }, input, caller) {
      await admitted(call, input, caller)
    },
  }
}

/** The file, each piece of which is made in a turn of its own, as the handler's answer was. */
function pieceByPiece(
  { chunks, ...file }: StreamedFile,
  turn: <T>(work: () => Promise<T>) => Promise<T>,
): StreamedFile {
  const iterator = chunks[Symbol.asyncIterator]()
  const next = () => turn(() => iterator.next())
  return { ...file, chunks: closingIterator(next, async () => iterator.return?.()) }
}

/**
 * The group for which the caller is authorised. A group that does not exist and one that the caller is not in look the
 * same (404); a missing permission is 403.
 */
async function allowed(
  call: Call,
  user: User,
  { params, query, headers }: { params: object; query: object; headers: Headers },
  access: Access,
): Promise<Membership | undefined> {
  if (call.needs === 'PUBLIC' || call.needs === 'SIGNED_IN') return undefined
  const header = headers.get('x-group-id') ?? undefined
  const named =
    'groupID' in query ? query.groupID : call.path.startsWith('/api/web/groups/{') ? groupIn(params) : header
  const groupId = read(Id, named, 'groupID')
  if (header !== undefined && header.toLowerCase() !== groupId.toLowerCase()) throw new Problem('not-found')
  const membership = await access.membership(user.id, groupId)
  if (!membership) throw new Problem('not-found')
  if (call.needs !== 'MEMBER' && !membership.permissions.has(call.needs satisfies PermissionId)) {
    throw new Problem('permission.missing')
  }
  return membership
}

function groupIn(params: object): unknown {
  const { id, groupId } = params as { id?: unknown; groupId?: unknown }
  return groupId ?? id
}

function read<T extends z.ZodType>(type: T | undefined, value: unknown, where: string): z.output<T> {
  if (!type) return {} as z.output<T>
  const result = type.safeParse(value)
  if (result.success) return result.data
  throw new Problem('request.invalid', { detail: faultText(result.error.issues, where) })
}

/** Describes what is wrong and where. For a union, describes the alternative that comes nearest. */
export function faultText(issues: readonly z.core.$ZodIssue[], where: string): string {
  return issues.flatMap((issue) => faultsOf(issue, [where])).join('; ')
}

function faultsOf(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): string[] {
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union') {
    const [nearest] = [...issue.errors].sort((a, b) => a.length - b.length)
    if (nearest && nearest.length > 0) return nearest.flatMap((inner) => faultsOf(inner, path))
  }
  return [`${path.map(String).join('.')}: ${issue.message}`]
}

/** Reads the query keys that the call declares; a repeated key is a fault. */
function ownQuery(query: RawInput['query'], call: Call): Record<string, unknown> {
  if (!(query instanceof URLSearchParams)) return clean({ ...query })
  const declared: Record<string, unknown> = {}
  for (const key of Object.keys(call.query?.shape ?? {})) {
    const values = query.getAll(key)
    if (values.length > 1)
      throw new Problem('request.invalid', { detail: `query.${key}: given ${values.length} times` })
    if (values.length) declared[key] = clean(values[0])
  }
  return declared
}

/**
 * Returns the same value if PostgreSQL can store all its strings.
 * @throws Problem `request.invalid` for U+0000 and lone surrogates
 */
export function clean<T>(value: T): T {
  const waiting: unknown[] = [value]
  while (waiting.length) {
    const next = waiting.pop()
    if (typeof next === 'string') {
      if (next.includes('\0') || !next.isWellFormed()) {
        throw new Problem('request.invalid', { detail: 'text with U+0000 or half a surrogate pair' })
      }
    } else if (next && typeof next === 'object' && !(next instanceof Blob)) {
      for (const [key, inner] of Object.entries(next)) waiting.push(key, inner)
    }
  }
  return value
}
