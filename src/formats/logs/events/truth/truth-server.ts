/** Invented lines of servers, mail, names and logins, in the notations of their documents. */

import type { Truth } from './truth.ts'

const sys = (rest: string) => `Jun  6 15:57:37 host ${rest}`
const xml = (provider: string, id: string, data = '') =>
  `<Event xmlns='http://schemas.microsoft.com/win/2004/08/events/event'><System><Provider Name='${provider}'/><EventID>${id}</EventID></System><EventData>${data}</EventData></Event>`
const security = 'Microsoft-Windows-Security-Auditing'
const alb = (actions: string, client = '198.51.100.7:2817') =>
  `https 2021-06-06T15:57:37.123456Z app/lb/50dc6c495c0c9188 ${client} 10.0.0.1:80 0.086 0.048 0.037 200 200 0 57 "GET https://www.example:443/ HTTP/1.1" "curl/7 x" ECDHE TLSv1.2 arn:x "Root=1-5" "www.example" "arn:y" 1 2021-06-06T15:57:37.123456Z ${actions} "-" "-"`
const s3 = (status: number, address = '198.51.100.7') =>
  `79a5 bucket [06/Jun/2021:15:57:37 +0000] ${address} - 3E57427F3EXAMPLE REST.GET.OBJECT a.txt "GET /a.txt HTTP/1.1" ${status} - 113 - 7 - "-" "S3 x/0.4" -`
const windows = [
  ['passed inbound', xml(security, '5156', "<Data Name='Direction'>%%14592</Data>")],
  ['blocked outbound', xml(security, '5157', "<Data Name='Direction'>%%14593</Data>")],
  [
    'passed internal',
    xml(
      security,
      '5156',
      "<Data Name='Direction'>%%14592</Data><Data Name='SourceAddress'>10.0.0.6</Data><Data Name='DestAddress'>10.0.0.5</Data>",
    ),
  ],
  ['passed unknown', xml(security, '4624')],
  ['blocked unknown', xml(security, '4625')],
  ['blocked unknown', xml(security, '4771')],
  ['unknown unknown', xml('Another', '4625')],
  ['unknown outbound', xml('Microsoft-Windows-Sysmon', '3', '<Data Name="Initiated">true</Data>')],
  ['unknown inbound', xml('Microsoft-Windows-Sysmon', '3', "<Data Name='Initiated'>false</Data>")],
  [
    'unknown outbound',
    xml(
      'Microsoft-Windows-Sysmon',
      '3',
      '<Data Name="SourceIp">10.0.0.5</Data><Data Name="SourcePort">1</Data><Data Name="DestinationIp">198.51.100.7</Data>',
    ),
  ],
  ['unknown unknown', xml('Microsoft-Windows-Sysmon', '22')],
] as const

