/** Further invented lines of products that have a table elsewhere. */

import type { Truth } from './truth.ts'

const masq = (text: string) => `Jun  6 15:57:37 host dnsmasq[123]: ${text}`

/** Further rows of truth tables by format. */
export const moreProductTruth: Truth = {
  haproxy: [
    [
      'blocked inbound',
      '198.51.100.7:4242 [06/Jun/2021:15:57:37.123] http-in http-in/<NOSRV> 0/-1/-1/-1/0 403 188 - - PR-- 1/1/0/0/0 0/0 "GET / HTTP/1.1"',
    ],
    [
      'passed inbound',
      '<134>1 2021-06-06T15:57:37+00:00 lb haproxy 1 - - 198.51.100.7:4242 [06/Jun/2021:15:57:37.123] tcp-in bck/srv1 0/0/5007 212 -- 0/0/0/0/3 0/0',
    ],
    // Brackets before the accept date: structured data of RFC 5424, a host, a clock since the start.
    ...[
      '<134>1 2021-06-06T15:57:37+00:00 lb haproxy 1 - [timeQuality tzKnown="1"] ',
      'Jun  6 15:57:37 [lb1] haproxy[1]: ',
      '[ 12.345] haproxy[1]: ',
    ].flatMap((header) =>
      (
        [
          ['passed', 'static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 {/20]} "GET / HTTP/1.1"'],
          ['blocked', 'http-in/<NOSRV> 0/-1/-1/-1/0 403 188 - - PR-- 1/1/0/0/0 0/0 "GET / HTTP/1.1"'],
          ['blocked', 'tcp-in/<NOSRV> -1/-1/0 0 PR 0/0/0/0/3 0/0'],
        ] as const
      ).map(
        ([said, rest]) =>
          [`${said} inbound`, `${header}198.51.100.7:4242 [06/Jun/2021:15:57:37.123] http-in ${rest}`] as const,
      ),
    ),
  ],
  'key-value': [
    ['unknown inbound', 'rprt s=2a mod=session cmd=connect ip=198.51.100.7 country=us lip=10.0.0.5 prot=smtp:smtp'],
    // Zscaler.
    [
      'blocked outbound',
      'time=x reqaction=Block resaction=None dns_req=a.example clt_sip=10.0.0.5 srv_dip=198.51.100.7',
    ],
    ['blocked outbound', 'time=x reqaction=Allow resaction=RES_BLOCK clt_sip=10.0.0.5 srv_dip=198.51.100.7'],
    ['passed outbound', 'time=x reqaction=REQ_ALLOW resaction=RES_ALLOW clt_sip=10.0.0.5 srv_dip=198.51.100.7'],
    ['blocked outbound', 'time=x csip=10.0.0.5 csport=1 cdip=198.51.100.7 cdport=443 tsip=203.0.113.9 action=Drop'],
    ['blocked outbound', 'time="2021-06-06T15:57:37+02:00" fw=x verdict=drop src_ip=10.0.0.5 dst_ip=198.51.100.7'],
    ['passed internal', 'time="2021-06-06T15:57:37+02:00" fw=x disposition=allow direction=internal'],
    ['passed inbound', 'time="2021-06-06T15:57:37+02:00" fw=x act=Accepted dir=in direction=ingress'],
    ['blocked unknown', 'time="2021-06-06T15:57:37+02:00" fw=x disp="Deny" policy="Unhandled"'],
    ['blocked unknown', 'date=2021-06-06 time=15:57:37 c-ip=10.0.0.5 sc-filter-result=DENIED sc-status=403'],
    ['blocked unknown', 'date=2021-06-06 c-ip=10.0.0.5 sc-filter-result=OBSERVED s-action=TCP_DENIED sc-status=407'],
    ['blocked unknown', 'ConfigVersionId=1 Protocol=Radius UserName=a AuthenticationResult=Failed Step=1'],
    ['passed unknown', 'user_id=1 source_ip=10.0.0.5 http_action=GET result=OBSERVED requested_host=www.example'],
    // A cell of CSV whose quotes are doubled.
    ['blocked unknown', 'fw=""x"" action=""dropped"" proto=6 service=""HTTPS""'],
    ['unknown unknown', 'fw="" action="" deny="" service=""'],
    ['blocked unknown', 'fw=x action=Discard proto=6 service=HTTPS'],
    ['passed unknown', 'fw=x action=Zulassen proto=6 service=HTTPS'],
    ['blocked unknown', 'fw=x action=Verwerfen proto=6 service=HTTPS'],
  ],
  'cisco-meraki': [
    [
      'passed outbound',
      '<134>1 1623024000.123456789 MX84 cellular_firewall src=10.0.0.5 dst=198.51.100.7 pattern: Group Policy Allow',
    ],
    [
      'blocked outbound',
      '<134>1 1623024000.123456789 MX84 firewall src=10.0.0.5 dst=198.51.100.7 pattern: Group Policy Deny',
    ],
    [
      'blocked inbound',
      '<134>1 1623024000.123456789 MX84 security_event security_filtering_file_scanned src=198.51.100.7:80 dst=10.0.0.5:1 mac=00:11 disposition=malicious action=block',
    ],
    [
      'passed inbound',
      '<134>1 1623024000.123456789 MX84 security_event ids_alerted signature=1:1:1 direction=ingress src=198.51.100.7:80 dst=10.0.0.5:1 decision=allowed message: x',
    ],
  ],
  dnsmasq: [
    ['passed unknown', masq('reply www.example is 2001:db8::1')],
    ['passed unknown', masq('cached-stale www.example is 198.51.100.7')],
    ['unknown unknown', masq('reply bad.example is NXDOMAIN')],
    ['unknown unknown', masq('cached bad.example is NXDOMAIN')],
    ['unknown unknown', masq('reply bad.example is NODATA-IPv6')],
    ['blocked unknown', masq('reply error is REFUSED')],
    ['unknown unknown', masq('reply error is SERVFAIL')],
    // What filters is upstream, or a line of the configuration.
    ['blocked unknown', masq('reply bad.example is 0.0.0.0')],
    ['blocked unknown', masq('reply bad.example is ::')],
    ['blocked unknown', masq('cached bad.example is 0.0.0.0')],
    ['blocked unknown', masq('config bad.example is NXDOMAIN')],
    ['blocked unknown', masq('config bad.example is 0.0.0.0')],
    ['unknown unknown', masq('config host.example is 10.0.0.9')],
    ['passed unknown', masq('validation www.example is SECURE')],
    ['passed unknown', masq('validation www.example is INSECURE')],
    ['unknown unknown', masq('validation bad.example is BOGUS')],
    ['unknown unknown', masq('validation result is BOGUS')],
    // With extra logging, a number and the client stand before it.
    ['passed internal', masq('7 10.0.0.5/40961 reply www.example is 198.51.100.7')],
    ['blocked internal', masq('7 10.0.0.5/40961 gravity blocked bad.example is 0.0.0.0')],
  ],
}
