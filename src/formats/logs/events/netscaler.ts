/** The ends of what NetScaler's modules log. */

import type { EventRule } from '../../log-format.ts'
import { after, between, fromClient, only } from './rules.ts'

/** What NetScaler writes before a message: `: default TCP CONN_TERMINATE 12 0 :  Source …`, `: default SSLVPN LOGIN 12 0 : Context …`. */
const netScaler = (fields: readonly string[], ...modules: readonly string[]) =>
  only({ text: true, until: fields.flatMap((field) => [` : ${field} `, ` :  ${field} `]) }, ...modules)

/** Clients and servers of NetScaler's connections, sessions and logins. */
export const netScalerEnds: readonly EventRule[] = [
  ...[' : Source ', ' :  Source '].map(
    (after): EventRule =>
      between(
        { after },
        { after: ' - Destination ' },
        { when: netScaler(['Source'], 'TCP CONN_*', 'TCP OTHERCONN_*', 'TCP NAT_*', 'SSLVPN ICA*') },
      ),
  ),
  between(after(' - ClientIP '), after(' - VserverServiceIP '), { when: netScaler(['SPCBId'], 'SSLLOG SSL_*') }),
  fromClient(after(' - Client_ip '), { when: netScaler(['Context', 'User'], 'SSLVPN *', 'AAA *', 'AAATM *') }),
]
