// Installs ClickHouse for the tests that need a real server: half a gigabyte.
import { npmPackages } from './npm-packages.mjs'

export const installClickHouse = npmPackages({
  name: 'clickhouse',
  lock: 'test/clickhouse',
  what: 'ClickHouse for the tests',
  without: 'the tests that need it will be skipped',
}).install
