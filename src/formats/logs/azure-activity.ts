/**
 * Azure's common schema for activity, Entra ID sign-in and resource logs, as stored in event hubs and storage accounts.
 *
 * https://learn.microsoft.com/azure/azure-monitor/platform/resource-logs-schema
 */

import { jsonFormat } from './json-format.ts'

export const azureActivity = jsonFormat({
  id: 'azure-activity',
  title: 'Azure activity, sign-in and resource logs',
  products: ['Azure Monitor', 'Microsoft Entra ID', 'Azure Firewall', 'Azure Front Door'],
  what: 'Azure resource log records',
  matches: (line) =>
    /"resourceId":"\/(?:subscriptions|tenants)\//i.test(line) && /"(?:operationName|category|properties)":/.test(line),
  times: [['time'], ['eventTimestamp'], ['properties', 'createdDateTime'], ['createdDateTime']],
  zoneOffsetMinutes: 0,
})
