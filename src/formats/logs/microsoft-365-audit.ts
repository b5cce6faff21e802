/**
 * Records of the Office 365 Management Activity API; `CreationTime` is UTC but does not say so.
 *
 * https://learn.microsoft.com/office/office-365-management-api/office-365-management-activity-api-schema
 */

import { jsonFormat } from './json-format.ts'

export const microsoft365Audit = jsonFormat({
  id: 'microsoft-365-audit',
  title: 'Microsoft 365 audit',
  products: ['Microsoft 365', 'Exchange Online', 'SharePoint Online', 'Microsoft Entra ID', 'Microsoft Teams'],
  what: 'Microsoft 365 audit records',
  matches: (line) =>
    line.includes('"Workload":') && /"(?:RecordType|UserType|OrganizationId|CreationTime)":/.test(line),
  times: [['CreationTime'], ['office365', 'CreationTime'], ['CreationDate']],
  zoneOffsetMinutes: 0,
  event: {
    sources: ['https://learn.microsoft.com/office/office-365-management-api/office-365-management-activity-api-schema'],
    rules: [
      { field: { path: ['Operation'] }, passed: ['UserLoggedIn'], blocked: ['UserLoginFailed'] },
      {
        field: { path: ['ResultStatus'] },
        passed: ['Success', 'Succeeded', 'PartiallySucceeded', 'True'],
        blocked: ['Failed', 'False'],
      },
    ],
  },
})
