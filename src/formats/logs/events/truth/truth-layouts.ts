/** Invented logs in further layouts of a format. Each is read as a file of its own, because most start with a header. */

import type { TruthTable } from './truth.ts'

const inbound = '198.51.100.7'
const inside = '10.0.0.5'

/** A row of an export of Splunk with the columns `_time`, `_raw` and `host`. */
const splunk = (raw: string) => `"2021-06-06T15:57:37.000+0000","${raw.replaceAll('"', '""')}",fw`
/** From the translated addresses of a PAN-OS record to its action, with a rule whose name has a comma. */
const pan = ',0.0.0.0,0.0.0.0,"a,b",,,x,vsys1,trust,untrust,e1,e2,log,2021/06/06 15:57:37,1,1,1,443,0,0,0x0,tcp,'
const pf = (rest: string) => `Jun  6 15:57:37 fw filterlog[123]: 5,,,1000102433,em0,match,${rest}`
/** A row with a record of Microsoft 365. */
const audit = (Operation: string, ResultStatus: string) =>
  `x,2021-06-06T15:57:37.0000000Z,15,${Operation},a,"${JSON.stringify({ Operation, ResultStatus, ClientIP: inbound }).replaceAll('"', '""')}"`

/** A record of Azure Firewall before its structured logs. */
const azureFirewall = (rule: string, msg: string) =>
  JSON.stringify({ category: `AzureFirewall${rule}Rule`, resourceId: '/SUBSCRIPTIONS/X', properties: { msg } })

/** Records in exports of Splunk, read as a whole file. */
export const splunkExports: readonly (readonly [format: string, table: TruthTable])[] = [
  [
    'palo-alto',
    [
      ['unknown unknown', '"_time","_raw",host'],
      [
        'passed outbound',
        splunk(`1,2021/06/06 15:57:38,01,TRAFFIC,end,1,2021/06/06 15:57:37,${inside},${inbound}${pan}allow`),
      ],
      [
        'blocked outbound',
        splunk(`1,2021/06/06 15:57:38,01,THREAT,url,1,2021/06/06 15:57:37,${inside},${inbound}${pan}block-url,"a,b"`),
      ],
      ['unknown unknown', splunk('1,2021/06/06 15:57:38,01,SYSTEM,general')],
      ['blocked unknown', splunk('1,2021/06/06 15:57:38,01,SYSTEM,auth,1,2021/06/06 15:57:37,,auth-fail')],
    ],
  ],
  [
    'filterlog',
    [
      ['unknown unknown', '"_time","_raw",host'],
      ['passed inbound', splunk(pf(`pass,in,4,0x0,,64,1,0,DF,6,tcp,60,${inbound},${inside},40000,22,0,S,1,,1,,`))],
      [
        'blocked outbound',
        splunk(pf(`block,out,6,0x00,0x00000,64,TCP,6,80,fd00::5,2001:db8::1,50000,443,80,S,1,,1,,`)),
      ],
    ],
  ],
]

