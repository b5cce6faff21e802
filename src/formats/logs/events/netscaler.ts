/** The ends of what NetScaler's modules log. */

import type { EventRule } from '../../log-format.ts'

/** What NetScaler writes before a message: `: default TCP CONN_TERMINATE 12 0 :  Source …`, `: default SSLVPN LOGIN 12 0 : Context …`. */
const netScaler = (fields: readonly string[], ...modules: readonly string[]) =>
  ({
    field: { text: true, until: fields.flatMap((field) => [` : ${field} `, ` :  ${field} `]) },
    is: modules,
  }) as const

/** Clients and servers of NetScaler's connections, sessions and logins. */
export const netScalerEnds: readonly EventRule[] = [
  ...[' : Source ', ' :  Source '].map(
    (after): EventRule => ({
      source: { after },
      destination: { after: ' - Destination ' },
      when: netScaler(['Source'], 'TCP CONN_*', 'TCP OTHERCONN_*', 'TCP NAT_*', 'SSLVPN ICA*'),
    }),
  ),
  {
    source: { after: ' - ClientIP ' },
    destination: { after: ' - VserverServiceIP ' },
    when: netScaler(['SPCBId'], 'SSLLOG SSL_*'),
  },
  {
    source: { after: ' - Client_ip ' },
    destination: 'here',
    when: netScaler(['Context', 'User'], 'SSLVPN *', 'AAA *', 'AAATM *'),
  },
]
