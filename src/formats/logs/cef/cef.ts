/**
 * `CEF:0|vendor|product|version|id|name|severity|key=value …`, usually after a syslog header. `rt`, `start` and `end`
 * are times of the device.
 *
 * https://www.microfocus.com/documentation/arcsight/arcsight-smartconnectors-8.4/pdfdoc/cef-implementation-standard/cef-implementation-standard.pdf
 */

import { cefLogins, deviceLogins } from '../events/logins.ts'
import { after, between, fromClient, key, line, only } from '../events/rules.ts'
import { actionIn, panActions } from '../events/usual-words.ts'
import { fortiCefRules, fortiCefTimes, fortiRules } from '../fortigate/fortigate.ts'
import { textFormat } from '../text-format.ts'
import { keyValueClock } from '../time/key-value-clock.ts'

const trendMicroOnly = only(line, '|Trend Micro|')

const incapsulaOnly = only([after('CEF:0|'), after('CEF:1|')], 'Incapsula|*')

export const cef = textFormat({
  id: 'cef',
  title: 'Common Event Format (CEF)',
  products: ['ArcSight', 'Imperva', 'Trend Micro', 'UniFi', 'CyberArk', 'F5', 'Check Point', 'Palo Alto Networks'],

  what: 'CEF events',
  matches: /(?:^|[\s>:"])CEF: ?\d+\||^ ?\d\|(?:[^|]*\|){5}[^|]{1,10}\| ?\w+=/,

  clock: (head, context) =>
    keyValueClock(head, context, {
      whole: ['rt', 'deviceReceiptTime', 'end', 'start', 'endTime', 'startTime', 'UNIFIutcTime', ...fortiCefTimes],
    }),

  event: {
    sources: [
      'https://www.microfocus.com/documentation/arcsight/arcsight-smartconnectors-8.4/pdfdoc/cef-implementation-standard/cef-implementation-standard.pdf',
      'https://docs.imperva.com/bundle/cloud-application-security/page/more/log-file-structure.htm',
    ],
    rules: [
      ...fortiCefRules,
      // PAN-OS: `alert` means reported and passed. Other vendors use the word in another sense.
      { field: key('act'), blocked: panActions.blocked },
      // SonicWall and Bitdefender.
      { field: key('fw_action'), passed: ['forward', 'allow', 'accept'], blocked: ['drop', 'deny', 'discard'] },
      actionIn(key('BitdefenderGZMainAction')),
      // Trend Micro: what was done with a file, and what Deep Security only detects.
      {
        field: key('act'),
        passed: ['File passed', 'IDS:*', 'detectOnly*'],
        blocked: ['File quarantined', 'File cleaned', 'File deleted', 'Access denied'],
        when: trendMicroOnly,
      },
      { field: key('msg'), blocked: ['Blocked By *'], when: trendMicroOnly },
      // Requests of the web that Apex Central reports, with the number of the action.
      { field: key('act'), passed: ['1'], blocked: ['2'], when: only(line, '|WB:*') },
      // FireEye and Trellix: what was only notified was let through.
      { field: key('act'), passed: ['notified'], when: only(line, '|FireEye|', '|Trellix|') },
      // PAN-OS, of VPN clients.
      { field: key('PanOSEventStatus'), passed: ['success'], blocked: ['failure'] },
      // Imperva Cloud WAF. A challenge counts neither as passed nor as blocked.
      { field: key('act'), passed: ['REQ_PASSED', 'REQ_CACHED_*'], blocked: ['REQ_BLOCKED_*'] },
      // UniFi.
      { field: after('|UniFi Network|', { past: '||' }), blocked: ['Threat Detected and Blocked', 'Blocked by*'] },
      // Infoblox: what a response policy zone did with a query.
      {
        field: after('|Infoblox|', { past: '|||' }),
        passed: ['PASSTHRU'],
        blocked: ['NXDOMAIN', 'NODATA', 'DROP'],
        when: only(line, '|RPZ-*'),
      },
      // In `deviceDirection`, Check Point and others write the direction through an interface, not through the network.
      between(key('src'), key('dst'), { port: key('dpt') }),
      // Servers of Imperva Cloud WAF are asked in place of the organisation's own.
      fromClient(key('src'), { when: incapsulaOnly }),
      // Clients of GlobalProtect.
      fromClient(key('PanOSPublicIPv4'), { when: only(key('PanOSEventStatus'), '*') }),
      { field: key('conn_direction'), inbound: ['Incoming'], outbound: ['Outgoing'], internal: ['Internal'] },
      { field: key('deviceDirection'), inbound: ['0'], outbound: ['1'] },
      cefLogins,
      // Records in FortiGate's own notation in the same file.
      ...fortiRules,
      ...deviceLogins,
    ],
  },
})
