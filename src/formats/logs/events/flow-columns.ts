/** Finds both ends of flows in rows without a header. */

const isAddress = /^(?:\d{1,3}(?:\.\d{1,3}){3}|(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?=[^:]*(?::[^:]+)*::)[\da-f:]{2,39})$/i
const isProtocol = /^(?:tcp|udp|icmp(?:-?v?6)?|ipv6-icmp|igmp|gre|esp|sctp)$/i
/** Numbers of the same in IP. */
const isProtocolNumber = /^(?:1|2|6|17|47|50|58|132)$/
/** A table of sockets names its own end first, whoever opened the connection. */
const isSocketState =
  /^(?:established|listen(?:ing)?|time_?wait|close_?wait|fin_?wait_?[12]|syn_?(?:sent|recv|received)|last_?ack|closing)$/i

/** Share of the rows that a column without a name must agree with. */
const MOST = 0.9
const LAST_PORT = 65_535
/** Servers have ports below the first, and clients those from the second on. */
const SERVER_PORTS = 1024
const CLIENT_PORTS = 32_768

/**
 * The columns of source and destination, from 0: exactly two columns hold addresses, and each is followed by that of its port,
 * or both by those of the ports. Flows name the source first, and the protocol. Undefined if the first row is a header, or if rows
 * may be something else: sockets, requests to a server, tunnels.
 */
export function flowColumns(rows: readonly (readonly string[])[]): readonly [number, number] | undefined {
  const share = (isOne: (row: readonly string[]) => boolean) => rows.filter(isOne).length / rows.length
  const holds = (column: number, isOne: RegExp) => share((row) => isOne.test(row[column] ?? '?'))
  const [first = []] = rows
  if (!first.some((cell) => isAddress.test(cell))) return undefined
  const columns = [...first.keys()]
  const [source = -1, destination = -1, ...more] = columns.filter((n) => holds(n, isAddress) >= MOST)
  const apart = destination - source
  if (destination < 0 || more.length > 0 || apart > 3) return undefined
  const [from, to] = apart === 1 ? [source + 2, source + 3] : [source + 1, destination + 1]
  const holdsPorts = (column: number) => share((row) => isPort(row[column])) >= MOST && holds(column, /^-?$/) <= 0.5
  if (!holdsPorts(from) || !holdsPorts(to)) return undefined
  const namesProtocol =
    share((row) => row.some((cell) => isProtocol.test(cell))) > 0.5 ||
    (apart === 2 && holds(to + 1, isProtocolNumber) >= MOST)
  if (!namesProtocol || rows.some((row) => row.some((cell) => isSocketState.test(cell)))) return undefined
  const isAnswer = (row: readonly string[]) => Number(row[from]) < SERVER_PORTS && Number(row[to]) >= CLIENT_PORTS
  return share(isAnswer) > 0.5 ? undefined : [source, destination]
}

/** Tells whether a cell is a port in digits or in hexadecimal, or empty. */
function isPort(cell = '?'): boolean {
  return /^-?$|^0x[\da-f]{1,4}$/i.test(cell) || (/^\d{1,5}$/.test(cell) && Number(cell) <= LAST_PORT)
}
