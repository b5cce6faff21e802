/** An invented sample of every log format for the conformance tests: typical lines and their times. */

import type { LogSample } from './conformance.ts'

const json = (...events: object[]): string => events.map((event) => `${JSON.stringify(event)}\n`).join('')
const lines = (...all: string[]): string => `${all.join('\n')}\n`

/** By format id; a test fails for a format without a sample. */
export const samples: Readonly<Record<string, LogSample>> = {
  'zeek-tsv': {
    log: lines(
      '#separator \\x09',
      '#path\tconn',
      '#fields\tts\tuid\tid.orig_h\tid.orig_p\tid.resp_h',
      '#types\ttime\tstring\taddr\tport\taddr',
      '1623024000.123456\tCHhAvVGS1DHFjwGM9\t192.0.2.1\t51698\t198.51.100.7',
    ),
    times: [null, null, null, null, '2021-06-07T00:00:00.123Z'],
  },
  'zeek-json': {
    log: json(
      { ts: 1623024000.5, uid: 'CHhAvVGS1DHFjwGM9', 'id.orig_h': '192.0.2.1', 'id.resp_h': '198.51.100.7' },
      {
        _path: 'dns',
        _write_ts: '2021-06-07T00:00:09Z',
        ts: '2021-06-07T00:00:01.000001Z',
        uid: 'C1',
        query: 'a.example',
      },
    ),
    times: ['2021-06-07T00:00:00.500Z', '2021-06-07T00:00:01.000Z'],
  },
  'suricata-eve': {
    log: json(
      {
        timestamp: '2021-06-06T15:59:46.457984+0200',
        flow_id: 1,
        event_type: 'alert',
        src_ip: '192.0.2.1',
        alert: { signature: 'ET x', category: 'y' },
      },
      { timestamp: '2021-06-06T15:59:47.000000-0030', event_type: 'dns', src_ip: '192.0.2.1' },
    ),
    times: ['2021-06-06T13:59:46.457Z', '2021-06-06T16:29:47.000Z'],
  },
  'snort-fast': {
    log: lines(
      '06/06/2021-15:57:37.123456  [**] [1:2000355:5] ET CHAT IRC message [**] [Classification: Misc] [Priority: 3] {TCP} 192.0.2.1:6668 -> 198.51.100.7:57966',
      '06/07-01:02:03.500000  [**] [1:2000355:5] ET CHAT IRC message [**] [Priority: 3] {TCP} 192.0.2.1:6668 -> 198.51.100.7:57966',
    ),
    times: ['2021-06-06T15:57:37.123Z', '2026-06-07T01:02:03.500Z'],
  },
  'snort-full': {
    log: lines(
      '[**] [1:2000355:5] ET CHAT IRC message [**]',
      '[Classification: Misc activity] [Priority: 3]',
      '06/06/21-15:57:37.123456 192.0.2.1:6668 -> 198.51.100.7:57966',
      'TCP TTL:64 TOS:0x0 ID:1 IpLen:20 DgmLen:52 DF',
      '***A**** Seq: 0x1  Ack: 0x2  Win: 0x3  TcpLen: 32',
    ),
    times: [null, null, '2021-06-06T15:57:37.123Z', null, null],
  },
  cef: {
    log: lines(
      'Jun  6 15:57:37 fw CEF:0|Vendor|Product|1.0|100|Deny|5|rt=1623024000123 src=192.0.2.1 dst=198.51.100.7',
      'CEF:0|Vendor|Product|1.0|100|Deny|5|src=192.0.2.1 start=Jun 06 2021 15:57:38 dst=198.51.100.7',
    ),
    times: ['2021-06-07T00:00:00.123Z', '2021-06-06T15:57:38.000Z'],
  },
  leef: {
    log: lines(
      'LEEF:1.0|Vendor|Product|1.0|deny|sev=1\tdevTime=2021-06-06 15:57:37.692466\tdevTimeFormat=yyyy-MM-dd HH:mm:ss.SSS\tsrc=192.0.2.1',
      'Jun  6 15:57:38 host LEEF:2.0|Vendor|Product|1.0|deny|^|src=192.0.2.1^dst=198.51.100.7',
    ),
    times: ['2021-06-06T15:57:37.692Z', '2026-06-06T15:57:38.000Z'],
  },
  'syslog-rfc5424': {
    log: lines(
      '<34>1 2021-06-06T15:57:37.003Z host.example app 123 ID47 - message about 192.0.2.1',
      '<165>1 2021-06-06T15:57:37.000003-07:00 host.example evntslog - ID47 [x@32473 a="1"] text',
    ),
    times: ['2021-06-06T15:57:37.003Z', '2021-06-06T22:57:37.000Z'],
  },
  'syslog-rfc3164': {
    log: lines(
      '<13>Nov  6 15:57:37 host program[123]: message about 192.0.2.1',
      'Nov 16 15:57:38 host other: message',
      '2026-11-16T17:57:39.123456+02:00 host kernel: message',
    ),
    times: ['2026-11-06T15:57:37.000Z', '2026-11-16T15:57:38.000Z', '2026-11-16T15:57:39.123Z'],
  },
  sshd: {
    log: lines(
      'Jun  6 15:57:37 host sshd[123]: Failed password for root from 192.0.2.1 port 4242 ssh2',
      'Jun  6 15:57:38 host sudo: pam_unix(sudo:session): session opened for user root',
    ),
    times: ['2026-06-06T15:57:37.000Z', '2026-06-06T15:57:38.000Z'],
  },
  auditd: {
    log: lines(
      'type=SYSCALL msg=audit(1623024000.457:2995): arch=c000003e syscall=59 success=yes',
      'type=EXECVE msg=audit(06/07/2021 00:00:01.457:2996) : argc=2 a0=curl',
    ),
    times: ['2021-06-07T00:00:00.457Z', '2021-06-07T00:00:01.457Z'],
  },
  journald: {
    log: json({ __REALTIME_TIMESTAMP: '1623024000123456', _COMM: 'sshd', MESSAGE: 'Failed password from 192.0.2.1' }),
    times: ['2021-06-07T00:00:00.123Z'],
  },
  'apache-combined': {
    log: lines(
      '192.0.2.1 - - [06/Jun/2021:15:57:37 -0700] "GET /a HTTP/1.1" 200 2326 "http://www.example/s" "Mozilla/5.0"',
      'vhost.example:443 2001:db8::1 - frank [06/Jun/2021:15:57:38 +0200] "GET /b HTTP/1.1" 404 - "-" "curl/8"',
    ),
    times: ['2021-06-06T22:57:37.000Z', '2021-06-06T13:57:38.000Z'],
  },
  'apache-common': {
    log: lines('192.0.2.1 - frank [06/Jun/2021:15:57:37 -0700] "GET /a.gif HTTP/1.0" 200 2326'),
    times: ['2021-06-06T22:57:37.000Z'],
  },
  'apache-error': {
    log: lines(
      '[Sun Jun 06 15:57:37.123456 2021] [core:error] [pid 35708:tid 4328636416] [client 192.0.2.1:4242] File does not exist',
      '[Sun Jun 06 15:57:38 2021] [error] [client 192.0.2.1] user root not found',
    ),
    times: ['2021-06-06T15:57:37.123Z', '2021-06-06T15:57:38.000Z'],
  },
  'nginx-error': {
    log: lines('2021/06/06 15:57:37 [error] 2865#0: *66647 open() "/x" failed, client: 192.0.2.1, server: www.example'),
    times: ['2021-06-06T15:57:37.000Z'],
  },
  haproxy: {
    log: lines(
      'Jun  6 15:57:38 lb haproxy[123]: 192.0.2.1:4242 [06/Jun/2021:15:57:37.123] http-in static/srv1 10/0/30/69/109 200 2750',
    ),
    times: ['2021-06-06T15:57:37.123Z'],
    detectedAs: 'haproxy',
  },
  traefik: {
    log: json({
      ClientAddr: '192.0.2.1:39490',
      DownstreamStatus: 404,
      StartUTC: '2021-06-06T15:57:37.123456789Z',
      time: '2021-06-06T15:57:38Z',
    }),
    times: ['2021-06-06T15:57:37.123Z'],
  },
  caddy: {
    log: json({
      level: 'info',
      ts: 1623024000.123,
      logger: 'http.log.access',
      request: { remote_ip: '192.0.2.1' },
      status: 200,
    }),
    times: ['2021-06-07T00:00:00.123Z'],
  },
  iis: {
    log: lines(
      '#Software: Microsoft Internet Information Services 10.0',
      '#Version: 1.0',
      '#Fields: date time s-ip cs-method cs-uri-stem c-ip',
      '2021-06-06 15:57:37 192.0.2.1 GET / 198.51.100.7',
    ),
    times: [null, null, null, '2021-06-06T15:57:37.000Z'],
    context: { zoneOffsetMinutes: 120 },
  },
  'w3c-extended': {
    log: lines(
      '#Version: 1.0',
      '#Date: 2021-06-06 00:00:00',
      '#Fields: time c-ip cs-method cs-host',
      '15:57:37 192.0.2.1 GET www.example',
      '#Fields: c-ip date time cs-host',
      '192.0.2.1 2021-06-06 15:57:38 www.example',
    ),
    times: [null, null, null, '2021-06-06T15:57:37.000Z', null, '2021-06-06T15:57:38.000Z'],
  },
  modsecurity: {
    log: lines(
      '[Sun Jun 06 15:57:37.974089 2021] [:error] [pid 17675] [client 192.0.2.1] ModSecurity: Warning. Pattern match [id "1"]',
    ),
    times: ['2021-06-06T15:57:37.974Z'],
  },
  squid: {
    log: lines(
      '1623024000.123    231 192.0.2.1 TCP_MISS/200 1536 GET http://www.example/a - HIER_DIRECT/198.51.100.7 text/html',
    ),
    times: ['2021-06-07T00:00:00.123Z'],
  },
  filterlog: {
    log: lines(
      'Jun  6 15:57:37 pfSense filterlog[123]: 5,,,1000102433,em0,match,block,in,4,0x0,,128,24677,0,none,17,udp,186,192.0.2.1,198.51.100.7,17500,17600,166',
    ),
    times: ['2026-06-06T15:57:37.000Z'],
  },
  netfilter: {
    log: lines(
      'Jun  6 15:57:37 gw kernel: [12345.678] [UFW BLOCK] IN=eth0 OUT= MAC=00:11 SRC=192.0.2.1 DST=198.51.100.7 LEN=40 PROTO=TCP SPT=1 DPT=2',
    ),
    times: ['2026-06-06T15:57:37.000Z'],
  },
  'cisco-asa': {
    log: lines(
      'Jun 06 2021 15:57:37 asa : %ASA-6-302013: Built inbound TCP connection 1 for outside:192.0.2.1/1 to inside:198.51.100.7/2',
      '<166>Jun  6 15:57:38 asa %ASA-4-106023: Deny tcp src outside:192.0.2.1/1 dst inside:198.51.100.7/2',
      '%ASA-2-106001: Inbound TCP connection denied from 192.0.2.1/1 to 198.51.100.7/2',
    ),
    times: ['2021-06-06T15:57:37.000Z', '2026-06-06T15:57:38.000Z', null],
  },
  'cisco-ios': {
    log: lines(
      '3924923: *Jun  6 15:57:37.114 CEST: %SEC-6-IPACCESSLOGP: list 1 denied tcp 192.0.2.1(1) -> 198.51.100.7(2), 1 packet',
      '<189>29: rt: Jun  6 2021 15:57:38: %SYS-5-CONFIG_I: Configured from console by 192.0.2.1',
    ),
    times: ['2026-06-06T13:57:37.114Z', '2021-06-06T15:57:38.000Z'],
  },
  'palo-alto': {
    log: lines(
      'Jun  6 15:57:39 pa 1,2021/06/06 15:57:38,0123456789,THREAT,vulnerability,2561,2021/06/06 15:57:37,192.0.2.1,198.51.100.7,0.0.0.0',
      // With the firewall's own offset.
      '1,2021/06/06 15:57:38,0123456789,SYSTEM,general,2816,2021/06/06 15:57:37,,general,,0,0,general,informational,"made up",1,0x0,0,0,0,0,,fw,0,0,2021-06-06T15:57:38.705-05:00',
    ),
    times: ['2021-06-06T13:57:37.000Z', '2021-06-06T20:57:37.000Z'],
    context: { zoneOffsetMinutes: 120 },
  },
  fortigate: {
    log: lines(
      'date=2021-06-06 time=15:57:37 devname="fw" devid="FG1" eventtime=1623024000123456789 tz="+0200" logid="1" type="traffic" srcip=192.0.2.1',
      'date=2021-06-06 time=15:57:37 devname="fw" devid="FG1" tz="+0200" logid="1" type="traffic" srcip=192.0.2.1',
      'Jun  6 15:57:38 192.0.2.9 date=2021-06-06 time=15:57:37 devname=fw devid=FG1 logid=1 type=event',
    ),
    times: ['2021-06-07T00:00:00.123Z', '2021-06-06T13:57:37.000Z', '2021-06-06T15:57:37.000Z'],
  },
  'check-point': {
    log: lines(
      '<134>1 2021-06-06T15:57:38Z mgmt CheckPoint 19710 - [action:"Drop"; time:"1623024000"; src:"192.0.2.1"; dst:"198.51.100.7"]',
      '<134>1 2021-06-06T15:57:38Z mgmt CheckPoint 19710 - [action:"Accept"; src:"192.0.2.1"]',
    ),
    times: ['2021-06-07T00:00:00.000Z', '2021-06-06T15:57:38.000Z'],
  },
  juniper: {
    log: lines(
      'Jun  6 15:57:38 192.0.2.9 1 2021-06-06T15:57:37.724Z srx RT_FLOW - RT_FLOW_SESSION_DENY [junos@2636.1.1.1.2.39 source-address="192.0.2.1"]',
    ),
    times: ['2021-06-06T15:57:37.724Z'],
  },
  sophos: {
    log: lines(
      'device="SFW" date=2021-06-06 time=15:57:37 timezone="CEST" device_name="XG230" log_id=010101600001 log_component="Firewall Rule" src_ip=192.0.2.1',
      '2021:06:06-15:57:38 utm httpproxy[123]: id="0001" severity="info" srcip="192.0.2.1"',
    ),
    times: ['2021-06-06T13:57:37.000Z', '2021-06-06T15:57:38.000Z'],
  },
  sonicwall: {
    log: lines(
      'id=firewall sn=18B169D79980 time="2021-06-06 15:57:37 UTC" fw=192.0.2.9 pri=6 c=262144 m=98 src=192.0.2.1:1:WAN',
    ),
    times: ['2021-06-06T15:57:37.000Z'],
    context: { zoneOffsetMinutes: 60 },
  },
  f5: {
    log: lines('Jun  6 15:57:37 bigip notice mcpd[20175]: 01070638:5: Pool member 192.0.2.1:80 monitor status down.'),
    times: ['2026-06-06T15:57:37.000Z'],
  },
  'huawei-usg': {
    log: lines(
      '2021-06-06 15:57:37 USG6300 %%01POLICY/6/POLICYPERMIT(l):vsys=public, source-ip=192.0.2.1, destination-ip=198.51.100.7',
    ),
    times: ['2021-06-06T15:57:37.000Z'],
  },
  'windows-event-xml': {
    log: lines(
      '<?xml version="1.0"?>',
      '<Events>',
      '<Event xmlns="http://schemas.microsoft.com/win/2004/08/events/event">',
      '  <System><EventID>3</EventID>',
      '    <TimeCreated SystemTime="2021-06-06T15:57:37.1234567Z"/></System>',
      '  <EventData><Data Name="DestinationIp">192.0.2.1</Data></EventData>',
      '</Event>',
      "<Event xmlns='http://schemas.microsoft.com/win/2004/08/events/event'><System><EventID>1</EventID><TimeCreated SystemTime='2021-06-06T15:57:38Z'/></System></Event>",
      '</Events>',
    ),
    times: [null, null, '2021-06-06T15:57:37.123Z', '2021-06-06T15:57:38.000Z', null],
  },
  'windows-event-json': {
    log: json(
      {
        EventID: 3,
        SourceName: 'Microsoft-Windows-Sysmon',
        Channel: 'x',
        TimeCreated: '2021-06-06T15:57:37.123Z',
        '@timestamp': '2021-06-06T15:57:40Z',
      },
      {
        Event: {
          System: {
            Provider: { '#attributes': { Name: 'x' } },
            EventID: 1,
            TimeCreated: { '#attributes': { SystemTime: '2021-06-06T15:57:38Z' } },
          },
        },
      },
      { win: { system: { eventID: '1', channel: 'x', systemTime: '2021-06-06T15:57:39.5Z' }, eventdata: {} } },
    ),
    times: ['2021-06-06T15:57:37.123Z', '2021-06-06T15:57:38.000Z', '2021-06-06T15:57:39.500Z'],
  },
  'crowdstrike-falcon': {
    log: json({ event_simpleName: 'DnsRequest', timestamp: '1623024000123', DomainName: 'www.example', aid: 'x' }),
    times: ['2021-06-07T00:00:00.123Z'],
  },
  osquery: {
    log: json({
      name: 'pack_x',
      hostIdentifier: 'h',
      calendarTime: 'Mon Jun  7 00:00:00 2021 UTC',
      unixTime: 1623024000,
      columns: {},
    }),
    times: ['2021-06-07T00:00:00.000Z'],
  },
  'aws-vpc-flow': {
    log: lines(
      'version account-id interface-id srcaddr dstaddr srcport dstport protocol packets bytes start end action log-status',
      '2 123456789012 eni-1235b8ca123456789 192.0.2.1 198.51.100.7 20641 22 6 20 4249 1623024000 1623024060 ACCEPT OK',
    ),
    times: [null, '2021-06-07T00:00:00.000Z'],
  },
  'aws-cloudtrail': {
    log: JSON.stringify({
      Records: [
        {
          eventVersion: '1.08',
          eventTime: '2021-06-06T15:57:37Z',
          eventSource: 's3.amazonaws.com',
          eventName: 'HeadBucket',
          sourceIPAddress: '192.0.2.1',
        },
        {
          eventVersion: '1.08',
          eventTime: '2021-06-06T15:57:38Z',
          eventSource: 's3.amazonaws.com',
          eventName: 'GetObject',
          sourceIPAddress: '192.0.2.1',
        },
      ],
    }),
    times: ['2021-06-06T15:57:37.000Z', '2021-06-06T15:57:38.000Z'],
  },
  'aws-s3-access': {
    log: lines(
      `${'79a59df900b949e55d96a1e698fbaced'.repeat(2)} bucket [06/Jun/2021:15:57:37 +0000] 192.0.2.1 - 3E57427F3EXAMPLE REST.GET.OBJECT a.txt "GET /a.txt HTTP/1.1" 200 - 113 - 7 - "-" "S3Console/0.4" -`,
    ),
    times: ['2021-06-06T15:57:37.000Z'],
  },
  'aws-alb': {
    log: lines(
      'https 2021-06-06T15:57:37.123456Z app/my-lb/50dc6c495c0c9188 192.0.2.1:2817 198.51.100.7:80 0.000 0.001 0.000 200 200 34 366 "GET https://www.example:443/ HTTP/1.1" "curl/8" - -',
    ),
    times: ['2021-06-06T15:57:37.123Z'],
  },
  'aws-cloudfront': {
    log: lines(
      '#Version: 1.0',
      '#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host)',
      '2021-06-06\t15:57:37\tFRA50-P2\t703\t192.0.2.1\tGET\td111111abcdef8.cloudfront.example',
    ),
    times: [null, null, '2021-06-06T15:57:37.000Z'],
    context: { zoneOffsetMinutes: 120 },
  },
  'aws-waf': {
    log: json({
      timestamp: 1623024000123,
      formatVersion: 1,
      webaclId: 'arn:aws:wafv2:x',
      action: 'BLOCK',
      httpRequest: { clientIp: '192.0.2.1' },
    }),
    times: ['2021-06-07T00:00:00.123Z'],
  },
  'aws-guardduty': {
    log: json({
      schemaVersion: '2.0',
      type: 'UnauthorizedAccess:EC2/SSHBruteForce',
      service: {
        eventLastSeen: '2021-06-06T15:57:37Z',
        action: { networkConnectionAction: { remoteIpDetails: { ipAddressV4: '192.0.2.1' } } },
      },
      createdAt: '2021-06-06T16:57:37.000Z',
    }),
    times: ['2021-06-06T15:57:37.000Z'],
  },
  'aws-route53-resolver': {
    log: json({
      version: '1.1',
      query_timestamp: '2021-06-06T15:57:37Z',
      query_name: 'www.example.',
      srcaddr: '192.0.2.1',
    }),
    times: ['2021-06-06T15:57:37.000Z'],
  },
  'azure-nsg-flow': {
    log: JSON.stringify({
      records: [
        {
          time: '2021-06-06T15:57:37.1234567Z',
          category: 'NetworkSecurityGroupFlowEvent',
          properties: {
            flows: [
              {
                rule: 'x',
                flows: [
                  {
                    flowTuples: [
                      '1622995057,192.0.2.1,198.51.100.7,1,2,T,I,D',
                      '1622995058,192.0.2.1,198.51.100.8,1,2,T,I,A',
                    ],
                  },
                ],
              },
            ],
          },
        },
      ],
    }),
    times: ['2021-06-06T15:57:37.000Z', '2021-06-06T15:57:38.000Z', null],
  },
  'azure-activity': {
    log: json({
      time: '2021-06-06T15:57:37.1234567Z',
      resourceId: '/SUBSCRIPTIONS/0/RESOURCEGROUPS/x',
      operationName: 'x',
      callerIpAddress: '192.0.2.1',
      properties: {},
    }),
    times: ['2021-06-06T15:57:37.123Z'],
  },
  'microsoft-defender': {
    log: json({
      time: '2021-06-06T18:02:11.1234567Z',
      tenantId: '0',
      operationName: 'Publish',
      category: 'AdvancedHunting-DeviceNetworkEvents',
      properties: { ActionType: 'ConnectionSuccess', RemoteIP: '192.0.2.1', Timestamp: '2021-06-06T15:57:37.1234567Z' },
    }),
    times: ['2021-06-06T15:57:37.123Z'],
  },
  'azure-log-analytics': {
    log: lines(
      'TenantId,TimeGenerated,FlowStartTime,FlowEndTime,SrcIP,DestIP',
      '52b1ab41-869e-4138-9e40-2a4457f09bf0,2021-06-06 16:22:40.697,2021-06-06 15:57:37.000,2021-06-06 16:45:08.000,192.0.2.1,198.51.100.7',
    ),
    times: [null, '2021-06-06T15:57:37.000Z'],
    context: { zoneOffsetMinutes: 120 },
  },
  'gcp-logging': {
    log: json({
      insertId: 'x',
      logName: 'projects/p/logs/cloudaudit.googleapis.com%2Factivity',
      receiveTimestamp: '2021-06-06T15:57:40Z',
      timestamp: '2021-06-06T15:57:37.123456Z',
      severity: 'INFO',
    }),
    times: ['2021-06-06T15:57:37.123Z'],
  },
  'microsoft-365-audit': {
    log: json({
      CreationTime: '2021-06-06T15:57:37',
      Operation: 'UserLoggedIn',
      RecordType: 15,
      Workload: 'AzureActiveDirectory',
      ClientIP: '192.0.2.1',
    }),
    times: ['2021-06-06T15:57:37.000Z'],
    context: { zoneOffsetMinutes: 120 },
  },
  okta: {
    log: json({
      actor: { id: 'x' },
      client: { ipAddress: '192.0.2.1' },
      eventType: 'user.session.start',
      published: '2021-06-06T15:57:37.123Z',
    }),
    times: ['2021-06-06T15:57:37.123Z'],
  },
  'proofpoint-tap': {
    log: `${JSON.stringify(
      {
        queryEndTime: '2021-06-06T16:00:00Z',
        messagesDelivered: [],
        messagesBlocked: [
          {
            messageTime: '2021-06-06T15:57:37.000Z',
            senderIP: '192.0.2.1',
            threatsInfoMap: [{ threat: 'bad.example', threatTime: '2021-06-06T15:00:00.000Z' }],
          },
        ],
        clicksPermitted: [
          { clickIP: '192.0.2.2', clickTime: '2021-06-06T15:58:37.000Z', threatTime: '2021-06-06T15:00:00.000Z' },
        ],
        clicksBlocked: [],
      },
      null,
      1,
    )}\n`,
    times: [null, '2021-06-06T15:57:37.000Z', null, '2021-06-06T15:58:37.000Z', null],
  },
  cloudflare: {
    log: json(
      {
        ClientIP: '192.0.2.1',
        ClientRequestHost: 'www.example',
        EdgeEndTimestamp: '2021-06-06T15:57:38Z',
        EdgeStartTimestamp: '2021-06-06T15:57:37Z',
        RayID: '1',
      },
      { ClientIP: '192.0.2.1', Datetime: '2021-06-06T15:57:39Z', RayID: '2', Action: 'block' },
      { ClientIP: '192.0.2.1', EdgeStartTimestamp: 1623024000123000000, RayID: '3' },
    ),
    times: ['2021-06-06T15:57:37.000Z', '2021-06-06T15:57:39.000Z', '2021-06-07T00:00:00.123Z'],
  },
  'github-audit': {
    log: json({
      '@timestamp': 1623024000123,
      action: 'repo.create',
      actor: 'octocat',
      actor_ip: '192.0.2.1',
      org: 'x',
      created_at: 1623024000123,
    }),
    times: ['2021-06-07T00:00:00.123Z'],
  },
  gitlab: {
    log: json({
      method: 'GET',
      path: '/a',
      controller: 'SessionsController',
      action: 'new',
      status: 200,
      time: '2021-06-06T15:57:37.123Z',
      params: [],
      remote_ip: '192.0.2.1',
    }),
    times: ['2021-06-06T15:57:37.123Z'],
  },
  'kubernetes-audit': {
    log: json({
      kind: 'Event',
      apiVersion: 'audit.k8s.io/v1',
      sourceIPs: ['192.0.2.1'],
      requestReceivedTimestamp: '2021-06-06T15:57:37.123456Z',
      stageTimestamp: '2021-06-06T15:57:38Z',
    }),
    times: ['2021-06-06T15:57:37.123Z'],
  },
  'kubernetes-cri': {
    log: lines(
      '2021-06-06T15:57:37.123456789Z stdout F listening on 192.0.2.1',
      '2021-06-06T15:57:38.1+02:00 stderr P half a line',
    ),
    times: ['2021-06-06T15:57:37.123Z', '2021-06-06T13:57:38.100Z'],
  },
  'docker-json': {
    log: json({ log: 'client 192.0.2.1 connected\n', stream: 'stdout', time: '2021-06-06T15:57:37.123456789Z' }),
    times: ['2021-06-06T15:57:37.123Z'],
  },
  mongodb: {
    log: json({
      t: { $date: '2021-06-06T15:57:37.123+02:00' },
      s: 'I',
      c: 'ACCESS',
      id: 20249,
      ctx: 'conn1',
      msg: 'Authentication failed',
      attr: { remote: '192.0.2.1:1' },
    }),
    times: ['2021-06-06T13:57:37.123Z'],
  },
  bind: {
    log: lines(
      '06-Jun-2021 15:57:37.123 queries: info: client @0x7f 192.0.2.1#46882 (www.example): query: www.example IN A + (198.51.100.7)',
      'Jun  6 15:57:38 ns named[464]: client 192.0.2.1#1036: query (cache) denied',
    ),
    times: ['2021-06-06T15:57:37.123Z', '2026-06-06T15:57:38.000Z'],
  },
  unbound: {
    log: lines(
      '[1623024000] unbound[123:0] info: 192.0.2.1 www.example. A IN',
      'Jun  6 15:57:37 fw unbound: [123:0] info: 192.0.2.1 www.example. A IN',
    ),
    times: ['2021-06-07T00:00:00.000Z', '2026-06-06T15:57:37.000Z'],
  },
  dnsmasq: {
    log: lines(
      'Jun  6 15:57:37 dnsmasq[123]: query[A] www.example from 192.0.2.1',
      'Jun  6 15:57:38 dnsmasq[123]: query[A] shop.example from 192.0.2.2',
    ),
    times: ['2026-06-06T15:57:37.000Z', '2026-06-06T15:57:38.000Z'],
  },
  'microsoft-dns': {
    log: lines(
      '6/13/2021 3:57:37 PM 0D4C PACKET  000000000275 UDP Rcv 192.0.2.1 3a21 Q [0001 D NOERROR] A (3)www(7)example(0)',
      '6/7/2021 3:57:38 AM 0D4C PACKET  000000000275 UDP Snd 192.0.2.1 3a21 R Q [8081 DR NOERROR] A (3)www(7)example(0)',
    ),
    times: ['2021-06-13T15:57:37.000Z', '2021-06-07T03:57:38.000Z'],
  },
  'adguard-home': {
    log: json({
      T: '2021-06-06T15:57:37.123456789+02:00',
      QH: 'www.example',
      QT: 'A',
      QC: 'IN',
      CP: '',
      IP: '192.0.2.1',
    }),
    times: ['2021-06-06T13:57:37.123Z'],
  },
  pfblockerng: {
    log: lines(
      'DNSBL-python,Jun 6 15:57:37,www.example,192.0.2.1,Python,DNSBL_A,DNSBL_Ads,www.example,List,+',
      'Block,Jun 6 15:57:38,1770009219,em0,WAN,block,4,6,TCP-S,198.51.100.7,192.0.2.1,40961,22,in,Unk,pfB_Top_v4,198.51.100.0/24,List,Unknown,Unknown,Unknown,+',
    ),
    times: ['2026-06-06T15:57:37.000Z', '2026-06-06T15:57:38.000Z'],
  },
  postfix: {
    log: lines(
      'Jun  6 15:57:37 mail postfix/smtpd[123]: NOQUEUE: reject: RCPT from unknown[192.0.2.1]: 554 5.7.1 rejected',
    ),
    times: ['2026-06-06T15:57:37.000Z'],
  },
  'cisco-asyncos': {
    log: lines(
      'Sun Jun  6 15:57:37 2021 Info: New SMTP ICID 5 interface Data 1 (10.0.0.1) address 192.0.2.1 reverse dns host a.example',
      'Sun Jun  6 15:57:38 2021 Info: Start MID 6 ICID 5',
      'Sun Jun  6 15:57:38 2021 Info: Message finished MID 6 done',
    ),
    times: ['2021-06-06T15:57:38.000Z'],
  },
  exim: {
    log: lines(
      '2021-06-06 15:57:37 1Ai79e-0000Dq-8i <= a@mail.example H=host.example [192.0.2.1] P=esmtp S=1234',
      '2021-06-06 15:57:38 +0200 H=host.example [192.0.2.1] F=<a@mail.example> rejected RCPT <b@mail.example>: denied',
    ),
    times: ['2021-06-06T15:57:37.000Z', '2021-06-06T13:57:38.000Z'],
  },
  dovecot: {
    log: lines(
      'Jun 06 15:57:37 imap-login: Info: Disconnected (auth failed, 1 attempts): user=<a>, rip=192.0.2.1, lip=198.51.100.7',
      'Jun  6 15:57:38 mail dovecot: pop3-login: Aborted login: rip=192.0.2.1',
    ),
    times: ['2026-06-06T15:57:37.000Z', '2026-06-06T15:57:38.000Z'],
  },
  proftpd: {
    log: lines('Jun  6 15:57:37 ftp proftpd[26169]: ftp.example (192.0.2.1[192.0.2.1]) - USER root: no such user'),
    times: ['2026-06-06T15:57:37.000Z'],
  },
  fail2ban: {
    log: lines('2021-06-06 15:57:37,388 fail2ban.actions        [123]: NOTICE  [sshd] Ban 192.0.2.1'),
    times: ['2021-06-06T15:57:37.388Z'],
  },
  cowrie: {
    log: json({
      eventid: 'cowrie.session.connect',
      src_ip: '192.0.2.1',
      session: 'x',
      timestamp: '2021-06-06T15:57:37.123456Z',
    }),
    times: ['2021-06-06T15:57:37.123Z'],
  },
  'nfdump-csv': {
    log: lines('ts,te,td,sa,da,sp,dp,pr', '2021-06-06 15:57:37,2021-06-06 15:57:38,1.0,192.0.2.1,198.51.100.7,1,2,TCP'),
    times: [null, '2021-06-06T15:57:37.000Z'],
  },
  'nfdump-text': {
    log: lines(
      '2021-06-06 15:57:37.459     0.000 TCP      192.0.2.1:53143 ->    198.51.100.7:902          1       60     1',
    ),
    times: ['2021-06-06T15:57:37.459Z'],
  },
  argus: {
    log: lines(
      'StartTime,Dur,Proto,SrcAddr,Sport,Dir,DstAddr,Dport',
      '2021/06/06 15:57:37.062253,0.035343,udp,192.0.2.1,9039,  <->,198.51.100.7,53',
    ),
    times: [null, '2021-06-06T15:57:37.062Z'],
  },
  'wazuh-alerts': {
    log: json({
      timestamp: '2021-06-06T15:57:37.123+0200',
      rule: { level: 5, id: '5710' },
      agent: { id: '001' },
      manager: { name: 'm' },
      full_log: 'Failed password from 192.0.2.1',
    }),
    times: ['2021-06-06T13:57:37.123Z'],
  },
  'hashicorp-vault': {
    log: json({
      time: '2021-06-06T15:57:37.123Z',
      type: 'request',
      auth: {},
      request: { remote_address: '192.0.2.1' },
    }),
    times: ['2021-06-06T15:57:37.123Z'],
  },
  'google-workspace': {
    log: json({ kind: 'admin#reports#activity', id: { time: '2021-06-06T15:57:37.123Z' }, ipAddress: '192.0.2.1' }),
    times: ['2021-06-06T15:57:37.123Z'],
  },
  zscaler: {
    log: json({ sourcetype: 'zscalernss-web', event: { datetime: '2021-06-06 15:57:37', ClientIP: '192.0.2.1' } }),
    times: ['2021-06-06T15:57:37.000Z'],
  },
  'cisco-meraki': {
    log: lines('<134>1 1623024000.123456789 MX84 flows src=192.0.2.1 dst=198.51.100.7 protocol=udp pattern: allow all'),
    times: ['2021-06-07T00:00:00.123Z'],
  },
  coredns: {
    log: lines(
      '2021-06-06T15:57:37.123Z [INFO] 192.0.2.1:39531 - 1 "A IN www.example. udp 41 false 4096" NOERROR qr,rd,ra 100 0.001s',
    ),
    times: ['2021-06-06T15:57:37.123Z'],
  },
  'microsoft-dhcp': {
    log: lines(
      '\t\tMicrosoft DHCP Service Activity Log',
      'ID,Date,Time,Description,IP Address,Host Name,MAC Address',
      '11,06/13/21,15:57:37,Renew,192.0.2.1,host.example,001122334455,',
    ),
    times: [null, null, '2021-06-13T15:57:37.000Z'],
  },
  postgresql: {
    log: lines('2021-06-06 15:57:37.123 CEST [123] a@b FATAL:  password authentication failed for user "a"'),
    times: ['2021-06-06T13:57:37.123Z'],
  },
  mysql: {
    log: lines("2021-06-06T15:57:37.123456Z 25 [Note] [MY-010926] [Server] Access denied for user 'a'@'192.0.2.1'"),
    times: ['2021-06-06T15:57:37.123Z'],
  },
  'ecs-json': {
    log: json({
      '@timestamp': '2021-06-06T15:57:37.123Z',
      ecs: { version: '8.11.0' },
      source: { ip: '192.0.2.1' },
      event: { ingested: '2021-06-06T16:00:00Z' },
    }),
    times: ['2021-06-06T15:57:37.123Z'],
  },
  FEED_COMPARE: {
    log: lines(
      '# list of the day',
      '198.51.100.1',
      '198.51.100.0/24',
      'hxxp://evil[.]example.com/x',
      'evil-test.com # c2',
      'd41d8cd98f00b204e9800998ecf8427e',
    ),
    times: [null, null, null, null, null, null],
  },
  'key-value': {
    log: lines(
      'time="2021-06-06T15:57:37+02:00" level=error msg="Invalid user name" remote_addr=192.0.2.1 path=/login',
    ),
    times: ['2021-06-06T13:57:37.000Z'],
  },
  'json-lines': {
    log: json(
      { level: 'warn', msg: 'x', when: { event_time: '2021-06-06T15:57:37Z' }, client: '192.0.2.1' },
      { level: 'info', ts_ms: 5, client: '192.0.2.1' },
      { message: '<13>Jun  6 2021 15:57:38 host a: from 192.0.2.1', tags: [] },
    ),
    times: ['2021-06-06T15:57:37.000Z', null, '2021-06-06T15:57:38.000Z'],
  },
  'json-document': {
    log: JSON.stringify(
      [
        { date: '2021-06-06T15:57:37Z', ip: '192.0.2.1' },
        { date: '2021-06-06T15:57:38Z', ip: '198.51.100.7' },
      ],
      null,
      2,
    ),
    times: ['2021-06-06T15:57:37.000Z', '2021-06-06T15:57:38.000Z'],
  },
  csv: {
    log: lines(
      'id;Datum;Quelle;Ziel',
      '1;13.06.2021 15:57:37;192.0.2.1;198.51.100.7',
      '2;07.06.2021 15:57:38;192.0.2.1;198.51.100.7',
    ),
    times: [null, '2021-06-13T15:57:37.000Z', '2021-06-07T15:57:38.000Z'],
  },
  'plain-text': {
    log: lines('something happened at 2021-06-06 15:57:37, by 192.0.2.1', '  and went on', '1623024000 again'),
    times: ['2021-06-06T15:57:37.000Z', null, '2021-06-07T00:00:00.000Z'],
  },
  'winnow-sightings': {
    log: lines(
      '{"sightings":1,"segment":"s1","writer":"made up","formats":[{"format":"squid","files":1,"lines":3}],"lines":3,"bytes":99,"occurrences":3,"linesWithoutTime":0,"linesWithAssumedTime":0,"skippedLines":0,"from":1623024000000,"to":1623024009000,"values":{"domain":1,"ipv4":1},"base":1623024000,"crc32":"603bdb59"}',
      'domain',
      'a.example\t2@0+9',
      'ipv4',
      '192.0.2.1\t1@5',
    ),
    times: [null, null, null, null, null],
  },
  'zeek-intel-log': {
    log: lines(
      '#separator \\x09',
      '#path\tintel',
      '#fields\tts\tuid\tid.orig_h\tid.orig_p\tid.resp_h\tid.resp_p\tseen.indicator\tseen.indicator_type\tseen.where',
      '#types\ttime\tstring\taddr\tport\taddr\tport\tstring\tenum\tenum',
      '1623024000.123456\tCHhAvVGS1DHFjwGM9\t192.0.2.1\t51698\t198.51.100.7\t443\t198.51.100.7\tIntel::ADDR\tConn::IN_RESP',
    ),
    times: [null, null, null, null, '2021-06-07T00:00:00.123Z'],
  },
  'misp-sightings': {
    log: `${JSON.stringify({
      response: [
        {
          Sighting: {
            id: '1',
            date_sighting: '1623024000',
            type: '0',
            Attribute: { type: 'domain', value: 'a.example' },
          },
        },
      ],
    })}\n`,
    times: [null],
  },
  'csv-sightings': {
    log: lines('value,first,last,count', '192.0.2.1,2021-06-07T00:00:00Z,2021-06-07T00:00:09Z,3', 'a.example,,,'),
    times: [null, null, null],
  },
}