/** Truth tables of servers. */
export const serverTruth: Truth = {
  sshd: [
    ['blocked inbound', sys('sshd[123]: Failed password for root from 198.51.100.7 port 4242 ssh2')],
    ['passed inbound', sys('sshd[123]: Accepted publickey for a from 198.51.100.7 port 4242 ssh2: RSA SHA256:x')],
    ['passed internal', sys('sshd[123]: Accepted password for a from 10.0.0.5 port 4242 ssh2')],
    ['blocked inbound', sys('sshd[123]: Invalid user admin from 198.51.100.7 port 4242')],
    [
      'blocked inbound',
      sys('sshd[1]: pam_unix(sshd:auth): authentication failure; logname= uid=0 tty=ssh ruser= rhost=198.51.100.7'),
    ],
    ['unknown inbound', sys('sshd[1]: Connection from 198.51.100.7 port 4242 on 10.0.0.1 port 22')],
    ['blocked inbound', sys('sshd[1]: User root from 198.51.100.7 not allowed because not listed in AllowUsers')],
    ['unknown inbound', sys('sshd[1]: Received disconnect from 2001:db8::1 port 4242:11: Bye')],
    // What the client chooses.
    ['unknown inbound', sys('sshd[1]: Received disconnect from 198.51.100.7 port 4242:11: Bye from 10.0.0.9')],
    ['unknown inbound', sys('sshd[1]: error: Received disconnect from 198.51.100.7 port 4242:14: x from 10.0.0.9')],
    ['blocked inbound', sys('sshd[1]: Failed password for a from 10.0.0.9 from 198.51.100.7 port 4242 ssh2')],
    ['unknown unknown', sys('sshd[1]: Server listening on 0.0.0.0 port 22.')],
  ],
  auditd: [
    [
      'passed inbound',
      'type=USER_LOGIN msg=audit(1623024000.457:1): pid=1 uid=0 msg=\'op=login acct="a" exe="/usr/sbin/sshd" hostname=x addr=198.51.100.7 terminal=ssh res=success\'',
    ],
    [
      'blocked inbound',
      'type=USER_LOGIN msg=audit(1623024000.457:1): pid=1 uid=0 msg=\'op=login acct="a" hostname=x addr=198.51.100.7 terminal=ssh res=failed\'',
    ],
    [
      'blocked internal',
      "type=USER_AUTH msg=audit(1623024000.457:1): pid=1 msg='op=PAM:authentication addr=10.0.0.5 terminal=ssh res=failed'",
    ],
    [
      'passed unknown',
      "type=USER_ACCT msg=audit(1623024000.457:1): pid=1 msg='op=PAM:accounting addr=? terminal=cron res=success'",
    ],
    ['unknown unknown', 'type=SYSCALL msg=audit(1623024000.457:1): arch=c000003e syscall=59 success=no exit=-13'],
    [
      'passed inbound',
      "type=CRED_ACQ msg=audit(1623024000.457:1): pid=1 msg='op=PAM:setcred addr=198.51.100.7 res=success'",
    ],
    ['unknown unknown', "type=SERVICE_START msg=audit(1623024000.457:1): pid=1 msg='unit=x res=success'"],
    [
      'passed inbound',
      "type=USER_START msg=audit(1623024000.457:1): pid=1 msg='op=PAM:session_open addr=198.51.100.7 res=success'",
    ],
  ],
  haproxy: [
    [
      'passed inbound',
      sys(
        'haproxy[1]: 198.51.100.7:4242 [06/Jun/2021:15:57:37.123] http-in static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 "GET / HTTP/1.1"',
      ),
    ],
    [
      'blocked inbound',
      sys(
        'haproxy[1]: 198.51.100.7:4242 [06/Jun/2021:15:57:37.123] http-in http-in/<NOSRV> 0/-1/-1/-1/0 403 188 - - PR-- 1/1/0/0/0 0/0 "GET / HTTP/1.1"',
      ),
    ],
    [
      'passed inbound',
      sys('haproxy[1]: 198.51.100.7:4242 [06/Jun/2021:15:57:37.123] tcp-in bck/srv1 0/0/5007 212 -- 0/0/0/0/3 0/0'),
    ],
    [
      'blocked inbound',
      sys('haproxy[1]: 198.51.100.7:4242 [06/Jun/2021:15:57:37.123] tcp-in tcp-in/<NOSRV> -1/-1/0 0 PR 0/0/0/0/3 0/0'),
    ],
    [
      'unknown inbound',
      sys(
        'haproxy[1]: 198.51.100.7:4242 [06/Jun/2021:15:57:37.123] http-in bck/<NOSRV> 0/-1/-1/-1/0 503 188 - - SC-- 1/1/0/0/0 0/0 "GET / HTTP/1.1"',
      ),
    ],
    [
      'unknown inbound',
      sys(
        'haproxy[1]: 198.51.100.7:4242 [06/Jun/2021:15:57:37.123] http-in bck/srv1 0/-1/-1/-1/0 408 188 - - cR-- 1/1/0/0/0 0/0 "<BADREQ>"',
      ),
    ],
    ...(
      [
        ['passed', 'static/srv1 10/0/30/69/109 200 2750 - - --VN 1/1/1/1/0 0/0 {a -- b} "GET / HTTP/1.1"'],
        ['passed', 'static/srv1 10/0/30/69/109 200 2750 a=b - --NI 1/1/1/1/0 0/0 "GET / HTTP/1.1"'],
        ['blocked', 'http-in/<NOSRV> 0/-1/-1/-1/0 403 188 - - PRNN 1/1/0/0/0 0/0 "GET / HTTP/1.1"'],
        ['blocked', 'http-in/<NOSRV> 0/-1/-1/-1/0 500 188 - - PTNN 1/1/0/0/0 0/0 "GET / HTTP/1.1"'],
        ['blocked', 'static/srv1 0/0/0/-1/2 502 188 - - PHVN 1/1/0/0/0 0/0 {a ---- b} "GET / HTTP/1.1"'],
        ['unknown', 'static/srv1 0/0/-1/-1/3 503 221 - - SC-- 1/1/0/0/0 0/0 {a -- b} "GET /?a= PR-- HTTP/1.1"'],
        ['unknown', 'static/srv1 0/0/5007 212 cD 0/0/0/0/3 0/0'],
      ] as const
    ).map(
      ([said, rest]) =>
        [`${said} inbound`, sys(`haproxy[1]: 198.51.100.7:4242 [06/Jun/2021:15:57:37.123] http-in ${rest}`)] as const,
    ),
    ['unknown unknown', sys('haproxy[1]: Server bck/srv1 is DOWN, reason: Layer4 timeout')],
    [
      'passed internal',
      sys(
        'haproxy[1]: 10.0.0.5:4242 [06/Jun/2021:15:57:37.123] http-in static/srv1 10/0/30/69/109 404 2750 - - ---- 1/1/1/1/0 0/0 "GET /x HTTP/1.1"',
      ),
    ],
  ],
  'apache-error': [
    [
      'blocked inbound',
      '[Sun Jun 06 15:57:37.123456 2021] [authz_core:error] [pid 1] [client 198.51.100.7:4242] AH01630: client denied by server configuration: /srv/x',
    ],
    [
      'unknown inbound',
      '[Sun Jun 06 15:57:37.123456 2021] [core:error] [pid 1] [client 198.51.100.7:4242] File does not exist: /srv/x',
    ],
    [
      'blocked inbound',
      '[Sun Jun 06 15:57:37.123456 2021] [auth_basic:error] [pid 1] [client 198.51.100.7:4242] AH01617: user a: authentication failure for "/x": Password Mismatch',
    ],
    [
      'blocked internal',
      '[Sun Jun 06 15:57:37 2021] [error] [client 10.0.0.5] client denied by server configuration: /srv/x',
    ],
    ['unknown unknown', '[Sun Jun 06 15:57:37 2021] [notice] Apache/2.4 configured'],
    [
      'blocked inbound',
      '[Sun Jun 06 15:57:37 2021] [error] [client 198.51.100.7] ModSecurity: Access denied with code 403 (phase 2)',
    ],
    ['unknown inbound', '[Sun Jun 06 15:57:37 2021] [error] [client 2001:db8::1] script not found'],
    ['unknown internal', '[Sun Jun 06 15:57:37 2021] [error] [client 192.168.1.1] File does not exist'],
  ],
  'nginx-error': [
    [
      'blocked inbound',
      '2021/06/06 15:57:37 [error] 1#0: *6 access forbidden by rule, client: 198.51.100.7, server: www.example',
    ],
    [
      'blocked inbound',
      '2021/06/06 15:57:37 [error] 1#0: *6 limiting requests, excess: 5.0 by zone "x", client: 198.51.100.7, server: x',
    ],
    [
      'blocked inbound',
      '2021/06/06 15:57:37 [error] 1#0: *6 limiting connections by zone "x", client: 198.51.100.7, server: x',
    ],
    [
      'unknown inbound',
      '2021/06/06 15:57:37 [error] 1#0: *6 limiting requests, dry run, excess: 5.0 by zone "x", client: 198.51.100.7, server: x',
    ],
    [
      'unknown inbound',
      '2021/06/06 15:57:37 [error] 1#0: *6 limiting connections, dry run, by zone "x", client: 198.51.100.7, server: x',
    ],
    [
      'blocked inbound',
      '2021/06/06 15:57:37 [error] 1#0: *6 user "a": password mismatch, client: 198.51.100.7, server: x',
    ],
    [
      'blocked inbound',
      '2021/06/06 15:57:37 [error] 1#0: *6 user "a" was not found in "/etc/x", client: 198.51.100.7, server: x',
    ],
    [
      'unknown inbound',
      '2021/06/06 15:57:37 [error] 1#0: *6 open() "/x" failed (2: No such file), client: 198.51.100.7, server: x',
    ],
    [
      'unknown internal',
      '2021/06/06 15:57:37 [warn] 1#0: *6 delaying request, excess: 0.1, by zone "x", client: 10.0.0.5, server: x',
    ],
    [
      'blocked inbound',
      '2021/06/06 15:57:37 [error] 1#0: *6 limiting connections by zone "x", client: 2001:db8::1, server: x',
    ],
    ['unknown unknown', '2021/06/06 15:57:37 [notice] 1#0: signal process started'],
  ],
  modsecurity: [
    [
      'blocked inbound',
      '[Sun Jun 06 15:57:37 2021] [:error] [pid 1] [client 198.51.100.7] ModSecurity: Access denied with code 403 (phase 2). Pattern match',
    ],
    [
      'unknown inbound',
      '[Sun Jun 06 15:57:37 2021] [:error] [pid 1] [client 198.51.100.7] ModSecurity: Warning. Pattern match [id "1"]',
    ],
    ['blocked unknown', 'Message: Access denied with code 403 (phase 1). Match of "x"'],
    [
      'blocked inbound',
      '{"transaction":{"client_ip":"198.51.100.7","messages":[]},"audit_data":{"action":{"intercepted":true}}}',
    ],
    ['unknown inbound', '{"transaction":{"client_ip":"198.51.100.7","messages":[]}}'],
    [
      'unknown inbound',
      '{"transaction":{"remote_address":"198.51.100.7"},"audit_data":{"action":{"intercepted":false}}}',
    ],
    ['unknown internal', '{"transaction":{"client_ip":"10.0.0.5","messages":[]}}'],
    ['unknown unknown', '--1a2b3c4d-A--'],
  ],
  'aws-alb': [
    ['passed inbound', alb('"forward"')],
    ['passed inbound', alb('"waf,forward"')],
    ['blocked inbound', alb('"waf"')],
    ['passed internal', alb('"forward"', '10.0.0.5:2817')],
    ['passed inbound', alb('"redirect"')],
    ['unknown inbound', alb('"fixed-response"')],
    ['unknown inbound', alb('"-"')],
    ['passed inbound', alb('"authenticate,forward"')],
    ...['http', 'h2', 'grpcs', 'ws', 'wss'].map(
      (type) => ['passed inbound', alb('"forward"').replace(/^https/, type)] as const,
    ),
  ],
  'aws-s3-access': [
    ['passed inbound', s3(200)],
    ['blocked inbound', s3(403)],
    ['unknown inbound', s3(404)],
    ['passed inbound', s3(206)],
    ['passed inbound', s3(304)],
    ['passed internal', s3(204, '10.0.0.5')],
    ['blocked inbound', s3(401, '2001:db8::1')],
    ['unknown inbound', s3(500)],
  ],
  'aws-cloudfront': [
    [
      'unknown unknown',
      '#Fields: date time x-edge-location sc-bytes c-ip cs-method x-edge-result-type x-edge-detailed-result-type',
    ],
    ['passed inbound', '2021-06-06\t15:57:37\tFRA50-P2\t703\t198.51.100.7\tGET\tMiss\tMiss'],
    ['passed inbound', '2021-06-06\t15:57:37\tFRA50-P2\t703\t198.51.100.7\tGET\tHit\tHit'],
    ['blocked inbound', '2021-06-06\t15:57:37\tFRA50-P2\t703\t198.51.100.7\tGET\tError\tClientGeoBlocked'],
    ['unknown inbound', '2021-06-06\t15:57:37\tFRA50-P2\t703\t198.51.100.7\tGET\tError\tError'],
    ['blocked inbound', '2021-06-06\t15:57:37\tFRA50-P2\t703\t198.51.100.7\tGET\tLimitExceeded\tLimitExceeded'],
    ['passed internal', '2021-06-06\t15:57:37\tFRA50-P2\t703\t10.0.0.5\tGET\tRefreshHit\tRefreshHit'],
    ['passed inbound', '2021-06-06\t15:57:37\tFRA50-P2\t703\t2001:db8::1\tGET\tRedirect\tRedirect'],
    ['unknown unknown', '#Version: 1.0'],
  ].map(
    ([said, line]) =>
      [
        said as string,
        (line as string).replace(
          '#Fields: date time x-edge-location sc-bytes c-ip cs-method x-edge-result-type x-edge-detailed-result-type',
          '#Fields: date\ttime\tx-edge-location\tsc-bytes\tc-ip\tcs-method\tx-edge-result-type\tx-edge-detailed-result-type',
        ),
      ] as const,
  ),
  'w3c-extended': [
    ['unknown unknown', '#Fields: date time action protocol src-ip dst-ip src-port dst-port path'],
    ['passed outbound', '2021-06-06 15:57:37 ALLOW TCP 10.0.0.5 198.51.100.7 50000 443 SEND'],
    ['blocked inbound', '2021-06-06 15:57:37 DROP UDP 198.51.100.7 10.0.0.5 50000 53 RECEIVE'],
    ['blocked inbound', '2021-06-06 15:57:37 DROP UDP 198.51.100.7 203.0.113.9 50000 53 RECEIVE'],
    ['unknown internal', '2021-06-06 15:57:37 INFO-EVENTS-LOST - 10.0.0.5 10.0.0.6 - - SEND'],
    ['unknown unknown', '#Fields: date time c-ip sc-filter-result s-action cs-host'],
    ['passed unknown', '2021-06-06 15:57:38 10.0.0.5 OBSERVED TCP_NC_MISS www.example'],
    ['blocked unknown', '2021-06-06 15:57:38 10.0.0.5 DENIED TCP_DENIED bad.example'],
    ['passed unknown', '2021-06-06 15:57:38 10.0.0.5 PROXIED TCP_HIT www.example'],
    // Of a permitted category, and denied by another rule.
    ['blocked unknown', '2021-06-06 15:57:38 10.0.0.5 OBSERVED TCP_DENIED bad.example'],
  ],
  'windows-event-xml': windows,
  evtx: windows,
  bind: [
    ['passed internal', sys('named[464]: client 10.0.0.5#1036: UDP: query: bad.example IN A response: NOERROR +A')],
    ['blocked internal', sys('named[464]: client 10.0.0.5#1036: UDP: query: bad.example IN A response: REFUSED -')],
    ['unknown internal', sys('named[464]: client 10.0.0.5#1036: UDP: query: bad.example IN A response: NXDOMAIN +')],
    ['blocked inbound', sys('named[464]: client 198.51.100.7#1036: query (cache) denied')],
    [
      'unknown inbound',
      '06-Jun-2021 15:57:37.123 queries: info: client @0x7f 198.51.100.7#46882 (bad.example): query: bad.example IN A + (10.0.0.1)',
    ],
    [
      'blocked internal',
      sys(
        'named[1]: client 10.0.0.5#40961 (bad.example): rpz QNAME NXDOMAIN rewrite bad.example/A/IN via bad.example.rpz',
      ),
    ],
    [
      'blocked internal',
      sys(
        'named[1]: client 10.0.0.5#40961 (bad.example): rpz QNAME Local-Data rewrite bad.example/A/IN via bad.example.rpz',
      ),
    ],
    [
      'passed internal',
      sys(
        'named[1]: client 10.0.0.5#40961 (bad.example): rpz QNAME PASSTHRU rewrite bad.example/A/IN via bad.example.rpz',
      ),
    ],
    ['blocked inbound', sys("named[1]: client 198.51.100.7#40961 (bad.example): query 'bad.example/A/IN' denied")],
    ['unknown unknown', sys('named[1]: zone example/IN: loaded serial 1')],
    // The policy is disabled: the answer is not changed.
    ...['NXDOMAIN', 'Local-Data', 'DROP'].map(
      (policy) =>
        [
          'passed internal',
          sys(
            `named[1]: client 10.0.0.5#40961 (bad.example): disabled rpz QNAME ${policy} rewrite bad.example/A/IN via bad.example.rpz`,
          ),
        ] as const,
    ),
    [
      'blocked internal',
      sys(
        'named[1]: client 10.0.0.5#40961 (bad.example): rpz IP DROP rewrite bad.example/A/IN via 32.7.100.51.198.rpz-ip.rpz',
      ),
    ],
  ],
  dnsmasq: [
    ['unknown internal', sys('dnsmasq[123]: query[A] bad.example from 10.0.0.5')],
    ['unknown internal', sys('dnsmasq[123]: query[A] a from 198.51.100.7 b.example from 10.0.0.5')],
    ['passed unknown', sys('dnsmasq[123]: forwarded bad.example to 198.51.100.7')],
    ['passed unknown', sys('dnsmasq[123]: reply bad.example is 198.51.100.7')],
    ['passed unknown', sys('dnsmasq[123]: cached bad.example is 198.51.100.7')],
    ['blocked unknown', sys('dnsmasq[123]: gravity blocked bad.example is 0.0.0.0')],
    ['blocked unknown', sys('dnsmasq[123]: regex denied bad.example is NXDOMAIN')],
    ['blocked unknown', sys('dnsmasq[123]: exactly blacklisted bad.example is 0.0.0.0')],
    ['blocked unknown', sys('dnsmasq[123]: possible DNS-rebind attack detected: bad.example')],
    ['unknown unknown', sys('dnsmasq-dhcp[123]: DHCPACK(eth0) 10.0.0.5 00:11:22:33:44:55 host')],
  ],
  postfix: [
    ['blocked inbound', sys('postfix/smtpd[1]: NOQUEUE: reject: RCPT from unknown[198.51.100.7]: 554 5.7.1 rejected')],
    [
      'passed outbound',
      sys(
        'postfix/smtp[1]: 4ABC: to=<a@mail.example>, relay=mx.example[198.51.100.7]:25, delay=1, dsn=2.0.0, status=sent (250 ok)',
      ),
    ],
    [
      'blocked outbound',
      sys(
        'postfix/smtp[1]: 4ABC: to=<a@mail.example>, relay=mx.example[198.51.100.7]:25, dsn=5.0.0, status=bounced (550)',
      ),
    ],
    [
      'unknown unknown',
      sys('postfix/smtp[1]: 4ABC: to=<a@mail.example>, relay=none, dsn=4.4.1, status=deferred (connect timed out)'),
    ],
    ['blocked inbound', sys('postfix/smtpd[1]: warning: unknown[198.51.100.7]: SASL LOGIN authentication failed: x')],
    ['passed inbound', sys('postfix/smtpd[1]: 4ABC: client=unknown[198.51.100.7], sasl_method=LOGIN, sasl_username=a')],
    ['unknown inbound', sys('postfix/smtpd[1]: connect from unknown[198.51.100.7]')],
    // `warn_if_reject`
    [
      'unknown inbound',
      sys('postfix/smtpd[1]: NOQUEUE: reject_warning: RCPT from unknown[198.51.100.7]: 554 5.7.1 rejected'),
    ],
    [
      'blocked unknown',
      sys('postfix/cleanup[1]: 4ABC: milter-reject: END-OF-MESSAGE from x[198.51.100.7]: 5.7.1 Spam'),
    ],
  ],
  exim: [
    [
      'passed inbound',
      '2021-06-06 15:57:37 1Ai79e-0000Dq-8i <= a@mail.example H=host.example [198.51.100.7] P=esmtp S=1234',
    ],
    ['passed outbound', '2021-06-06 15:57:37 1Ai79e-0000Dq-8i => b@mail.example T=smtp H=mx.example [198.51.100.7]'],
    [
      'blocked inbound',
      '2021-06-06 15:57:38 H=([192.168.1.5]) [198.51.100.7] F=<a@mail.example> rejected RCPT <b@mail.example>: denied',
    ],
    ['blocked unknown', '2021-06-06 15:57:37 1Ai79e-0000Dq-8i ** b@mail.example R=x T=smtp: 550 no'],
    [
      'blocked unknown',
      '2021-06-06 15:57:37 login authenticator failed for (x) [198.51.100.7]: 535 Incorrect authentication data',
    ],
    ['unknown unknown', '2021-06-06 15:57:37 1Ai79e-0000Dq-8i Completed'],
    [
      'unknown unknown',
      '2021-06-06 15:57:37 1Ai79e-0000Dq-8i == b@mail.example R=x T=smtp defer (-53): retry time not reached',
    ],
    ['unknown unknown', '2021-06-06 15:57:37 no host name found for IP address 198.51.100.7'],
  ],
  dovecot: [
    ['passed inbound', sys('dovecot: imap-login: Login: user=<a>, method=PLAIN, rip=198.51.100.7, lip=10.0.0.1, TLS')],
    [
      'blocked inbound',
      sys(
        'dovecot: imap-login: Disconnected (auth failed, 1 attempts in 2 secs): user=<a>, rip=198.51.100.7, lip=10.0.0.1',
      ),
    ],
    ['unknown inbound', sys('dovecot: pop3-login: Aborted login (no auth attempts): rip=198.51.100.7, lip=10.0.0.1')],
    ['passed internal', 'Jun 06 15:57:37 imap-login: Info: Login: user=<a>, rip=10.0.0.5, lip=10.0.0.1'],
    ['blocked unknown', sys('dovecot: auth: passwd-file(a,198.51.100.7): Password mismatch')],
    ['blocked unknown', sys('dovecot: auth: passwd-file(a,198.51.100.7): unknown user')],
    ['unknown unknown', sys('dovecot: imap(a): Logged out in=1 out=2')],
    // Of version 2.4.
    [
      'passed inbound',
      sys('dovecot: imap-login: Logged in: user=<a>, method=PLAIN, rip=198.51.100.7, lip=10.0.0.1, TLS'),
    ],
    [
      'blocked inbound',
      sys(
        'dovecot: imap-login: Login aborted: Connection closed (auth failed, 1 attempts in 2 secs) (auth_failed): user=<a>, rip=198.51.100.7, lip=10.0.0.1',
      ),
    ],
    [
      'unknown inbound',
      sys(
        'dovecot: pop3-login: Login aborted: Logged out (no auth attempts in 0 secs) (no_auth_attempts): user=<>, rip=198.51.100.7, lip=10.0.0.1',
      ),
    ],
    [
      'blocked inbound',
      sys('dovecot: imap-login: Disconnected (tried to use disallowed plaintext auth): rip=2001:db8::1, lip=::1'),
    ],
  ],
  proftpd: [
    [
      'blocked inbound',
      sys('proftpd[1]: ftp.example (198.51.100.7[198.51.100.7]) - USER root: no such user found from x'),
    ],
    ['passed inbound', sys('proftpd[1]: ftp.example (198.51.100.7[198.51.100.7]) - USER a: Login successful.')],
    [
      'blocked inbound',
      sys('proftpd[1]: ftp.example (198.51.100.7[198.51.100.7]) - USER a (Login failed): Incorrect password.'),
    ],
    [
      'blocked inbound',
      sys('proftpd[1]: ftp.example (198.51.100.7[198.51.100.7]) - Maximum login attempts (3) exceeded'),
    ],
    [
      'blocked inbound',
      sys('proftpd[1]: ftp.example (198.51.100.7[198.51.100.7]) - SECURITY VIOLATION: root login attempted.'),
    ],
    ['unknown inbound', sys('proftpd[1]: ftp.example (198.51.100.7[198.51.100.7]) - FTP session opened.')],
    ['unknown inbound', sys('proftpd[1]: ftp.example (198.51.100.7[198.51.100.7]) - FTP session closed.')],
    ['unknown unknown', sys('proftpd[1]: ftp.example - ProFTPD 1.3.5 standalone mode STARTUP')],
  ],
  fail2ban: [
    ['blocked inbound', '2021-06-06 15:57:37,388 fail2ban.actions        [123]: NOTICE  [sshd] Ban 198.51.100.7'],
    [
      'unknown inbound',
      '2021-06-06 15:57:37,388 fail2ban.filter         [123]: INFO    [sshd] Found 198.51.100.7 - 2021-06-06 15:57:36',
    ],
    ['unknown unknown', '2021-06-06 15:57:37,388 fail2ban.actions        [123]: NOTICE  [sshd] Unban 198.51.100.7'],
    [
      'blocked inbound',
      '2021-06-06 15:57:37,388 fail2ban.actions        [123]: NOTICE  [sshd] Restore Ban 198.51.100.7',
    ],
    [
      'blocked unknown',
      '2021-06-06 15:57:37,388 fail2ban.actions        [123]: NOTICE  [sshd] 198.51.100.7 already banned',
    ],
    ['blocked inbound', '2021-06-06 15:57:37,388 fail2ban.actions        [123]: NOTICE  [sshd] Ban 2001:db8::1'],
    ['unknown unknown', '2021-06-06 15:57:37,388 fail2ban.server         [123]: INFO    Starting Fail2ban v1.0'],
    ['unknown internal', '2021-06-06 15:57:37,388 fail2ban.filter         [123]: INFO    [sshd] Found 10.0.0.5'],
  ],
  postgresql: [
    ['blocked unknown', '2021-06-06 15:57:37.123 CEST [123] a@b FATAL:  password authentication failed for user "a"'],
    ['passed unknown', '2021-06-06 15:57:37.123 CEST [123] a@b LOG:  connection authorized: user=a database=b'],
    [
      'blocked inbound',
      '2021-06-06 15:57:37.123 CEST [123] a@b FATAL:  no pg_hba.conf entry for host "198.51.100.7", user "a"',
    ],
    [
      'unknown inbound',
      '2021-06-06 15:57:37.123 CEST [123] [unknown] LOG:  connection received: host=198.51.100.7 port=4242',
    ],
    [
      'unknown internal',
      '2021-06-06 15:57:37.123 CEST [123] [unknown] LOG:  connection received: host=10.0.0.5 port=4242',
    ],
    ['blocked unknown', '2021-06-06 15:57:37.123 CEST [123] a@b ERROR:  permission denied for table x'],
    [
      'passed unknown',
      '2021-06-06 15:57:37.123 CEST [123] a@b LOG:  connection authenticated: identity="a" method=md5',
    ],
    ['unknown unknown', '2021-06-06 15:57:37.123 CEST [123] LOG:  checkpoint starting: time'],
  ],
  mysql: [
    [
      'blocked inbound',
      "2021-06-06T15:57:37.123456Z 25 [Note] [MY-010926] [Server] Access denied for user 'a'@'198.51.100.7' (using password: YES)",
    ],
    [
      'blocked internal',
      "2021-06-06T15:57:37.123456Z 25 [Note] [MY-010926] [Server] Access denied for user 'a'@'10.0.0.5' (using password: NO)",
    ],
    [
      'blocked unknown',
      "2021-06-06T15:57:37.123456Z 25 [Note] Access denied for user 'a'@'localhost' (using password: NO)",
    ],
    [
      'blocked unknown',
      "2021-06-06T15:57:37.123456Z 25 [Warning] Host '198.51.100.7' is not allowed to connect to this MySQL server",
    ],
    [
      'blocked unknown',
      "2021-06-06T15:57:37.123456Z 25 [Warning] Host '198.51.100.7' is blocked because of many connection errors",
    ],
    ['unknown unknown', "2021-06-06T15:57:37.123456Z 25 [Warning] IP address '198.51.100.7' could not be resolved"],
    ['unknown unknown', '2021-06-06T15:57:37.123456Z 0 [System] [MY-010931] [Server] ready for connections'],
    [
      'blocked inbound',
      "2021-06-06T15:57:37.123456Z 25 [Note] Access denied for user 'a'@'2001:db8::1' (using password: YES)",
    ],
  ],
}