/** Truth tables of further layouts; a format may have several. */
export const layouts: readonly (readonly [format: string, table: TruthTable])[] = [
  [
    // A proxy of Blue Coat.
    'w3c-extended',
    [
      ['unknown unknown', '#Fields: date time c-ip cs-host sc-filter-result s-action'],
      ['passed unknown', '2021-06-06 15:57:37 10.0.0.5 www.example OBSERVED TCP_NC_MISS'],
      ['passed unknown', '2021-06-06 15:57:37 10.0.0.5 www.example PROXIED -'],
      ['blocked unknown', '2021-06-06 15:57:37 10.0.0.5 bad.example DENIED TCP_DENIED'],
      ['blocked unknown', '2021-06-06 15:57:37 10.0.0.5 bad.example - TCP_POLICY_REDIRECT'],
      ['passed unknown', '2021-06-06 15:57:37 10.0.0.5 www.example - TCP_TUNNELED'],
      ['unknown unknown', '2021-06-06 15:57:37 10.0.0.5 www.example - TCP_ERR_MISS'],
    ],
  ],
  [
    'palo-alto',
    [
      ['unknown unknown', 'Domain,Receive Time,Serial #,Type,Source address,Destination address,Rule,Action'],
      ['passed outbound', '1,2021/06/06 15:57:38,012345,TRAFFIC,10.0.0.5,198.51.100.7,r,allow'],
      ['blocked inbound', '1,2021/06/06 15:57:38,012345,TRAFFIC,198.51.100.7,10.0.0.5,r,reset-both'],
      ['passed internal', '1,2021/06/06 15:57:38,012345,THREAT,10.0.0.5,10.0.0.6,r,alert'],
      ['unknown unknown', '1,2021/06/06 15:57:38,012345,SYSTEM,,,,'],
    ],
  ],
  [
    'check-point',
    [
      ['unknown unknown', 'num,date,time,orig,type,action,src,dst,proto'],
      ['passed outbound', '1,6Jun2021,15:57:37,192.0.2.9,log,accept,10.0.0.5,198.51.100.7,tcp'],
      ['blocked inbound', '2,6Jun2021,15:57:37,192.0.2.9,log,drop,198.51.100.7,10.0.0.5,tcp'],
      ['blocked internal', '3,6Jun2021,15:57:37,192.0.2.9,log,reject,10.0.0.5,10.0.0.6,udp'],
      ['unknown unknown', '4,6Jun2021,15:57:37,192.0.2.9,control,ctl,,,'],
    ],
  ],
  [
    'aws-vpc-flow',
    [
      ['unknown unknown', 'version srcaddr dstaddr pkt-srcaddr pkt-dstaddr action flow-direction log-status'],
      // Through a gateway, the packet's own addresses decide.
      ['passed outbound', '5 10.0.0.5 10.0.0.220 10.0.0.5 198.51.100.7 ACCEPT egress OK'],
      ['blocked inbound', '5 10.0.0.220 10.0.0.5 198.51.100.7 10.0.0.5 REJECT ingress OK'],
      ['passed internal', '5 10.0.0.5 10.0.0.6 - - ACCEPT egress OK'],
      ['passed inbound', '5 198.51.100.7 203.0.113.9 - - ACCEPT ingress OK'],
      ['passed outbound', '5 203.0.113.9 198.51.100.7 - - ACCEPT egress OK'],
      ['unknown unknown', '5 - - - - - - NODATA'],
    ],
  ],
  [
    'azure-log-analytics',
    [
      ['unknown unknown', 'TenantId,TimeGenerated,FlowStatus_s,FlowDirection_s,SrcIP_s,DestIP_s,FlowType_s'],
      ['passed inbound', 't,2021-06-06 15:57:37,A,I,198.51.100.7,10.0.0.5,ExternalPublic'],
      ['blocked outbound', 't,2021-06-06 15:57:37,D,O,10.0.0.5,198.51.100.7,MaliciousFlow'],
      ['passed internal', 't,2021-06-06 15:57:37,A,O,,,InterVNet'],
      ['passed outbound', 't,2021-06-06 15:57:37,A,,10.0.0.5,198.51.100.7,ExternalPublic'],
      ['blocked inbound', 't,2021-06-06 15:57:37,D,I,,,UnknownPrivate'],
    ],
  ],
  [
    'azure-log-analytics',
    [
      ['unknown unknown', 'TenantId,TimeGenerated,SourceIP,DestinationIP,Action,Protocol'],
      ['passed outbound', 't,2021-06-06 15:57:37,10.0.0.5,198.51.100.7,Allow,TCP'],
      ['blocked inbound', 't,2021-06-06 15:57:37,198.51.100.7,10.0.0.5,Deny,TCP'],
    ],
  ],
  [
    'azure-log-analytics',
    [
      ['unknown unknown', 'TenantId,TimeGenerated,DeviceVendor,DeviceAction,SourceIP,DestinationIP'],
      ['passed outbound', 't,2021-06-06 15:57:37,v,Accept,10.0.0.5,198.51.100.7'],
      ['blocked inbound', 't,2021-06-06 15:57:37,v,Denied,198.51.100.7,10.0.0.5'],
    ],
  ],
  [
    'azure-log-analytics',
    [
      ['unknown unknown', 'TenantId,TimeGenerated,L4FlowStatus,SrcIP,DestIP'],
      ['passed outbound', 't,2021-06-06 15:57:37,Allowed,10.0.0.5,198.51.100.7'],
      ['blocked inbound', 't,2021-06-06 15:57:37,Denied,198.51.100.7,10.0.0.5'],
    ],
  ],
  [
    'azure-log-analytics',
    [
      [
        'unknown unknown',
        'TimeGenerated [UTC],EventSchema,EventType,SrcIpAddr,DstIpAddr,NetworkDirection,DvcAction,EventResult',
      ],
      ['blocked inbound', '2021-06-06 15:57:37,NetworkSession,x,198.51.100.7,10.0.0.5,Inbound,Deny,Failure'],
      ['passed outbound', '2021-06-06 15:57:37,WebSession,x,10.0.0.5,198.51.100.7,,Allow,Success'],
      ['unknown internal', '2021-06-06 15:57:37,NetworkSession,x,,,Local,,Success'],
      ['blocked unknown', '2021-06-06 15:57:37,Authentication,Logon,198.51.100.7,,,,Failure'],
      ['passed unknown', '2021-06-06 15:57:37,Authentication,Logon,198.51.100.7,,,,Success'],
      ['unknown unknown', '2021-06-06 15:57:37,Dns,Query,198.51.100.7,,,,Success'],
    ],
  ],
  [
    'azure-log-analytics',
    [
      ['unknown unknown', 'TenantId,TimeGenerated,OperationName,Category,ResultType,IPAddress,Activity'],
      ['passed unknown', 't,2021-06-06 15:57:37,Sign-in activity,SignInLogs,0,198.51.100.7,'],
      ['blocked unknown', 't,2021-06-06 15:57:37,Sign-in activity,SignInLogs,50126,198.51.100.7,'],
      ['unknown unknown', 't,2021-06-06 15:57:37,Sign-in activity,SignInLogs,50074,198.51.100.7,'],
      ['unknown unknown', 't,2021-06-06 15:57:37,Add user,AuditLogs,0,198.51.100.7,'],
      ['blocked unknown', 't,2021-06-06 15:57:37,,,,198.51.100.7,4625 - An account failed to log on.'],
      ['passed unknown', 't,2021-06-06 15:57:37,,,,198.51.100.7,4624 - An account was successfully logged on.'],
    ],
  ],
  [
    // A server with logons from outside.
    'azure-log-analytics',
    [
      ['unknown unknown', 'TenantId,TimeGenerated,Computer,EventID,IpAddress,LogonType,Type'],
      ['unknown inbound', 't,2021-06-06 15:57:37,rdp1,4625,198.51.100.7,3,SecurityEvent'],
      ['unknown internal', 't,2021-06-06 15:57:37,rdp1,4624,10.0.0.5,3,SecurityEvent'],
      ['unknown unknown', 't,2021-06-06 15:57:37,rdp1,4688,198.51.100.7,,SecurityEvent'],
    ],
  ],
  [
    'csv',
    [
      ['unknown unknown', 'Time,Computer,Channel,EventID,IpAddress'],
      ['unknown inbound', '2021-06-06 15:57:37,rdp1,Security,4625,198.51.100.7'],
      ['unknown unknown', '2021-06-06 15:57:37,rdp1,Security,4688,198.51.100.7'],
    ],
  ],
  [
    'nfdump-csv',
    [
      ['unknown unknown', 'firstSeen,duration,proto,srcAddr,srcPort,dstAddr,dstPort,packets,bytes,flows'],
      ['unknown outbound', '2021-06-06 15:57:37.459,0.000,TCP,10.0.0.5,53143,198.51.100.7,902,1,60,1'],
      ['unknown inbound', '2021-06-06 15:57:37.459,0.000,TCP,198.51.100.7,902,10.0.0.5,53143,1,60,1'],
    ],
  ],
  [
    'csv',
    [
      ['unknown unknown', 'time,src_ip,dst_ip,disposition,direction'],
      ['passed outbound', '2021-06-06 15:57:37,10.0.0.5,198.51.100.7,pass,'],
      ['blocked internal', '2021-06-06 15:57:37,,,Denied,internal'],
    ],
  ],
  ...[
    ['src', 'dst', 'Verdict', 'Direction'],
    ['src', 'dest', 'Device Action', 'CommunicationDirection'],
    ['src_ip', 'dest_ip', 'deviceAction', 'network.direction'],
    ['srcIP', 'dstIP', 'Event Action', 'direction'],
    ['Source IP', 'Destination IP', 'event.action', 'direction'],
    ['source.ip', 'dest.ip', 'Action', 'direction'],
    ['Source Address', 'Destination Address', 'ACTION', 'direction'],
    ['srcaddr', 'dstaddr', 'action', 'Network Direction'],
    ['Source', 'Destination', 'action', 'direction'],
    ['ip.src', 'ip.dst', 'action', 'event.network.direction'],
    ['src.ip.address', 'dst.ip.address', 'action', 'direction'],
    ['sIP', 'dIP', 'action', 'direction'],
    ['id.orig_h', 'id.resp_h', 'action', 'direction'],
  ].map(
    ([source, destination, action, direction]) =>
      [
        'csv',
        [
          ['unknown unknown', `time,${source},${destination},${action},${direction}`],
          ['blocked inbound', '2021-06-06 15:57:37,198.51.100.7,10.0.0.5,Blocked,'],
          ['passed internal', '2021-06-06 15:57:37,10.0.0.5,10.0.0.6,Forwarded,'],
          ['passed outbound', '2021-06-06 15:57:37,,,pass,Outbound'],
        ],
      ] as const,
  ),
  [
    // Quoted cells between blanks, as SmartView Tracker exports them.
    'csv',
    [
      ['unknown unknown', '"Number" "Date" "Time" "Product" "Action" "Source" "Destination"'],
      ['blocked inbound', '"1" "6Jun2021" "15:57:37" "VPN-1 & FireWall-1" "Drop" "198.51.100.7" "10.0.0.5"'],
      ['passed outbound', '"2" "6Jun2021" "15:57:37" "VPN-1 & FireWall-1" "Accept" "10.0.0.5" "198.51.100.7"'],
    ],
  ],
  [
    // A table of Microsoft Defender.
    'csv',
    [
      ['unknown unknown', 'Timestamp,DeviceId,ActionType,RemoteIP,LocalIP'],
      ['passed outbound', '"Jun 6, 2021 3:57:37 PM",1,ConnectionSuccess,198.51.100.7,10.0.0.5'],
      ['blocked inbound', '"Jun 6, 2021 3:57:37 PM",1,FirewallInboundConnectionBlocked,198.51.100.7,10.0.0.5'],
    ],
  ],
  [
    // Without a header.
    'csv',
    [
      ['blocked unknown', '"2021-06-06 15:57:37","A B (a@corp.example)","10.0.0.5","Blocked","1 (A)","bad.example."'],
      ['passed unknown', '2021-06-06 15:57:37,10.0.0.5,Allowed,www.example'],
      ['unknown unknown', '2021-06-06 15:57:37,10.0.0.5,Allowed,Denied,www.example'],
      ['unknown unknown', '2021-06-06 15:57:37,10.0.0.5,Allowed sites,www.example'],
    ],
  ],
  [
    // Microsoft Purview's export of the audit log.
    'csv',
    [
      ['unknown unknown', 'RecordId,CreationDate,RecordType,Operation,UserId,AuditData'],
      ['passed inbound', audit('UserLoggedIn', 'Success')],
      ['blocked inbound', audit('UserLoginFailed', 'Success')],
      ['blocked unknown', audit('New-InboxRule', 'False')],
      ['passed unknown', audit('New-InboxRule', 'True')],
      ['unknown unknown', audit('FileAccessed', 'x')],
    ],
  ],
  ...[
    ['Quell-IP', 'Ziel-IP'],
    ['Quelladresse', 'Zieladresse'],
    ['Quelle', 'Ziel'],
  ].map(
    ([source, destination]) =>
      [
        'csv',
        [
          ['unknown unknown', `Zeitstempel;${source};${destination};Aktion;Richtung`],
          ['passed outbound', '06.06.2021 15:57:37;10.0.0.5;198.51.100.7;Zugelassen;'],
          ['blocked inbound', '06.06.2021 15:57:37;198.51.100.7;10.0.0.5;Blockiert;'],
          ['blocked inbound', '06.06.2021 15:57:37;198.51.100.7;203.0.113.9;verworfen;Eingehend'],
          ['unknown internal', '06.06.2021 15:57:37;10.0.0.5;10.0.0.6;Unbekannt;'],
        ],
      ] as const,
  ),
  ...(
    [
      ['IP source', 'IP destination', 'Action', 'Autorisé', 'Bloqué', 'Refusée'],
      ['Adresse source', 'Adresse destination', 'Action', 'Autorisée', 'Bloquée', 'Rejetée'],
      ['IP origen', 'IP destino', 'Acción', 'Permitido', 'Bloqueado', 'Denegado'],
      ['Origen', 'Destino', 'Accion', 'Aceptado', 'Bloqueado', 'Rechazado'],
      ['IP origine', 'IP destinazione', 'Azione', 'Consentito', 'Bloccato', 'Rifiutato'],
      ['Origine', 'Destinazione', 'Azione', 'Accettato', 'Bloccato', 'Negato'],
      ['Bron', 'Bestemming', 'Actie', 'Toegestaan', 'Geblokkeerd', 'Geweigerd'],
    ] as const
  ).map(
    ([source, destination, action, passed, blocked, refused]) =>
      [
        'csv',
        [
          ['unknown unknown', `Data;${source};${destination};${action}`],
          ['passed outbound', `06.06.2021 15:57:37;10.0.0.5;198.51.100.7;${passed}`],
          ['blocked inbound', `06.06.2021 15:57:37;198.51.100.7;10.0.0.5;${blocked}`],
          ['blocked internal', `06.06.2021 15:57:37;10.0.0.6;10.0.0.5;${refused}`],
        ],
      ] as const,
  ),
  [
    // Message tracking of Exchange.
    'w3c-extended',
    [
      ['unknown unknown', '#Fields: date-time,client-ip,event-id,directionality'],
      ['passed inbound', '2021-06-06T15:57:37.123Z,198.51.100.7,RECEIVE,Incoming'],
      ['passed outbound', '2021-06-06T15:57:37.123Z,10.0.0.5,SEND,Originating'],
    ],
  ],
  [
    'squid',
    [
      [
        'passed outbound',
        '1622995057.123 12 10.0.0.5 TCP_TUNNEL/200 39 CONNECT a.example:443 - HIER_DIRECT/198.51.100.7 -',
      ],
      [
        'passed outbound',
        '1622995057.123 12 10.0.0.5 TCP_MISS/200 39 GET http://a.example/ - DIRECT/198.51.100.7 text/html',
      ],
      [
        'passed internal',
        '1622995057.123 12 10.0.0.5 TCP_TUNNEL/200 39 CONNECT a.example:443 - ORIGINAL_DST/10.0.0.9 -',
      ],
    ],
  ],
  [
    'juniper',
    [
      ['passed outbound', 'RT_FLOW_SESSION_CREATE: session created 10.0.0.5/1->198.51.100.7/443 0x0 junos-https'],
      ['blocked inbound', 'RT_FLOW_SESSION_DENY: session denied 198.51.100.7/1->10.0.0.5/22 0x0 junos-ssh 6(0) a'],
      [
        'passed outbound',
        'RT_FLOW_SESSION_CLOSE: session closed TCP FIN: 10.0.0.5/1->198.51.100.7/443 0x0 junos-https',
      ],
    ],
  ],
  [
    'cisco-asa',
    [
      ['passed inbound', '%ASA-6-113039: Group <a> User <b> IP <198.51.100.7> AnyConnect parent session started.'],
      [
        'passed inbound',
        '%ASA-4-722051: Group <a> User <b> IP <198.51.100.7> IPv4 Address <10.8.0.2> assigned to session',
      ],
      ['passed outbound', '%ASA-5-304001: 10.0.0.5 Accessed URL 198.51.100.7:http://www.example/a'],
      ['blocked outbound', '%ASA-5-304002: 10.0.0.5 Access denied URL 198.51.100.7:http://www.example/a'],
      [
        'passed outbound',
        '%ASA-6-106100: access-list a est-allowed tcp in/10.0.0.5(1) -> out/198.51.100.7(443) hit-cnt 1',
      ],
      ['blocked outbound', '%ASA-6-106100: access-list a denied tcp in/10.0.0.5(1) -> out/198.51.100.7(443) hit-cnt 1'],
    ],
  ],
  [
    'azure-activity',
    [
      [
        'blocked outbound',
        azureFirewall('Network', `TCP request from ${inside}:1 to ${inbound}:443. Action: Deny. Rule: a`),
      ],
      [
        'passed unknown',
        azureFirewall('Application', `HTTPS request from ${inside}:1 to www.example:443. Action: Allow.`),
      ],
      ['unknown unknown', azureFirewall('Application', `HTTPS request from ${inside}:1. Action: Alert.`)],
    ],
  ],
  [
    'key-value',
    [
      ['blocked inbound', `src=${inbound} spt=1 dst=${inside} dpt=443 actionTaken=DENY attackId=1`],
      ['passed inbound', `acl_action="PERMIT" src_ip="${inbound}" dst_ip="${inside}" acl_protocol="udp"`],
      ['passed inbound', `datetime=2021-06-06T15:57:37+0200|IP=${inbound}|Act=Acc|Dir=Inbound`],
      ['blocked unknown', `datetime=2021-06-06T15:57:37+0200|IP=${inbound}|Act=Rej|aCode=1`],
      ['blocked unknown', `ruleset=check_rcpt, arg1=<a@x.example>, relay=[${inbound}], reject=550 5.7.1 listed`],
      ['passed unknown', `to=<a@x.example>, delay=00:00:01, relay=[${inbound}], dsn=2.0.0, stat=Sent (ok)`],
    ],
  ],
  [
    'w3c-extended',
    [
      ['unknown unknown', '#Fields: date time c-ip r-ip x-cs-src-ip x-cs-dst-ip'],
      ['unknown outbound', `2021-06-06 15:57:37 10.0.0.5 198.51.100.7 - -`],
      ['unknown outbound', `2021-06-06 15:57:37 - - 10.0.0.5 198.51.100.7`],
    ],
  ],
  [
    'postfix',
    [
      ['unknown inbound', `Jun  6 15:57:37 mx postfix/smtpd[1]: connect from mail.example[198.51.100.7]`],
      [
        'blocked inbound',
        `Jun  6 15:57:37 mx postfix/postscreen[1]: NOQUEUE: reject: RCPT from [198.51.100.7]:4242: 550 5.7.1 blocked`,
      ],
      ['unknown internal', `Jun  6 15:57:37 mx postfix/submission/smtpd[1]: 4B1F2C0: client=pc.example[10.0.0.5]`],
      [
        'blocked inbound',
        `Jun  6 15:57:37 mx postfix/smtpd[1]: warning: unknown[198.51.100.7]: SASL LOGIN authentication failed: a`,
      ],
      [
        'passed outbound',
        `Jun  6 15:57:37 mx postfix/smtp[1]: 4B1F2C0: to=<a@x.example>, relay=mx.x.example[198.51.100.7]:25, status=sent (250)`,
      ],
      [
        'unknown unknown',
        `Jun  6 15:57:37 mx postfix/cleanup[1]: 4B1F2C0: warning: header Received: from x[198.51.100.7]`,
      ],
      [
        'unknown unknown',
        `Jun  6 15:57:37 mx postfix/cleanup[1]: warning: header Subject: see /smtpd from x[198.51.100.7]`,
      ],
      [
        'unknown unknown',
        `Jun  6 15:57:37 mx postfix/smtpd[1]: proxy-accept: END-OF-MESSAGE: 250 ok, relay=x[198.51.100.7] client=y[10.0.0.5]`,
      ],
    ],
  ],
  [
    'cisco-asa',
    [
      [
        'passed inbound',
        `Jun 06 2021 15:57:37: %ASA-6-113039: Group <g> User <j> IP <198.51.100.7> AnyConnect parent session started.`,
      ],
      [
        'blocked inbound',
        `Jun 06 2021 15:57:37: %ASA-6-113015: AAA user authentication Rejected : server = 10.0.0.5 : user = j : user IP = 198.51.100.7`,
      ],
      [
        'unknown inbound',
        `Jun 06 2021 15:57:37: %ASA-4-113019: Group = g, Username = j, IP = 198.51.100.7, Session disconnected.`,
      ],
      [
        'unknown unknown',
        `Jun 06 2021 15:57:37: %ASA-5-713041: Group = 198.51.100.7, IP = 198.51.100.7, IKE Initiator: New Phase 1, Intf a`,
      ],
    ],
  ],
  [
    'netfilter',
    [
      ['blocked inbound', `kernel: Denied-by-filter:default-action IN=eth1 OUT= SRC=198.51.100.7 DST=10.0.0.5 LEN=60`],
      ['passed inbound', `kernel: Denied-by-policy-override:accept IN=eth1 OUT= SRC=198.51.100.7 DST=10.0.0.5 LEN=60`],
    ],
  ],
  [
    'sshd',
    [
      ['unknown inbound', `sshd[1]: Connection closed by ${inbound} port 51234 [preauth]`],
      ['unknown inbound', `sshd[1]: Connection closed by authenticating user root ${inbound} port 51234 [preauth]`],
      ['unknown inbound', `sshd[1]: Disconnected from user one ${inbound} port 51234`],
      [
        'blocked inbound',
        `sshd[1]: Disconnecting invalid user  ${inbound} port 51234: Too many authentication failures`,
      ],
      ['unknown unknown', 'sshd[1]: pam_unix(sshd:session): session opened for user one(uid=1000) by (uid=0)'],
    ],
  ],
]
