import { expect, it } from 'vitest'
import { readKev } from './kev.ts'

const catalogue = (vulnerabilities: unknown) =>
  JSON.stringify({ title: 'KEV', catalogVersion: '2026.11.20', dateReleased: '2026-11-20T00:00:00Z', vulnerabilities })

it('reads ids: canonical, sorted and unique', () => {
  const text = catalogue([
    { cveID: 'CVE-2024-3400', vendorProject: 'Palo Alto Networks' },
    { cveID: ' cve-2021-44228 ' },
    { cveID: 'CVE-2024-3400' },
    { cveID: 'TEMP-1' },
  ])

  expect(readKev(text)).toEqual({ version: '2026.11.20', ids: ['CVE-2021-44228', 'CVE-2024-3400'] })
})

it.each([
  ['<html>', 'it is no JSON'],
  ['null', 'no list of vulnerabilities'],
  ['{"catalogVersion":"1"}', 'no list of vulnerabilities'],
  [catalogue([]), 'no list of vulnerabilities'],
  [catalogue([{ cveID: 5 }]), 'no list of vulnerabilities'],
  [catalogue([{ cveID: '__proto__' }]), 'none of its ids is a CVE'],
])('refuses %s, and says why', (text, fault) => {
  expect(readKev(text)).toEqual({ fault: expect.stringContaining(fault) })
})
