/**
 * Azure's common schema for activity, Entra ID sign-in and resource logs, as stored in event hubs and storage accounts.
 *
 * https://learn.microsoft.com/azure/azure-monitor/platform/resource-logs-schema
 */

import type { EventRule } from '../../log-format.ts'
import { signInResults } from '../events/microsoft.ts'
import { after, between, fromClient, line, only, path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'

/** Records of Azure Firewall before its structured logs. */
const firewallMessages = only(path('category'), 'AzureFirewallNetworkRule', 'AzureFirewallApplicationRule')

const queries = only(path('category'), 'AZFWDnsQuery')

export const azureActivity = jsonFormat({
  id: 'azure-activity',
  title: { de: 'Aktivitäts-, Anmelde- und Ressourcenlogs von Azure', en: 'Azure activity, sign-in and resource logs' },
  products: ['Azure Monitor', 'Microsoft Entra ID', 'Azure Firewall', 'Azure Front Door'],
  what: 'Azure resource log records',
  matches: [/"resourceId":"\/(?:subscriptions|tenants)\//i, /"(?:operationName|category|properties)":/],
  times: [['time'], ['eventTimestamp'], ['properties', 'createdDateTime'], ['createdDateTime']],
  event: {
    sources: [
      'https://learn.microsoft.com/azure/firewall/monitor-firewall-reference',
      'https://learn.microsoft.com/azure/firewall/threat-intel',
      'https://learn.microsoft.com/azure/web-application-firewall/afds/waf-front-door-monitor',
      'https://learn.microsoft.com/azure/web-application-firewall/ag/web-application-firewall-logs',
      'https://learn.microsoft.com/azure/azure-monitor/reference/tables/signinlogs',
      'https://learn.microsoft.com/entra/identity-platform/reference-error-codes',
    ],
    rules: [
      // `Alert` decides nothing, because threat intelligence is checked before the rules.
      { field: path('properties', 'Action'), passed: ['Allow'], blocked: ['Deny', 'Drop', 'Block'] },
      // A policy in detection mode lets every request pass, whatever its rules say.
      { field: path('properties', 'policyMode'), passed: ['detection'] },
      // The actions "Matched" and "Log" decide nothing, because later rules may still block.
      {
        field: path('properties', 'action'),
        passed: ['Allow', 'Detected', 'Allowed'],
        blocked: ['Block', 'Blocked', 'AnomalyScoring-Block', 'JSChallengeBlock'],
      },
      // `TCP request from 10.0.0.5:1 to 198.51.100.7:443. Action: Deny.`
      { field: after('. Action: '), passed: ['Allow'], blocked: ['Deny'], when: firewallMessages },
      // `TCP request from 198.51.100.7:1 to 203.0.113.9:443 was DNAT'ed to 10.0.0.5:443`, which lets it in.
      { field: line, passed: [" was DNAT'ed to "], when: firewallMessages },
      between(after(' request from '), after(" was DNAT'ed to "), { when: firewallMessages }),
      between(after(' request from '), after(' request from ', { word: 2 }), { when: firewallMessages }),
      { field: path('properties', 'TranslatedIp'), passed: ['*'], when: only(path('category'), 'AZFWNatRule') },
      between(path('properties', 'SourceIp'), path('properties', 'TranslatedIp')),
      // Queries of names: the firewall answers.
      { field: path('properties', 'ResponseCode'), passed: ['NOERROR'], blocked: ['REFUSED'], when: queries },
      fromClient(path('properties', 'SourceIp'), { when: queries }),
      {
        field: path('resultType'),
        ...signInResults,
        when: only(path('category'), 'SignInLogs', 'NonInteractiveUserSignInLogs'),
      },
      // Front Door and Application Gateway.
      ...['clientIP', 'clientIp'].map((name): EventRule => fromClient(path('properties', name))),
      between(path('properties', 'SourceIp'), path('properties', 'DestinationIp')),
      fromClient(path('callerIpAddress'), {
        when: only(path('category'), 'SignInLogs', 'NonInteractiveUserSignInLogs'),
      }),
    ],
  },
})
