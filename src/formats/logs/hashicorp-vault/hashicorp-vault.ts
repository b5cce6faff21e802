/**
 * Vault's file audit device: requests and responses as JSON.
 *
 * https://developer.hashicorp.com/vault/docs/audit/schema
 */

import { fromClient, only, path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'

export const hashicorpVault = jsonFormat({
  id: 'hashicorp-vault',
  title: { de: 'Audit-Log von HashiCorp Vault', en: 'HashiCorp Vault audit log' },
  products: ['HashiCorp Vault', 'OpenBao'],
  what: 'Vault audit records',
  matches: [/"type":"(?:request|response)"/, '"auth":{', '"request":{'],
  times: [['time']],
  event: {
    sources: ['https://developer.hashicorp.com/vault/docs/audit/schema'],
    rules: [
      {
        field: path('error'),
        blocked: [
          'permission denied',
          '1 error occurred:\\n\\t* permission denied',
          'invalid credentials',
          'missing client token',
        ],
        missing: 'passed',
        when: only(path('type'), 'response'),
      },
      fromClient(path('request', 'remote_address')),
    ],
  },
})
