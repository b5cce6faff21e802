/**
 * Records of the Office 365 Management Activity API; `CreationTime` is UTC but does not say so.
 *
 * https://learn.microsoft.com/office/office-365-management-api/office-365-management-activity-api-schema
 */

import { fromClient, only, path } from '../events/rules.ts'
import { jsonFormat } from '../json-format.ts'

/** Values of `Operation` that tell whether somebody may log in. */
export const loginWords = { passed: ['UserLoggedIn'], blocked: ['UserLoginFailed'] } as const
/** Values of `ResultStatus`. */
export const resultWords = {
  passed: ['Success', 'Succeeded', 'PartiallySucceeded', 'True'],
  blocked: ['Failed', 'False'],
} as const

/** What Defender for Office 365 found in a message. */
const mailOfThreats = only(path('Operation'), 'TIMailData')

/** The unified audit log of Microsoft 365: records of the Management Activity API, and `AuditData` of its CSV exports. */
export const microsoft365Audit = jsonFormat({
  id: 'microsoft-365-audit',
  title: { de: 'Audit-Log von Microsoft 365', en: 'Microsoft 365 audit' },
  products: ['Microsoft 365', 'Exchange Online', 'SharePoint Online', 'Microsoft Entra ID', 'Microsoft Teams'],
  what: 'Microsoft 365 audit records',
  matches: ['"Workload":', /"(?:RecordType|UserType|OrganizationId|CreationTime)":/],
  times: [['CreationTime'], ['office365', 'CreationTime'], ['CreationDate']],
  event: {
    sources: ['https://learn.microsoft.com/office/office-365-management-api/office-365-management-activity-api-schema'],
    rules: [
      { field: path('Operation'), ...loginWords },
      { field: path('ResultStatus'), ...resultWords },
      { field: path('DeliveryAction'), passed: ['Delivered'], blocked: ['Blocked'], when: mailOfThreats },
      fromClient(path('ClientIP'), { when: only(path('Operation'), ...loginWords.passed, ...loginWords.blocked) }),
      {
        field: path('Directionality'),
        inbound: ['Inbound'],
        outbound: ['Outbound'],
        internal: ['IntraOrg'],
        when: mailOfThreats,
      },
    ],
  },
})
