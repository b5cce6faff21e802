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
  cef: [
    [
      'blocked inbound',
      'CEF:0|Incapsula|SIEMintegration|1|1|Illegal Resource Access|3|src=198.51.100.7 xff=203.0.113.9 act=REQ_BLOCKED_SECURITY sip=203.0.113.5',
    ],
    // Imperva Cloud WAF, and a NetScaler that only reports.
    [
      'blocked inbound',
      'CEF:0|Incapsula|SIEMintegration|1|1|x|3|src=198.51.100.7 dst=10.0.0.5 act=REQ_BLOCKED_SECURITY app=HTTP',
    ],
    ['passed inbound', 'CEF:0|Incapsula|SIEMintegration|1|1|Normal|0|src=198.51.100.7 act=REQ_PASSED app=HTTP'],
    ['passed inbound', 'CEF:1|Incapsula|SIEMintegration|1|1|Normal|0|src=198.51.100.7 act=REQ_PASSED app=HTTP'],
    ['unknown unknown', 'CEF:0|Acme|Proxy|1|1|x|3|src=10.0.0.5 request=http://a.example/|Incapsula| act=x'],
    ['passed inbound', 'CEF:0|Incapsula|SIEMintegration|1|1|Normal|0|src=198.51.100.7 act=REQ_CACHED_FRESH app=HTTP'],
    ['unknown inbound', 'CEF:0|Incapsula|SIEMintegration|1|1|x|3|src=198.51.100.7 act=REQ_CHALLENGE_CAPTCHA app=HTTP'],
    ['passed unknown', 'CEF:0|Citrix|NetScaler|NS13.1|APPFW|APPFW_STARTURL|6|src=198.51.100.7 act=not blocked'],
    ['blocked unknown', 'CEF:0|Trend Micro|Apex Central|2019|AV:File cleaned|x|3|act=File cleaned fname=a'],
    ['passed unknown', 'CEF:0|Trend Micro|Deep Security Agent|20|1000552|x|3|src=198.51.100.7 act=IDS:Reset'],
    ['unknown unknown', 'CEF:0|a|b|1|c|x|3|src=198.51.100.7 act=IDS:Reset msg=Blocked By Admin'],
    [
      'blocked unknown',
      'CEF:0|Trend Micro|Deep Security Agent|20|5000001|x|3|request=bad.example msg=Blocked By Admin',
    ],
    ['passed unknown', 'CEF:0|FireEye|MPS|7.5|DM|domain-match|1|src=198.51.100.7 act=notified'],
    ['unknown unknown', 'CEF:0|a|b|1|c|x|1|src=198.51.100.7 act=notified'],
    ['blocked unknown', 'CEF:0|Palo Alto Networks|LF|2.0|GLOBALPROTECT|x|3|PanOSEventStatus=failure cs1=a'],
    [
      'passed inbound',
      'CEF:0|Palo Alto Networks|LF|2.0|GLOBALPROTECT|x|3|PanOSPublicIPv4=198.51.100.7 PanOSPrivateIPv4=10.8.0.5 PanOSEventStatus=success',
    ],
    ['passed unknown', 'CEF:0|Palo Alto Networks|LF|2.0|GLOBALPROTECT|x|3|PanOSEventStatus=success cs1=a'],
    ['passed unknown', 'CEF:0|a|IAM|1|300|x|1|src=198.51.100.7 act=LOGIN outcome=success'],
    ['blocked unknown', 'CEF:0|a|IAM|1|300|x|1|src=198.51.100.7 cat=authentication outcome=failure'],
    ['unknown unknown', 'CEF:0|a|WAF|1|TR|x|1|src=198.51.100.7 act=logout outcome=success'],
    ['blocked unknown', 'CEF:0|Palo Alto Networks|LF|2.0|THREAT|url|1|act=block-url request=http://bad.example/'],
    ['blocked unknown', 'CEF:0|Palo Alto Networks|PAN-OS|10.1|x|THREAT|1|act=reset-both proto=tcp'],
    ['unknown unknown', 'CEF:0|Palo Alto Networks|PAN-OS|10.1|x|THREAT|1|act=alert proto=tcp'],
    ['blocked inbound', 'CEF:0|SonicWall|NSa 2700|7.0|36|x|4|src=198.51.100.7 dst=10.0.0.5 fw_action="drop"'],
    ['unknown inbound', 'CEF:0|SonicWall|NSa 2700|7.0|97|x|4|src=198.51.100.7 dst=10.0.0.5 fw_action="NA"'],
    ['blocked unknown', 'CEF:0|Bitdefender|GravityZone|6.4|35|av|9|BitdefenderGZMainAction=blocked'],
  ],
  leef: [
    [
      'blocked inbound',
      'LEEF:2.0|Palo Alto Networks|Next Generation Firewall|10.0|gateway-auth| |cat=globalprotect\tPublicIPv4=198.51.100.7\tPrivateIPv4=10.8.0.5\tEventStatus=failure',
    ],
    [
      'passed unknown',
      'LEEF:2.0|Palo Alto Networks|Next Generation Firewall|10.0|gateway-auth| |cat=globalprotect\tEventStatus=success',
    ],
    ['unknown unknown', 'LEEF:2.0|a|b|1|c| |cat=x\tPublicIPv4=198.51.100.7\tEventStatus=success'],
    ['passed unknown', 'LEEF:2.0|Trend Micro|Deep Discovery Inspector|5.8|x|^|act=not blocked^fileHash=x'],
    ['blocked inbound', 'LEEF:1.0|WatchGuard|XTM|12.8|30000148|policy=x\tdisp=Deny\tsrc=198.51.100.7\tdst=10.0.0.5'],
  ],
  f5: [
    ['blocked inbound', '[F5@12276 hostname="bigip" source_ip="198.51.100.7" dest_ip="10.0.0.5" drop_reason="Policy"]'],
    ['blocked inbound', 'Jun  6 15:57:37 bigip ASM:CEF:0|F5|ASM|14|x|x|2|act=blocked src=198.51.100.7 dst=10.0.0.5'],
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
    ['blocked unknown', masq('reply bad.example is blocked due to upstream response (answer)')],
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
  proftpd: [
    [
      'blocked inbound',
      'ftp proftpd[12] 10.0.0.21 (a.example[198.51.100.7]): USER a (Login failed): Incorrect password',
    ],
    ['unknown internal', 'Jun  6 15:57:37 ftp proftpd[12]: 10.0.0.21 (10.0.0.5[10.0.0.5]) - FTP session opened.'],
  ],
  postgresql: [
    [
      'blocked inbound',
      '2021-06-06 15:57:37.123 UTC [12] FATAL:  no pg_hba.conf entry for host "198.51.100.7", user "a", database "a"',
    ],
  ],
  zscaler: [['passed inbound', '{"ConnectionStatus":"active","ClientPublicIP":"198.51.100.7","ClientZEN":"EU-1"}']],
  fortigate: [
    [
      'blocked inbound',
      'date=2021-06-06 time=15:57:37 device_id=FE1 log_id=02 type=statistics client_ip="198.51.100.7" dst_ip="10.0.0.25" direction="in" disposition="Reject" classifier="FortiGuard AntiSpam-IP"',
    ],
    [
      'passed inbound',
      'date=2021-06-06 time=15:57:37 device_id=FE1 log_id=02 type=statistics client_ip="198.51.100.7" dst_ip="10.0.0.25" direction="in" disposition="Accept" classifier="Not Spam"',
    ],
  ],
  okta: [
    ...['user.session.start', 'user.authentication.sso'].map(
      (eventType) =>
        [
          'passed inbound',
          `{"actor":{"id":"x"},"client":{"ipAddress":"198.51.100.7"},"eventType":"${eventType}","outcome":{"result":"SUCCESS"},"published":"x"}`,
        ] as const,
    ),
    [
      'passed unknown',
      '{"actor":{"id":"x"},"client":{"ipAddress":"198.51.100.7"},"eventType":"user.account.update_profile","outcome":{"result":"SUCCESS"},"published":"x"}',
    ],
  ],
  'gcp-logging': [
    ...(['NOERROR passed', 'REFUSED blocked', 'NXDOMAIN unknown'] as const).map((pair) => {
      const [code, said] = pair.split(' ')
      return [
        `${said} internal`,
        `{"logName":"projects/p/logs/x","jsonPayload":{"queryName":"www.example.","responseCode":"${code}","sourceIP":"10.0.0.5"}}`,
      ] as const
    }),
    [
      'unknown inbound',
      '{"logName":"projects/p/logs/requests","httpRequest":{"status":200,"remoteIp":"198.51.100.7","serverIp":"10.0.0.80"},"resource":{"type":"http_load_balancer"}}',
    ],
    [
      'unknown unknown',
      '{"logName":"projects/p/logs/requests","httpRequest":{"status":200,"remoteIp":"198.51.100.7"},"resource":{"type":"gae_app"}}',
    ],
  ],
  'aws-alb': [
    // Classic: time, name, client, backend.
    [
      'unknown inbound',
      '2021-06-06T15:57:37.123456Z elb 198.51.100.7:2817 10.0.0.1:80 0.1 0.1 0.1 200 200 0 29 "GET / HTTP/1.1"',
    ],
    [
      'unknown internal',
      '2021-06-06T15:57:37.123456Z elb 10.0.0.5:2817 10.0.0.1:80 0.1 0.1 0.1 200 200 0 29 "GET / HTTP/1.1"',
    ],
    ['unknown inbound', '2021-06-06T15:57:37.123456Z elb 198.51.100.7:2817 - -1 -1 -1 503 0 0 0 "GET / HTTP/1.1"'],
    // NLB: type, version, time, name, listener, client, balancer.
    [
      'unknown inbound',
      'tls 2.0 2021-06-06T15:57:37 net/nlb/1 listener 198.51.100.7:2817 10.0.0.1:443 5 2 98 246 - arn - - - www.example -',
    ],
    [
      'unknown internal',
      'tls 2.0 2021-06-06T15:57:37 net/nlb/1 listener 10.0.0.5:2817 10.0.0.1:443 5 2 98 246 - arn - - - www.example -',
    ],
  ],
}
