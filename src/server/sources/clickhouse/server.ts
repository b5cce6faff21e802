import type { ClickHouseAddress } from '../../platform/clickhouse/address.ts'
import { openClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { clusterSettings } from './tables.ts'

/** Opens the ClickHouse that holds the listings. */
export const openListingsServer = (url: ClickHouseAddress) =>
  openClickHouse(url, url.cluster === undefined ? {} : clusterSettings)
