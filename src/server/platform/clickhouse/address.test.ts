import { describe, expect, it } from 'vitest'
import { readClickHouseAddress } from './address.ts'

describe('the address of a ClickHouse', () => {
  it('is read in all its parts', () => {
    expect(readClickHouseAddress('clickhouse://winnow:p%40ss@ch.example:9123/intel?cluster=main&tls=1')).toEqual({
      url: 'https://ch.example:9123',
      username: 'winnow',
      password: 'p@ss',
      database: 'intel',
      cluster: 'main',
    })
  })

  it('has defaults for missing parts', () => {
    expect(readClickHouseAddress('clickhouse://ch.example')).toEqual({
      url: 'http://ch.example:8123',
      username: 'default',
      password: '',
      database: 'winnow',
      cluster: undefined,
    })
    expect(readClickHouseAddress('clickhouse://[2001:db8::1]?tls=1').url).toBe('https://[2001:db8::1]:8443')
  })

  it.each([
    ['postgres://secret@ch.example/a', 'it does not begin with clickhouse://'],
    ['clickhouse', 'it is no address'],
    ['clickhouse://', 'it is no address of a server'],
    ['clickhouse://u:secret@ch.example/a;drop', 'its database is no plain name'],
    ['clickhouse://u:secret@ch.example/a/b', 'its database is no plain name'],
    ["clickhouse://u:secret@ch.example/?cluster=a'b", 'its cluster is no plain name'],
    ['clickhouse://u:secret@ch.example/?tls=yes', 'its tls is neither 0 nor 1'],
    ['clickhouse://u:secret@ch.example/?ssl=1', 'it has a parameter other than cluster and tls'],
    ['clickhouse://u:sec%ret@ch.example/', 'its user or password is not percent-encoded'],
  ])('is refused without revealing its password: %s', (text, fault) => {
    expect(() => readClickHouseAddress(text)).toThrow(new Error(fault))
  })
})
