// Brings ClickHouse for the tests that ask a real one: half a gigabyte that only tests need.
import { npmPackages } from './npm-packages.mjs'

export const installClickHouse = npmPackages({
  name: 'clickhouse',
  lock: 'test/clickhouse',
  what: 'ClickHouse for the tests',
  without: 'the tests that ask it will be skipped',
}).install
