import type { EventField, EventRule } from '../log-format.ts'
import { only } from './events/rules.ts'

const protocols = ['conn', 'dns', 'ssh', 'krb', 'radius']

/** The pages that define the words of Zeek's logs. */
export const zeekPages = protocols.map(
  (protocol) => `https://docs.zeek.org/en/master/scripts/base/protocols/${protocol}/main.zeek.html`,
)

/**
 * What Zeek's logs say was done, and which way it went, in both notations. Zeek only watches, so a connection that was
 * answered counts as passed.
 * @param yes how the notation writes true, and `no` false
 */
export const zeekRules = (field: (name: string) => EventField, yes: string, no: string): readonly EventRule[] => [
  { field: field('conn_state'), passed: ['S1', 'S2', 'S3', 'SF', 'RSTO', 'RSTR'], blocked: ['REJ'] },
  { field: field('rcode_name'), passed: ['NOERROR'], blocked: ['REFUSED'] },
  { field: field('auth_success'), passed: [yes], blocked: [no] },
  { field: field('success'), passed: [yes], blocked: [no] },
  { field: field('result'), passed: ['success'], blocked: ['failed'] },
  { field: field('local_orig'), outbound: [yes], when: only(field('local_resp'), no) },
  { field: field('local_orig'), inbound: [no], when: only(field('local_resp'), yes) },
  { field: field('local_orig'), internal: [yes], when: only(field('local_resp'), yes) },
]
