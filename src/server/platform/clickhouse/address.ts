/** Names that need no quotes in a statement. */
const plainName = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/

/** @throws Error that names the fault, without credentials */
export function readClickHouseAddress(text: string) {
  if (!URL.canParse(text)) throw new Error('it is no address')
  const { protocol, hostname, port, username, password, pathname, searchParams, hash } = new URL(text)
  if (protocol !== 'clickhouse:') throw new Error('it does not begin with clickhouse://')
  if (hostname === '' || hash !== '') throw new Error('it is no address of a server')
  const unknown = [...searchParams.keys()].find((name) => name !== 'cluster' && name !== 'tls')
  if (unknown !== undefined) throw new Error('it has a parameter other than cluster and tls')
  const tls = searchParams.get('tls') ?? '0'
  if (tls !== '0' && tls !== '1') throw new Error('its tls is neither 0 nor 1')
  const database = pathname.slice(1) || 'winnow'
  const cluster = searchParams.get('cluster') ?? undefined
  for (const [what, name] of [
    ['database', database],
    ['cluster', cluster],
  ] as const) {
    if (name !== undefined && !plainName.test(name)) throw new Error(`its ${what} is no plain name`)
  }
  return {
    url: `${tls === '1' ? 'https' : 'http'}://${hostname}:${port || (tls === '1' ? 8443 : 8123)}`,
    username: decoded(username) || 'default',
    password: decoded(password),
    database,
    cluster,
  }
}

/** The HTTP interface of a ClickHouse, without credentials in its URL. With a cluster, tables are replicated and distributed on it. */
export type ClickHouseAddress = ReturnType<typeof readClickHouseAddress>

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Error('its user or password is not percent-encoded')
  }
}
