/** Tables of Microsoft Sentinel and sign-ins of Entra ID, which reach us as JSON and as CSV. */

import type { EventField, EventHost, EventRule, EventWords } from '../../log-format.ts'
import { defenderEvents } from '../microsoft-defender/microsoft-defender.ts'
import { between, fromClient, only, path } from './rules.ts'
import { logonEvents } from './windows-text.ts'

/** Result codes of a sign-in. Other codes that start with 50 are steps of a login, such as a second factor. */
export const signInResults = {
  passed: ['0'],
  blocked: [
    ...['50012', '50020', '50034', '50053', '50056', '50057', '50064', '50105', '50126', '50128', '50131', '50132'],
    ...['50133', '50144', '50173', '500121', '53*', '7*', '8*', '9*'],
  ],
} as const

/** What any product did, in normalised tables (ASIM) and in `CommonSecurityLog`. */
const deviceActions: Pick<EventWords, 'passed' | 'blocked'> = {
  passed: ['allow*', 'accept*', 'permit*'],
  blocked: ['den*', 'block*', 'drop*', 'reset', 'prevent*', 'reject*', 'quarantine*'],
}

/**
 * Rules for rows of the tables.
 * @param field finds the column of this name
 */
export function sentinelRules(field: (name: string) => EventField): readonly EventRule[] {
  return [
    { field: field('DeviceAction'), ...deviceActions },
    { field: field('DvcAction'), ...deviceActions },
    {
      field: field('EventResult'),
      passed: ['Success'],
      blocked: ['Failure'],
      when: only([field('EventType'), field('EventSchema')], 'Logon', 'Authentication'),
    },
    {
      field: field('ResultType'),
      ...signInResults,
      when: only(
        [field('Category'), field('Type'), field('OperationName')],
        'SignInLogs',
        'NonInteractiveUserSignInLogs',
        'AADNonInteractiveUserSignInLogs',
        'Sign-in activity',
      ),
    },
    { field: field('Activity'), passed: ['4624 - *'], blocked: ['4625 - *'] },
    between(field('SrcIpAddr'), field('DstIpAddr')),
    { field: field('NetworkDirection'), inbound: ['Inbound'], outbound: ['Outbound'], internal: ['Local'] },
  ]
}

/** Logs and providers of Windows whose events are of the machine that they name. */
const ownEvents = ['Security', 'Microsoft-Windows-Security-Auditing', 'Microsoft-Windows-Sysmon*']

/**
 * Names of the machine in rows that are certainly of Microsoft Defender or of Windows. Tables of firewalls call the firewall
 * `DeviceName`, and what collected their lines `Computer`.
 * @param field finds the column of this name
 */
export function microsoftHosts(field: (name: string) => EventField): readonly EventHost[] {
  return [
    { field: field('DeviceName'), when: only(field('ActionType'), ...defenderEvents) },
    ...['Channel', 'Provider', 'ProviderName', 'EventSourceName'].map((name) => ({
      field: field('Computer'),
      when: only(field(name), ...ownEvents),
    })),
    { field: field('Computer'), when: only(field('Type'), 'SecurityEvent') },
  ]
}

/** Clients of logons in tables of Windows' events. @param field finds the column of this name */
export function logonClients(field: (name: string) => EventField): EventRule {
  return fromClient(field('IpAddress'), { when: only(field('EventID'), ...logonEvents) })
}

/** Sign-ins as Microsoft Graph returns them and the portal of Entra ID exports them. */
export const graphSignIns: EventRule = {
  field: path('status', 'errorCode'),
  ...signInResults,
  when: only(path('clientAppUsed'), '*'),
}
