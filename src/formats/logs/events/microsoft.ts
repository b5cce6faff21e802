/** Tables of Microsoft Sentinel and sign-ins of Entra ID, which reach us as JSON and as CSV. */

import type { EventField, EventRule, EventWords } from '../../log-format.ts'

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
      when: { field: [field('EventType'), field('EventSchema')], is: ['Logon', 'Authentication'] },
    },
    {
      field: field('ResultType'),
      ...signInResults,
      when: {
        field: [field('Category'), field('Type'), field('OperationName')],
        is: ['SignInLogs', 'NonInteractiveUserSignInLogs', 'AADNonInteractiveUserSignInLogs', 'Sign-in activity'],
      },
    },
    { field: field('Activity'), passed: ['4624 - *'], blocked: ['4625 - *'] },
    { source: field('SrcIpAddr'), destination: field('DstIpAddr') },
    {
      field: field('NetworkDirection'),
      inbound: ['Inbound'],
      outbound: ['Outbound'],
      internal: ['Local'],
    },
  ]
}

/** Sign-ins as Microsoft Graph returns them and the portal of Entra ID exports them. */
export const graphSignIns: EventRule = {
  field: { path: ['status', 'errorCode'] },
  ...signInResults,
  when: { field: { path: ['clientAppUsed'] }, is: ['*'] },
}
