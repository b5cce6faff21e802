import { expect, it } from 'vitest'
import { linesOf, sampleContext, timesOf } from './conformance.ts'
import { detectLog, logClock } from './detect.ts'
import { headOf } from './head.ts'

/**
 * Logs as products write them, with invented values in the real layout. Each is a pattern for thirty lines, so that a
 * clock sees a whole file. The time of the first line is checked.
 */
interface FieldSample {
  readonly product: string
  /** Acceptable formats. */
  readonly formats: readonly string[]
  /** Header lines before the events. */
  readonly header?: readonly string[]
  /** An event; `%` stands for the two digits of its second; `%2F` and `%FTD` are literal. */
  readonly line: string
  /** Time of the first event. */
  readonly at: string
  readonly zoneOffsetMinutes?: number
}

const json = (event: object): string => JSON.stringify(event)

const fieldSamples: readonly FieldSample[] = [
  {
    product: 'Zscaler NSS web (tabs)',
    formats: ['key-value', 'csv', 'plain-text'],
    line: '2021-06-06 15:57:%\treason=Allowed\tevent_id=1\tprotocol=HTTPS\taction=Allowed\ttransactionsize=6095\turlcategory=Web Search\tserverip=198.51.100.7\tclienttranstime=0\trequestmethod=GET\thostname=www.example\tClientIP=192.0.2.1\turl=www.example/a\tuser=one@corp.example',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Zscaler NSS web (quoted CSV)',
    formats: ['zscaler', 'csv', 'plain-text'],
    line: '"Sun Jun 06 15:57:% 2021","one@corp.example","HTTPS","www.example/a","Allowed","General Browsing","General Browsing","1206","5243","0","192.0.2.1","198.51.100.7","GET","200"',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Cisco Umbrella DNS',
    formats: ['csv'],
    line: '"2021-06-06 15:57:%","one (one@corp.example)","one (one@corp.example),Site","192.0.2.1","203.0.113.1","Allowed","1 (A)","NOERROR","www.evil-test.com.","Search Engines","AD Users","AD Users,Sites",""',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Palo Alto GlobalProtect',
    formats: ['palo-alto'],
    line: '<14>Jun  6 17:57:% pa.example 1,2021/06/06 17:57:%,012345678901234,GLOBALPROTECT,0,2305,2021/06/06 17:57:%,vsys1,gateway-auth,login,LDAP,,one,US,host,192.0.2.1,0.0.0.0,0.0.0.0,0.0.0.0,a1,SN,5.2.6,Windows,"Windows 10",1,,,"",success,,0,,0,gw,1,0x0',
    at: '2021-06-06T15:57:00.000Z',
    zoneOffsetMinutes: 120,
  },
  {
    product: 'Palo Alto in an export of Splunk',
    formats: ['palo-alto'],
    header: ['"_time","_raw",host,sourcetype'],
    line: '"2021-06-06T17:57:%.000+0200","1,2021/06/06 17:57:%,012345,TRAFFIC,end,2561,2021/06/06 17:57:%,192.0.2.1,198.51.100.7,0.0.0.0,0.0.0.0,r,,,ssl,vsys1,trust,untrust,e1,e2,l,2021/06/06 17:57:%,1,1,1,443,0,0,0x0,tcp,allow",fw,"pan:traffic"',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'pfSense in an export of Splunk',
    formats: ['filterlog'],
    header: ['"_raw","_time",host,sourcetype'],
    line: '"Jun  6 17:57:% fw filterlog[1]: 5,,,1000102433,em0,match,pass,in,4,0x0,,64,1,0,DF,6,tcp,60,192.0.2.1,198.51.100.7,40000,22,0,S,1,,1,,","2021-06-06T17:57:%.000+0200",fw,pfsense',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'FortiGate syslog with priority',
    formats: ['fortigate'],
    line: '<189>date=2021-06-06 time=17:57:% devname="FG" devid="FG100E" eventtime=1622995020123456789 tz="+0200" logid="0000000013" type="traffic" subtype="forward" level="notice" vd="root" srcip=192.0.2.1 dstip=198.51.100.7 action="close"',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'FortiGate syslog of old firmware',
    formats: ['fortigate'],
    line: '<189>date=2021-06-06 time=17:57:% devname=FG devid=FG100D logid=0000000013 type=traffic subtype=forward level=notice vd=root srcip=192.0.2.1 dstip=198.51.100.7 action=close',
    at: '2021-06-06T15:57:00.000Z',
    zoneOffsetMinutes: 120,
  },
  {
    product: 'FortiGate behind a relay that took the date for a part of its header',
    formats: ['fortigate'],
    line: 'time=17:57:% devname="FG" devid="FG100E" eventtime=1622995020123456789 tz="+0200" logid="0000000013" type="traffic" srcip=192.0.2.1 dstip=198.51.100.7',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'FortiGate CSV',
    formats: ['fortigate'],
    line: 'date=2021-06-06,time=15:57:%,devname="FG",logid="0000000013",type="traffic",srcip=192.0.2.1,dstip=198.51.100.7',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'FortiAuthenticator without a date',
    formats: ['fortigate'],
    line: 'time=17:57:% timestamp=1622995020 devname="FortiAuthenticator" devid="FAC" vd="root" itime=1622995020 logid="20320" userip=192.0.2.1',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'FortiGate CEF',
    formats: ['cef'],
    line: 'CEF:0|Fortinet|Fortigate|v7.2.10|00013|traffic:forward close|3|deviceExternalId=FG FTNTFGTeventtime=1622995020123456789 FTNTFGTtz=+0200 src=192.0.2.1 dst=198.51.100.7',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'CEF behind a relay that took CEF for the name of the program',
    formats: ['cef'],
    line: ' 0|Forcepoint|Security|8.5.4|9|Transaction blocked|7| act=blocked dst=198.51.100.7 src=192.0.2.1 rt=1622995020123 in=0',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Check Point LEA',
    formats: ['check-point', 'key-value', 'plain-text', 'csv'],
    line: 'loc=4294|filename=fw.log|fileid=1622987820|time= 6Jun2021 15:57:%|action=drop|orig=fw.example|i/f_dir=inbound|i/f_name=eth0|has_accounting=0|product=VPN-1 & FireWall-1|src=192.0.2.1|s_port=51234|dst=198.51.100.7|service=443|proto=tcp|rule=7',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Check Point SmartView Tracker, quoted cells between blanks',
    formats: ['csv'],
    header: ['"Number" "Date" "Time" "Product" "Action" "Source" "Destination" "Rule Name"'],
    line: '"20" "6Jun2021" "15:57:%" "VPN-1 & FireWall-1" "drop" "192.0.2.1" "198.51.100.7" "Clean up"',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Sophos XG',
    formats: ['sophos'],
    line: '<30>device="SFW" date=2021-06-06 time=17:57:% timezone="CEST" device_name="XG210" device_id=C1 log_id=010101600001 log_type="Firewall" log_component="Firewall Rule" log_subtype="Allowed" status="Allow" priority=Information src_ip=192.0.2.1 dst_ip=198.51.100.7 protocol="TCP"',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Juniper SRX structured syslog',
    formats: ['juniper'],
    line: '<14>1 2021-06-06T15:57:%.123Z srx RT_FLOW - RT_FLOW_SESSION_CLOSE [junos@2636.1.1.1.2.129 reason="TCP FIN" source-address="192.0.2.1" source-port="51234" destination-address="198.51.100.7" destination-port="443" service-name="junos-https"]',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'WatchGuard',
    formats: ['syslog-rfc3164', 'key-value'],
    line: '<140>Jun  6 15:57:% WG 801300000000 firewall: msg_id="3000-0148" Allow 1-Trusted 0-External 52 tcp 20 127 192.0.2.1 198.51.100.7 51234 443 offset 8 S 1 win 32  (Outgoing-00) rcvd_bytes="0" geo_dst="USA"',
    at: '2026-06-06T15:57:00.000Z',
  },
  {
    product: 'Barracuda CloudGen',
    formats: ['syslog-rfc3164', 'key-value', 'plain-text', 'csv'],
    line: '2021 06 06 15:57:% Info +00:00 bcgw box_Firewall_Activity:  Allow: type=FWD|proto=TCP|srcIF=eth1|srcIP=192.0.2.1|srcPort=51234|srcMAC=00:00:5e:00:53:01|dstIP=198.51.100.7|dstPort=443|dstService=https|rule=LAN|info=Normal|srcNAT=203.0.113.1|duration=0|count=1',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Barracuda WAF',
    formats: ['syslog-rfc3164', 'plain-text'],
    line: '<129>2021-06-06 15:57:%.123 +0000 waf WF ALER SQL_INJECTION_IN_PARAM 192.0.2.1 51234 198.51.100.7 443 security-policy GLOBAL LOG NONE [type="sql"] GET www.example/a TLSv1.2 "-" "Mozilla/5.0" 192.0.2.1 51234 "-" 1',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Blue Coat ELFF',
    formats: ['w3c-extended'],
    header: [
      '#Software: SGOS 6.7.5',
      '#Version: 1.0',
      '#Start-Date: 2021-06-06 15:57:00',
      '#Fields: date time time-taken c-ip cs-username cs-auth-group x-exception-id sc-filter-result cs-categories cs(Referer) sc-status s-action cs-method rs(Content-Type) cs-uri-scheme cs-host cs-uri-port cs-uri-path',
    ],
    line: '2021-06-06 15:57:% 123 192.0.2.1 one - - OBSERVED "Search" - 200 TCP_NC_MISS GET text/html https www.example 443 /a',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'McAfee Web Gateway',
    formats: ['apache-common', 'apache-combined', 'plain-text'],
    line: '[06/Jun/2021:17:57:% +0200] "one" 192.0.2.1 198.51.100.7 200 "GET http://www.example/a HTTP/1.1" "Search" "Minimal Risk" "text/html" 1234 432 "Mozilla/5.0" "" "0" ""',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Windows Defender Firewall',
    formats: ['w3c-extended'],
    header: [
      '#Version: 1.5',
      '#Software: Microsoft Windows Firewall',
      '#Time Format: Local',
      '#Fields: date time action protocol src-ip dst-ip src-port dst-port size tcpflags tcpsyn tcpack tcpwin icmptype icmpcode info path',
      '',
    ],
    line: '2021-06-06 17:57:% DROP TCP 192.0.2.1 198.51.100.7 51234 445 52 S 1 0 64240 - - - RECEIVE',
    at: '2021-06-06T15:57:00.000Z',
    zoneOffsetMinutes: 120,
  },
  {
    product: 'Windows DNS debug log, German',
    formats: ['microsoft-dns'],
    line: '06.06.2021 15:57:% 0E2C PACKET  000000D1A1B2C3D0 UDP Rcv 192.0.2.1       a1b2   Q [0001   D   NOERROR] A      (3)www(9)evil-test(3)com(0)',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Windows DNS debug log, English',
    formats: ['microsoft-dns'],
    line: '6/6/2021 3:57:% PM 0E2C PACKET  000000D1A1B2C3D0 UDP Rcv 192.0.2.1       a1b2   Q [0001   D   NOERROR] A      (3)www(9)evil-test(3)com(0)',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Squid behind syslog',
    formats: ['squid'],
    line: 'Jun  6 15:57:% proxy (squid-1)[1234]: 1622995020.123    456 192.0.2.1 TCP_TUNNEL/200 1234 CONNECT www.example:443 one HIER_DIRECT/198.51.100.7 -',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Squid, combined',
    formats: ['apache-combined', 'squid'],
    line: '192.0.2.1 - one [06/Jun/2021:17:57:% +0200] "GET http://www.example/a HTTP/1.1" 200 1234 "-" "Mozilla/5.0" TCP_MISS:HIER_DIRECT',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'nginx, JSON',
    formats: ['json-lines'],
    line: json({
      time_local: '06/Jun/2021:17:57:% +0200',
      remote_addr: '192.0.2.1',
      request: 'GET /a HTTP/1.1',
      status: '200',
      http_referrer: '',
      http_user_agent: 'Mozilla/5.0',
      request_time: '0.001',
    }),
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'nginx, JSON with ISO time and msec',
    formats: ['json-lines'],
    line: json({
      msec: '1622995020.123',
      time_iso8601: '2021-06-06T17:57:%+02:00',
      remote_addr: '192.0.2.1',
      request_uri: '/a',
      request_time: '0.001',
    }),
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Apache vhost_combined',
    formats: ['apache-combined'],
    line: 'www.example:443 192.0.2.1 - - [06/Jun/2021:17:57:% +0200] "GET /a HTTP/1.1" 200 1234 "-" "Mozilla/5.0"',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'HAProxy',
    formats: ['haproxy'],
    line: 'Jun  6 15:57:% lb haproxy[1234]: 192.0.2.1:51234 [06/Jun/2021:15:57:%.123] http-in backend/s1 0/0/1/2/3 200 1234 - - ---- 1/1/0/0/0 0/0 "GET /a HTTP/1.1"',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Envoy',
    formats: ['plain-text', 'syslog-rfc3164', 'apache-common'],
    line: '[2021-06-06T15:57:%.123Z] "GET /a HTTP/1.1" 200 - via_upstream - "-" 0 1234 5 4 "192.0.2.1" "Mozilla/5.0" "5f6a1c2e-0000-4000-8000-000000000001" "www.example" "198.51.100.7:8080" outbound|80||a.example - 198.51.100.7:80 192.0.2.1:51234 - default',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Envoy, JSON',
    formats: ['json-lines'],
    line: json({
      authority: 'www.example',
      bytes_received: 0,
      downstream_remote_address: '192.0.2.1:51234',
      duration: 5,
      method: 'GET',
      path: '/a',
      response_code: 200,
      start_time: '2021-06-06T15:57:%.123Z',
      upstream_host: '198.51.100.7:80',
    }),
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Postfix',
    formats: ['postfix'],
    line: 'Jun  6 15:57:% mail postfix/smtpd[1234]: connect from unknown[192.0.2.1]',
    at: '2026-06-06T15:57:00.000Z',
  },
  {
    product: 'Exchange message tracking',
    formats: ['w3c-extended', 'csv'],
    header: [
      '#Software: Microsoft Exchange Server',
      '#Version: 15.01.2242.004',
      '#Log-type: Message Tracking Log',
      '#Date: 2021-06-06T15:00:00.000Z',
      '#Fields: date-time,client-ip,client-hostname,server-ip,server-hostname,source-context,connector-id,source,event-id,internal-message-id,message-id,recipient-address',
    ],
    line: '2021-06-06T15:57:%.123Z,192.0.2.1,mx.example,198.51.100.7,ex,a1;2021-06-06T15:56:00.000Z;0,EX\\Default,SMTP,RECEIVE,1,<a@corp.example>,one@corp.example',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Exchange message tracking, exported',
    formats: ['csv'],
    header: ['"PSComputerName","Timestamp","ClientIp","ClientHostname","ServerIp","EventId","Source","Recipients"'],
    line: '"ex","6/6/2021 3:57:% PM","192.0.2.1","mx.example","198.51.100.7","RECEIVE","SMTP","one@corp.example"',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Microsoft 365 audit, exported',
    formats: ['csv', 'microsoft-365-audit'],
    header: ['RecordId,CreationDate,RecordType,Operation,UserId,AuditData,AssociatedAdminUnits'],
    line: '5f6a1c2e-0000-4000-8000-000000000001,2021-06-06T15:57:%.0000000Z,15,UserLoggedIn,one@corp.example,"{""CreationTime"":""2021-06-06T15:57:%"",""Id"":""5f6a1c2e"",""Operation"":""UserLoggedIn"",""ClientIP"":""192.0.2.1"",""Workload"":""AzureActiveDirectory""}",',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Okta',
    formats: ['okta'],
    line: json({
      actor: { id: '1', type: 'User', alternateId: 'one@corp.example' },
      client: { ipAddress: '192.0.2.1' },
      eventType: 'user.session.start',
      outcome: { result: 'SUCCESS' },
      published: '2021-06-06T15:57:%.123Z',
      uuid: '5f6a1c2e-0000-4000-8000-000000000001',
    }),
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Duo',
    formats: ['json-lines'],
    line: json({
      access_device: { ip: '192.0.2.1', location: { country: 'Germany' } },
      event_type: 'authentication',
      factor: 'duo_push',
      isotimestamp: '2021-06-06T15:57:%.123000+00:00',
      result: 'success',
      timestamp: 1622995020,
      txid: '5f6a1c2e-0000-4000-8000-000000000001',
      user: { name: 'one' },
    }),
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'AWS WAF',
    formats: ['aws-waf'],
    line: json({
      timestamp: 1622995020123,
      formatVersion: 1,
      webaclId: 'arn:aws:wafv2:eu-central-1:123456789012:regional/webacl/a/1',
      terminatingRuleId: 'Default_Action',
      action: 'ALLOW',
      httpSourceName: 'ALB',
      httpRequest: { clientIp: '192.0.2.1', country: 'DE', uri: '/a', httpMethod: 'GET' },
    }),
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'AWS classic load balancer',
    formats: ['aws-alb'],
    line: '2021-06-06T15:57:%.123456Z my-lb 192.0.2.1:51234 198.51.100.7:80 0.000073 0.001048 0.000057 200 200 0 29 "GET http://www.example:80/ HTTP/1.1" "curl/7.38.0" - -',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'AWS network load balancer',
    formats: ['aws-alb'],
    line: 'tls 2.0 2021-06-06T15:57:% net/my-lb/c6e77e28c25b2234 g3d4b5e8bb8464cd 192.0.2.1:51341 198.51.100.7:443 5 2 98 246 - arn:aws:acm:eu-central-1:123456789012:certificate/2a108f19 - ECDHE-RSA-AES128-SHA tlsv12 - www.example - - - 2021-06-06T15:56:00',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Google Cloud firewall',
    formats: ['gcp-logging'],
    line: json({
      insertId: 'a1',
      jsonPayload: {
        connection: { src_ip: '192.0.2.1', dest_ip: '198.51.100.7', dest_port: 443, protocol: 6 },
        disposition: 'DENIED',
      },
      logName: 'projects/made-up/logs/compute.googleapis.com%2Ffirewall',
      receiveTimestamp: '2021-06-06T15:59:00.5Z',
      timestamp: '2021-06-06T15:57:%.123456789Z',
    }),
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Entra ID sign-ins of Azure Monitor',
    formats: ['azure-activity'],
    line: json({
      time: '2021-06-06T15:57:%.1234567Z',
      resourceId: '/tenants/5f6a1c2e-0000-4000-8000-000000000001/providers/Microsoft.aadiam',
      operationName: 'Sign-in activity',
      category: 'SignInLogs',
      callerIpAddress: '192.0.2.1',
      properties: { createdDateTime: '2021-06-06T15:50:00Z' },
    }),
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Entra ID sign-ins of Graph',
    formats: ['json-lines', 'json-document', 'azure-activity'],
    line: json({
      id: '5f6a1c2e-0000-4000-8000-000000000001',
      createdDateTime: '2021-06-06T15:57:%Z',
      userPrincipalName: 'one@corp.example',
      appDisplayName: 'Portal',
      ipAddress: '192.0.2.1',
      status: { errorCode: 0 },
    }),
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'CrowdStrike FDR',
    formats: ['crowdstrike-falcon'],
    line: json({
      event_simpleName: 'DnsRequest',
      ConfigBuild: '1007.3.0013806.1',
      DomainName: 'www.evil-test.com',
      ContextTimeStamp: '1622995020.123',
      aip: '203.0.113.1',
      aid: 'a1',
      timestamp: '1622995020456',
      name: 'DnsRequestV4',
    }),
    at: '2021-06-06T15:57:00.456Z',
  },
  {
    product: 'SentinelOne CEF',
    formats: ['cef'],
    line: '<14>2021-06-06 15:58:%,123 sentinel - CEF:0|SentinelOne|Mgmt|2.0|19|New Threat|5|rt=2021-06-06 15:57:%.123456 fileHash=da39a3ee5e6b4b0d3255bfef95601890afd80709 src=192.0.2.1 cat=SystemEvent',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'osquery',
    formats: ['osquery'],
    line: json({
      name: 'pack_sockets',
      hostIdentifier: 'h.example',
      calendarTime: 'Sun Jun  6 15:57:00 2021 UTC',
      unixTime: 1622995020,
      columns: { remote_address: '192.0.2.1' },
      action: 'added',
    }),
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Sysmon for Linux',
    formats: ['windows-event-xml', 'syslog-rfc3164'],
    line: 'Jun  6 17:57:% host sysmon: <Event><System><Provider Name="Linux-Sysmon" Guid="{ff032593-a8d3-4f13-b0d6-01fc615a0f97}"/><EventID>3</EventID><TimeCreated SystemTime="2021-06-06T15:57:%.123456000Z"/><Computer>host</Computer></System><EventData><Data Name="UtcTime">2021-06-06 15:57:%.120</Data><Data Name="DestinationIp">192.0.2.1</Data></EventData></Event>',
    at: '2021-06-06T15:57:00.123Z',
    zoneOffsetMinutes: 120,
  },
  {
    product: 'OpenVPN',
    formats: ['plain-text', 'syslog-rfc3164'],
    line: '2021-06-06 15:57:% us=123456 192.0.2.1:51234 TLS: Initial packet from [AF_INET]192.0.2.1:51234, sid=a1b2c3d4 e5f60718',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'OpenVPN of old',
    formats: ['plain-text', 'syslog-rfc3164'],
    line: 'Sun Jun  6 15:57:% 2021 192.0.2.1:51234 TLS: Initial packet from [AF_INET]192.0.2.1:51234, sid=a1b2c3d4 e5f60718',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'strongSwan',
    formats: ['syslog-rfc3164', 'plain-text'],
    line: 'Jun  6 15:57:% vpn charon: 12[NET] received packet: from 192.0.2.1[500] to 198.51.100.7[500] (536 bytes)',
    at: '2026-06-06T15:57:00.000Z',
  },
  {
    product: 'MikroTik',
    formats: ['syslog-rfc3164', 'netfilter', 'plain-text'],
    line: 'Jun  6 15:57:% router firewall,info forward: in:bridge out:ether1, src-mac 00:00:5e:00:53:01, proto TCP (SYN), 192.0.2.1:51234->198.51.100.7:443, len 52',
    at: '2026-06-06T15:57:00.000Z',
  },
  {
    product: 'MikroTik, exported',
    formats: ['plain-text'],
    line: 'jun/06/2021 15:57:% firewall,info forward: in:bridge out:ether1, proto TCP (SYN), 192.0.2.1:51234->198.51.100.7:443, len 52',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Ubiquiti UniFi',
    formats: ['netfilter'],
    line: '<4>Jun  6 15:57:% UDM kernel: [WAN_LOCAL-D-4000]IN=eth8 OUT= MAC=00:00:5e:00:53:01 SRC=192.0.2.1 DST=198.51.100.7 LEN=40 TOS=00 PREC=0x00 TTL=244 ID=54321 PROTO=TCP SPT=51234 DPT=22 SEQ=1 ACK=0 WINDOW=65535 SYN URGP=0 MARK=0',
    at: '2026-06-06T15:57:00.000Z',
  },
  {
    product: 'Synology',
    formats: ['syslog-rfc3164', 'plain-text'],
    line: '2021-06-06T17:57:%+02:00 nas Connection: User [one] from [192.0.2.1] failed to log in via [DSM] due to authorization failure.',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'QNAP',
    formats: ['syslog-rfc3164', 'plain-text'],
    line: 'Jun  6 15:57:% NAS qlogd[1234]: conn log: Users: one, Source IP: 192.0.2.1, Computer name: ---, Connection type: SSH, Accessed resources: ---, Action: Login Fail',
    at: '2026-06-06T15:57:00.000Z',
  },
  {
    product: 'QNAP, exported',
    formats: ['csv'],
    header: ['Severity Level,Date,Time,Users,Source IP,Application,Category,Content'],
    line: 'Warning,2021-06-06,15:57:%,one,192.0.2.1,Users,Login,"Failed to log in via user account ""one"". Source IP address: 192.0.2.1."',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Splunk, exported',
    formats: ['csv'],
    header: ['"_time","_raw",host,source,sourcetype,src_ip,dest_ip,action'],
    line: '"2021-06-06T17:57:%.123+0200","deny 192.0.2.1",fw,udp:514,made_up,192.0.2.1,198.51.100.7,deny',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Kibana, exported',
    formats: ['csv'],
    header: ['"@timestamp","source.ip","destination.ip","event.action"'],
    line: '"Jun 6, 2021 @ 15:57:%.123","192.0.2.1","198.51.100.7","deny"',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Elasticsearch hits',
    formats: ['json-lines', 'ecs-json'],
    line: json({
      _index: 'filebeat-7.12.0',
      _id: 'a1',
      _source: { '@timestamp': '2021-06-06T15:57:%.123Z', source: { ip: '192.0.2.1' }, message: 'deny' },
    }),
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Microsoft Sentinel, exported',
    formats: ['csv', 'azure-log-analytics'],
    header: ['TenantId,"TimeGenerated [UTC]",SourceIP,DestinationIP,Activity'],
    line: '5f6a1c2e-0000-4000-8000-000000000001,"6/6/2021, 3:57:%.123 PM",192.0.2.1,198.51.100.7,deny',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Defender advanced hunting, exported',
    formats: ['csv'],
    header: ['Timestamp,DeviceId,DeviceName,ActionType,RemoteIP,RemotePort,RemoteUrl,InitiatingProcessCreationTime'],
    line: '2021-06-06T15:57:%.1234567Z,a1,h.example,ConnectionSuccess,192.0.2.1,443,www.evil-test.com,2021-06-01T00:00:00Z',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Graylog, exported',
    formats: ['csv'],
    header: ['"timestamp","source","message","src_ip"'],
    line: '"2021-06-06T15:57:%.123Z","fw","deny","192.0.2.1"',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Serilog',
    formats: ['json-lines'],
    line: json({ '@t': '2021-06-06T15:57:%.1234567Z', '@mt': 'HTTP {Method}', Method: 'GET', RemoteIp: '192.0.2.1' }),
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'log4j',
    formats: ['plain-text'],
    line: '2021-06-06 15:57:%,123 [http-nio-8080-exec-1] WARN  com.corp.Login - failed login from 192.0.2.1',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Tomcat catalina',
    formats: ['plain-text'],
    line: '06-Jun-2021 15:57:%.123 INFO [main] org.apache.catalina.core.StandardService.startInternal request from 192.0.2.1',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Docker Compose',
    formats: ['plain-text', 'apache-combined'],
    line: 'web_1  | 192.0.2.1 - - [06/Jun/2021:17:57:% +0200] "GET /a HTTP/1.1" 200 1234 "-" "Mozilla/5.0"',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'journalctl -o short-iso',
    formats: ['syslog-rfc3164', 'sshd', 'plain-text'],
    line: '2021-06-06T17:57:%+0200 host sshd[1234]: Failed password for root from 192.0.2.1 port 51234 ssh2',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Stormshield',
    formats: ['key-value'],
    line: 'id=firewall time="2021-06-06 17:57:%" fw="SN" tz=+0200 startime="2021-06-06 17:56:00" pri=5 confid=01 slotlevel=2 ruleid=1 srcif="Ethernet0" ipproto=tcp src=192.0.2.1 srcport=51234 dst=198.51.100.7 dstport=443 action=block logtype="filter"',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Citrix ADC',
    formats: ['syslog-rfc3164', 'plain-text'],
    line: '<134> 06/06/2021:15:57:% GMT adc 0-PPE-0 : default TCP CONN_TERMINATE 123456 0 :  Source 192.0.2.1:51234 - Destination 198.51.100.7:443 - Start Time 06/06/2021:15:56:00 GMT - End Time 06/06/2021:15:57:00 GMT',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Cisco ISE',
    formats: ['syslog-rfc3164', 'key-value'],
    line: '<181>Jun  6 17:57:% ise CISE_Passed_Authentications 0000001234 1 0 2021-06-06 17:57:%.123 +02:00 0000123456 5200 NOTICE Passed-Authentication: Authentication succeeded, ConfigVersionId=1, Device IP Address=192.0.2.1, UserName=one, Protocol=Radius',
    at: '2021-06-06T15:57:00.123Z',
    zoneOffsetMinutes: 120,
  },
  {
    product: 'Cisco Secure Web Appliance',
    formats: ['squid'],
    line: '1622995020.123 456 192.0.2.1 TCP_MISS/200 1234 GET http://www.example/a one@corp DIRECT/198.51.100.7 text/html ALLOW_WBRS_11-DefaultGroup-DefaultGroup-NONE-NONE-NONE-DefaultGroup-NONE <"IW_srch",5.9,1,"-",-,-,-,1,"-",-> -',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Cisco FTD',
    formats: ['cisco-asa', 'syslog-rfc3164', 'key-value'],
    line: '<113>2021-06-06T15:57:%Z ftd %FTD-1-430003: EventPriority: Low, DeviceUUID: a1, InstanceID: 1, FirstPacketSecond: 2021-06-06T15:56:00Z, ConnectionID: 1, AccessControlRuleAction: Block, SrcIP: 192.0.2.1, DstIP: 198.51.100.7',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'OPNsense filterlog',
    formats: ['filterlog'],
    line: '<134>1 2021-06-06T17:57:%+02:00 fw.example filterlog 12345 - [meta sequenceId="1"] 5,,,0,igb0,match,block,in,4,0x0,,64,0,0,DF,6,tcp,60,192.0.2.1,198.51.100.7,51234,22,0,S,1,,64240,,mss',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Infoblox',
    formats: ['bind', 'syslog-rfc3164'],
    line: '<30>Jun  6 15:57:% ns named[1234]: client @0x7f0000000000 192.0.2.1#51234 (www.evil-test.com): query: www.evil-test.com IN A + (198.51.100.7)',
    at: '2026-06-06T15:57:00.000Z',
  },
  {
    product: 'Pi-hole',
    formats: ['dnsmasq'],
    line: 'Jun  6 15:57:% dnsmasq[1234]: query[A] www.evil-test.com from 192.0.2.1',
    at: '2026-06-06T15:57:00.000Z',
  },
  {
    product: 'PowerDNS Recursor',
    formats: ['syslog-rfc3164', 'plain-text'],
    line: "Jun 06 15:57:% ns pdns_recursor[1234]: 1 [1/1] question for 'www.evil-test.com|A' from 192.0.2.1:51234",
    at: '2026-06-06T15:57:00.000Z',
  },
  {
    product: 'Netskope',
    formats: ['json-lines', 'cef'],
    line: json({ _id: 'a1', timestamp: 1622995020, type: 'page', userip: '192.0.2.1', domain: 'www.evil-test.com' }),
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Proofpoint TAP',
    formats: ['proofpoint-tap'],
    line: json({
      GUID: 'a1',
      clickIP: '192.0.2.1',
      clickTime: '2021-06-06T15:57:%.000Z',
      threatTime: '2021-06-01T00:00:00.000Z',
      url: 'https://www.evil-test.com/a',
      classification: 'phish',
    }),
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Nextcloud',
    formats: ['json-lines'],
    line: json({
      reqId: 'a1',
      level: 2,
      time: '2021-06-06T15:57:%+00:00',
      remoteAddr: '192.0.2.1',
      app: 'core',
      message: 'Login failed',
    }),
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Akamai SIEM',
    formats: ['json-lines'],
    line: json({
      type: 'akamai_siem',
      attackData: { clientIP: '192.0.2.1', rules: 'OTUwMDAy' },
      httpMessage: { requestId: 'a1', start: '1622995020', method: 'GET', host: 'www.example' },
    }),
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'CloudWatch, exported',
    formats: ['plain-text', 'aws-vpc-flow'],
    line: '2021-06-06T15:57:%.000Z 2 123456789012 eni-0a1b2c3d 192.0.2.1 198.51.100.7 51234 443 6 10 840 1622995020 1622995080 ACCEPT OK',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'VMware ESXi',
    formats: ['syslog-rfc3164', 'syslog-rfc5424', 'plain-text'],
    line: '<166>2021-06-06T15:57:%.123Z esx.example Hostd: info hostd[2099137] [Originator@6876 sub=Vimsvc.ha-eventmgr] Event 1 : User root@192.0.2.1 logged in as Mozilla/5.0',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Trend Micro CEF',
    formats: ['cef'],
    line: 'Jun  6 15:58:% dsm CEF:0|Trend Micro|Deep Security Agent|20.0|20|Deny|5|cn1=1 cn1Label=Host ID dvchost=h TrendMicroDsTenant=Primary act=Deny src=192.0.2.1 dst=198.51.100.7 rt=Jun 06 2021 15:57:% UTC',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'IIS behind a balancer',
    formats: ['iis'],
    header: [
      '#Software: Microsoft Internet Information Services 10.0',
      '#Version: 1.0',
      '#Date: 2021-06-06 15:00:00',
      '#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken X-Forwarded-For',
    ],
    line: '2021-06-06 15:57:% 198.51.100.7 GET /a - 443 - 192.0.2.9 Mozilla/5.0 - 200 0 0 15 192.0.2.1',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Any console, exported with German dates',
    formats: ['csv'],
    header: ['Datum;Uhrzeit;Gerät;Benutzer;Quell-IP;Ziel-IP;Aktion'],
    line: '06.06.2021;17:57:%;PC;one;192.0.2.1;198.51.100.7;Blockiert',
    at: '2021-06-06T15:57:00.000Z',
    zoneOffsetMinutes: 120,
  },
  {
    product: 'Suricata fast.log',
    formats: ['snort-fast'],
    line: '06/06/2021-15:57:%.123456  [Drop] [**] [1:2000001:1] made up [**] [Classification: Misc] [Priority: 3] {TCP} 192.0.2.1:51234 -> 198.51.100.7:443',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'RADIUS accounting',
    formats: ['csv', 'plain-text'],
    line: '"NPS","IAS",06/06/2021,15:57:%,1,"CORP\\one","corp.example/one","192.0.2.1",,,,"192.0.2.9","AP",0,"198.51.100.7"',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Sophos UTM',
    formats: ['sophos'],
    line: '2021:06:06-17:57:% utm ulogd[1234]: id="2001" severity="info" sys="SecureNet" sub="packetfilter" name="Packet dropped" action="drop" fwrule="60002" srcip="192.0.2.1" dstip="198.51.100.7" proto="6"',
    at: '2021-06-06T15:57:00.000Z',
    zoneOffsetMinutes: 120,
  },
  {
    product: 'Cisco Meraki',
    formats: ['cisco-meraki'],
    line: '<134>1 1622995020.123456789 MX flows src=192.0.2.1 dst=198.51.100.7 mac=00:00:5E:00:53:01 protocol=tcp sport=51234 dport=443 pattern: allow all',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'SonicWall',
    formats: ['sonicwall'],
    line: '<134> id=firewall sn=0017C5000000 time="2021-06-06 15:57:% UTC" fw=203.0.113.1 pri=6 c=262144 m=98 msg="Connection Opened" n=1 src=192.0.2.1:51234:X0 dst=198.51.100.7:443:X1 proto=tcp/https',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Snare',
    formats: ['syslog-rfc3164', 'csv', 'plain-text'],
    line: '<14>Jun  6 15:57:% host MSWinEventLog\t1\tSecurity\t1234\tSun Jun 06 15:57:% 2021\t4624\tMicrosoft-Windows-Security-Auditing\tCORP\\one\tN/A\tSuccess Audit\thost\tLogon\t\tAn account was successfully logged on. Source Network Address: 192.0.2.1',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Windows Event Viewer, exported',
    formats: ['csv'],
    header: ['Level,Date and Time,Source,Event ID,Task Category'],
    line: 'Information,6/6/2021 3:57:% PM,Microsoft-Windows-Security-Auditing,4624,Logon',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Winlogbeat',
    formats: ['windows-event-json', 'ecs-json'],
    line: json({
      '@timestamp': '2021-06-06T15:57:%.123Z',
      agent: { type: 'winlogbeat', version: '7.12.0' },
      ecs: { version: '1.8.0' },
      event: { code: 3, created: '2021-06-06T15:58:00.000Z' },
      winlog: { channel: 'Microsoft-Windows-Sysmon/Operational', event_data: { DestinationIp: '192.0.2.1' } },
    }),
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Cloudflare Logpush in nanoseconds',
    formats: ['cloudflare'],
    line: json({
      ClientIP: '192.0.2.1',
      ClientRequestHost: 'www.example',
      ClientRequestMethod: 'GET',
      EdgeEndTimestamp: 1622995020,
      EdgeStartTimestamp: 1622995020,
      RayID: 'a1',
    }).replace('"EdgeStartTimestamp":1622995020', '"EdgeStartTimestamp":1622995020123456789'),
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'AWS VPC flows',
    formats: ['aws-vpc-flow'],
    line: '2 123456789012 eni-0a1b2c3d 192.0.2.1 198.51.100.7 51234 443 6 10 840 1622995020 1622995080 ACCEPT OK',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'AWS VPC flows as events of CloudWatch Logs',
    formats: ['aws-vpc-flow'],
    line: json({
      logStreamName: 'eni-0a1b2c3d-all',
      timestamp: 1_622_995_020_000,
      message: '2 123456789012 eni-0a1b2c3d 192.0.2.1 198.51.100.7 51234 443 6 10 840 1622995020 1622995080 ACCEPT OK',
      ingestionTime: 1_622_995_200_000,
    }),
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'A service with channels for releases',
    formats: ['json-lines'],
    line: json({ time: '2021-06-06T15:57:%.123Z', channel: 'prod', client_ip: '192.0.2.1', action: 'allow' }),
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Sophos Central alerts',
    formats: ['json-lines'],
    line: json({
      category: 'pua',
      severity: 'medium',
      created_at: '2021-06-06T15:58:%.806Z',
      when: '2021-06-06T15:57:%.867Z',
      type: 'Event::Endpoint::CorePuaDetection',
      data: { correlation_id: 'c-1', source_info: { ip: '192.0.2.1' } },
    }),
    at: '2021-06-06T15:57:00.867Z',
  },
  {
    product: 'Trend Micro Vision One risk events',
    formats: ['json-lines'],
    line: json({
      createTimeDT: '2021-06-07 02:00:24.914000',
      eventTimeDT: '2021-06-06 15:57:%',
      riskEventName: 'Risky access',
      description: 'Access to www.evil-test.com detected',
    }),
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Onfido webhooks',
    formats: ['json-lines'],
    line: json({
      payload: { action: 'completed', object: { id: '1', completed_at_iso8601: '2021-06-06T15:57:%Z' } },
    }),
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Check Point as JSON',
    formats: ['json-lines'],
    line: json({
      action: 'Drop',
      loguid: '0x60bcf1b1,0x26,0x1,0x2',
      time: '2021-06-06T15:57:%Z',
      __policy_id_tag: 'product=VPN-1 & FireWall-1[db_tag={1};mgmt=fw]',
      src: '192.0.2.1',
      dst: '198.51.100.7',
    }),
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Auth0',
    formats: ['json-lines'],
    line: json({
      date: '2021-06-06T15:57:%.123Z',
      type: 'f',
      ip: '192.0.2.1',
      user_name: 'one@corp.example',
      log_id: '1',
    }),
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Slack audit',
    formats: ['json-lines'],
    line: json({ id: 'a1', date_create: 1622995020, action: 'user_login', context: { ip_address: '192.0.2.1' } }),
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'ufw',
    formats: ['netfilter'],
    line: 'Jun  6 15:57:% host kernel: [12345.678901] [UFW BLOCK] IN=eth0 OUT= MAC=00:00:5e:00:53:01 SRC=192.0.2.1 DST=198.51.100.7 LEN=40 TOS=0x00 PREC=0x00 TTL=244 ID=54321 PROTO=TCP SPT=51234 DPT=22 WINDOW=65535 RES=0x00 SYN URGP=0',
    at: '2026-06-06T15:57:00.000Z',
  },
  {
    product: 'ingress-nginx',
    formats: ['apache-combined'],
    line: '192.0.2.1 - - [06/Jun/2021:15:57:% +0000] "GET /a HTTP/1.1" 200 612 "-" "Mozilla/5.0" 123 0.001 [default-a-80] [] 198.51.100.7:80 612 0.000 200 a1',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'klog (Kubernetes)',
    formats: ['plain-text'],
    line: 'I0606 15:57:%.123456   12345 proxier.go:100] "Refused" client="192.0.2.1:51234" url="http://www.evil-test.com/a"',
    at: '2026-06-06T15:57:00.123Z',
  },
  {
    product: 'glog with the year',
    formats: ['plain-text'],
    line: 'W20210606 15:57:%.123456 12345 query.cpp:60] refused 192.0.2.1',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'A code that looks like the header of klog',
    formats: ['plain-text'],
    line: 'E0101 10:00:% alarm at 192.0.2.1 since 2021-06-06 15:57:%',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'vsftpd',
    formats: ['plain-text'],
    line: 'Sun Jun  6 15:57:% 2021 [pid 2] [one] FAIL LOGIN: Client "192.0.2.1"',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Asterisk',
    formats: ['plain-text'],
    line: "[2021-06-06 15:57:%] NOTICE[1234] chan_sip.c: Registration from '<sip:100@198.51.100.7>' failed for '192.0.2.1:5060' - Wrong password",
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Zimbra',
    formats: ['plain-text'],
    line: '2021-06-06 15:57:%,123 INFO  [qtp1-1:https://mail.example/service/soap/AuthRequest] [name=one@corp.example;oip=192.0.2.1;ua=zclient/8.8.15;] SoapEngine - handler exception',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'rspamd',
    formats: ['plain-text'],
    line: '2021-06-06 15:57:% #1234(normal) <a1b2c3>; task; rspamd_task_write_log: id: <a@corp.example>, qid: <A1>, ip: 192.0.2.1, from: <one@corp.example>, (default: F (no action): [0.00/15.00])',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'e2guardian',
    formats: ['plain-text', 'csv'],
    line: '2021.6.6 15:57:% - 192.0.2.1 http://www.evil-test.com/a *DENIED* Banned site GET 0 0 Malware 1 403 -',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'tshark fields',
    formats: ['csv'],
    header: ['frame.time,ip.src,ip.dst,dns.qry.name'],
    line: '"Jun  6, 2021 15:57:%.123456000 UTC","192.0.2.1","198.51.100.7","www.evil-test.com"',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'tcpdump -tttt',
    formats: ['plain-text'],
    line: '2021-06-06 15:57:%.123456 IP 192.0.2.1.51234 > 198.51.100.7.443: Flags [S], seq 1, win 64240, options [mss 1460], length 0',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Plaso, log2timeline',
    formats: ['csv'],
    header: [
      'date,time,timezone,MACB,source,sourcetype,type,user,host,short,desc,version,filename,inode,notes,format,extra',
    ],
    line: '06/06/2021,15:57:%,UTC,M...,WEBHIST,Chrome History,Last Visited Time,one,host,http://www.evil-test.com/a,http://www.evil-test.com/a,2,OS:/a,1,-,sqlite,-',
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'Plaso, dynamic',
    formats: ['csv'],
    header: ['datetime,timestamp_desc,source,source_long,message,parser,display_name,tag'],
    line: '2021-06-06T15:57:%.123456+00:00,Last Visited Time,WEBHIST,Chrome History,http://www.evil-test.com/a,sqlite/chrome,OS:/a,-',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Hayabusa',
    formats: ['csv'],
    header: ['"Timestamp","RuleTitle","Level","Computer","Channel","EventID","RecordID","Details"'],
    line: '"2021-06-06 17:57:%.123 +02:00","Net Conn","info","host","Sysmon",3,1,"Proto: tcp ¦ SrcIP: 192.0.2.1 ¦ TgtIP: 198.51.100.7"',
    at: '2021-06-06T15:57:00.123Z',
  },
  {
    product: 'Fastly',
    formats: ['json-lines'],
    line: json({ timestamp: '2021-06-06T15:57:%+0000', client_ip: '192.0.2.1', host: 'www.example', url: '/a' }),
    at: '2021-06-06T15:57:00.000Z',
  },
  {
    product: 'ESET Protect',
    formats: ['json-lines', 'syslog-rfc5424', 'syslog-rfc3164'],
    line: `<14>1 2021-06-06T15:58:%.000Z eset ERAServer 1234 - - ${json({ event_type: 'FirewallAggregated_Event', ipv4: '192.0.2.1', hostname: 'h', occured: '06-Jun-2021 15:57:%', source_address: '192.0.2.1', severity: 'Warning' })}`,
    at: '2021-06-06T15:58:00.000Z',
  },
]

it.each(fieldSamples.map((sample) => [sample.product, sample] as const))('%s', async (_, sample) => {
  const { formats, header = [], line, at, zoneOffsetMinutes = 0 } = sample
  const lines = Array.from({ length: 30 }, (_, second) =>
    line.replaceAll(/%(?!2F|FTD)/g, String(second).padStart(2, '0')),
  )
  const bytes = new TextEncoder().encode(`${[...header, ...lines].join('\n')}\n`)
  const detection = detectLog(headOf(bytes))

  const read = await linesOf(detection, bytes)
  const times = timesOf(logClock(detection, { ...sampleContext, zoneOffsetMinutes }), read)

  expect(formats, detection.reason).toContain(detection.format?.id)
  expect(times.at(-30)).toBe(at)
  expect(times.slice(-30)).not.toContain(null)
  for (const few of [1, 3]) {
    const cut = new TextEncoder().encode(`${[...header, ...lines.slice(0, few)].join('\n')}\n`)
    expect(detectLog(headOf(cut)).format?.id, `${few} lines`).not.toBe('FEED_COMPARE')
  }
})
