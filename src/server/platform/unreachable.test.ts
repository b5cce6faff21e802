import { ClickHouseError } from '@clickhouse/client'
import { expect, it } from 'vitest'
import { FetchError } from '../../fetch/fetch-error.ts'
import { isServiceAway, ServiceAway } from './unreachable.ts'

const coded = (message: string, facts: object) => Object.assign(new Error(message), facts)
const refused = coded('connect ECONNREFUSED 127.0.0.1:8123', { code: 'ECONNREFUSED' })

it.each<[boolean, string, unknown]>([
  [true, 'the database ended the connection', coded('terminating connection', { code: '57P01' })],
  [true, 'the database starts', coded('the database system is starting up', { code: '57P03' })],
  [true, 'the database has no connection left', coded('sorry, too many clients already', { code: '53300' })],
  [
    true,
    'the socket of the embedded database is gone',
    coded('connect ENOENT', { code: 'ENOENT', syscall: 'connect' }),
  ],
  [true, 'a connection broke off', new Error('Connection terminated unexpectedly')],
  [true, 'ClickHouse refuses connections', refused],
  [true, 'ClickHouse broke off in the middle', new Error('ClickHouse failed while it answered', { cause: refused })],
  [true, 'the proxy before ClickHouse has no server', new Error('<html><title>502 Bad Gateway</title></html>')],
  [true, 'the blob store is overloaded', coded('Server busy', { statusCode: 503 })],
  [true, 'one of several failed by it', new AggregateError([new Error('poison'), refused])],
  [true, 'a child process says so', new ServiceAway('the index was not built: Error: connect ECONNREFUSED')],
  [false, 'a publisher refuses connections', new FetchError('connect', 'ECONNREFUSED', { cause: refused })],
  [false, 'a statement takes too long', coded('canceling statement', { code: '57014' })],
  [false, 'a constraint is broken', coded('duplicate key', { code: '23505' })],
  [false, 'a file is missing', coded('open ENOENT', { code: 'ENOENT', syscall: 'open' })],
  [
    false,
    'ClickHouse refuses a statement',
    new ClickHouseError({ message: 'no', code: '53', type: 'TYPE_MISMATCH' } as never),
  ],
  [false, 'a child process died', new Error('the index was not built: SIGKILL')],
  [false, 'something else was thrown', 'ECONNREFUSED'],
])('is it a service that is away? %s: %s', (isAway, _, error) => {
  expect(isServiceAway(error)).toBe(isAway)
})
