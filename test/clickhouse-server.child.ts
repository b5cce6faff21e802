import { clickHouseLibrary, installed } from './clickhouse.ts'

/**
 * Runs a ClickHouse server until it is killed. Arguments: folder, HTTP port, native port. chDB's library contains
 * `clickhouse local`, which can listen; its Node.js interface does not offer that. An endless query keeps it running.
 */
const [folder = '', http = '', tcp = '', config] = process.argv.slice(2)
const { DataType, load, open } = installed('ffi-rs')
open({ library: 'chdb', path: clickHouseLibrary() })
const forEver = `SELECT sleepEachRow(3) FROM numbers(1000000000) FORMAT Null
  SETTINGS max_block_size = 1, function_sleep_max_microseconds_per_block = 100000000000`
const args = [
  'clickhouse-local',
  ...(config ? [`--config-file=${config}`] : []),
  `--path=${folder}`,
  '--listen_host=127.0.0.1',
  `--http_port=${http}`,
  `--tcp_port=${tcp}`,
  '--query',
  `SYSTEM START LISTEN TCP; SYSTEM START LISTEN HTTP; ${forEver}`,
]
load({
  library: 'chdb',
  funcName: 'chdb_query_cmdline',
  retType: DataType.External,
  paramsType: [DataType.I32, DataType.StringArray],
  paramsValue: [args.length, args],
})
