import { expect, it } from 'vitest'
import { linesOf, sampleContext, timesOf } from './conformance.ts'
import { detectLog, logClock } from './detect.ts'
import { headOf } from './head.ts'

/**
 * Logs as products write them, with invented values in the real layout: by the time of the first event, each with the
 * format that reads it. The last line is a pattern for thirty, in which `%` stands for the two digits of the second
 * (`%2F` and `%FTD` are literal); those before it are headers.
 */
const fieldSamples: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>> = {
  '2021-06-06T15:56:40.000Z': {
    'azure-nsg-flow: Azure flow logs with flat flows':
      '{"time":"2021-06-06T16:00:00Z","operationName":"FlowLogFlowEvent","flow.0":"16229950%,45.83.1.7,10.0.0.5,23956,443,6,I,D,NX,0,0,0,0"}',
    'azure-nsg-flow: Azure flow as an object of its own':
      '{"time":"2021-06-06T15:59:00Z","rule":"a","flowTuple":"16229950%,192.0.2.1,198.51.100.7,1,2,T,O,A"}',
  },
  '2021-06-06T15:56:40.123Z': {
    'journald: Exported journal of systemd': [
      '__CURSOR=s=0;i=1',
      '__REALTIME_TIMESTAMP=1622994999123456',
      'MESSAGE=2020-01-01 00:00:00 from 192.0.2.1',
      '__REALTIME_TIMESTAMP=16229950%123456',
    ],
    'csv: Arkime': [
      '"ipProtocol","firstPacket","lastPacket","source.ip","source.port","srcGEO","destination.ip","destination.port","network.packets","node"',
      'tcp,16229950%123,1622995120123,10.0.0.5,51234,,45.83.44.7,443,12,capture1',
    ],
    'json-lines: Times of Windows in JSON': '{"SystemTime":"132674686%1234567","IpAddress":"45.83.1.7"}',
  },
  '2021-06-06T15:57:00.000Z': {
    'key-value: Zscaler NSS web (tabs)':
      '2021-06-06 15:57:%\treason=Allowed\tevent_id=1\tprotocol=HTTPS\taction=Allowed\ttransactionsize=6095\turlcategory=Web Search\tserverip=198.51.100.7\tclienttranstime=0\trequestmethod=GET\thostname=www.example\tClientIP=192.0.2.1\turl=www.example/a\tuser=one@corp.example',
    'csv: Zscaler NSS web (quoted CSV)':
      '"Sun Jun 06 15:57:% 2021","one@corp.example","HTTPS","www.example/a","Allowed","General Browsing","General Browsing","1206","5243","0","192.0.2.1","198.51.100.7","GET","200"',
    'csv: Rows of quoted cells, some with sentences':
      '"Sun Jun 06 15:57:% 2021","one@corp.example","Default DNS Rule for all","A","www.evil-test.com","192.0.2.1"',
    'csv: Cisco Umbrella DNS':
      '"2021-06-06 15:57:%","one (one@corp.example)","one (one@corp.example),Site","192.0.2.1","203.0.113.1","Allowed","1 (A)","NOERROR","www.evil-test.com.","Search Engines","AD Users","AD Users,Sites",""',
    'palo-alto: Palo Alto after Excel':
      '1,6/6/2021 15:57:%,1.2346E+11,TRAFFIC,end,2049,6/6/2021 15:57:%,10.0.0.5,45.83.1.7,0.0.0.0,0.0.0.0,r,,,x,vsys1,a,b,e1,e2,log,6/6/2021 15:57:%,1,1,1,443,0,0,0x0,tcp,allow',
    'palo-alto: Palo Alto in an export of Splunk': [
      '"_time","_raw",host,sourcetype',
      '"2021-06-06T17:57:%.000+0200","1,2021/06/06 17:57:%,012345,TRAFFIC,end,2561,2021/06/06 17:57:%,192.0.2.1,198.51.100.7,0.0.0.0,0.0.0.0,r,,,ssl,vsys1,trust,untrust,e1,e2,l,2021/06/06 17:57:%,1,1,1,443,0,0,0x0,tcp,allow",fw,"pan:traffic"',
    ],
    'filterlog: pfSense in an export of Splunk': [
      '"_raw","_time",host,sourcetype',
      '"Jun  6 17:57:% fw filterlog[1]: 5,,,1000102433,em0,match,pass,in,4,0x0,,64,1,0,DF,6,tcp,60,192.0.2.1,198.51.100.7,40000,22,0,S,1,,1,,","2021-06-06T17:57:%.000+0200",fw,pfsense',
    ],
    'fortigate: FortiGate CSV':
      'date=2021-06-06,time=15:57:%,devname="FG",logid="0000000013",type="traffic",srcip=192.0.2.1,dstip=198.51.100.7',
    'fortigate: FortiAuthenticator without a date':
      'time=17:57:% timestamp=1622995020 devname="FortiAuthenticator" devid="FAC" vd="root" itime=1622995020 logid="20320" userip=192.0.2.1',
    'check-point: Check Point LEA':
      'loc=4294|filename=fw.log|fileid=1622987820|time= 6Jun2021 15:57:%|action=drop|orig=fw.example|i/f_dir=inbound|i/f_name=eth0|has_accounting=0|product=VPN-1 & FireWall-1|src=192.0.2.1|s_port=51234|dst=198.51.100.7|service=443|proto=tcp|rule=7',
    'csv: Check Point SmartView Tracker, quoted cells between blanks': [
      '"Number" "Date" "Time" "Product" "Action" "Source" "Destination" "Rule Name"',
      '"20" "6Jun2021" "15:57:%" "VPN-1 & FireWall-1" "drop" "192.0.2.1" "198.51.100.7" "Clean up"',
    ],
    'key-value: Mimecast, pairs between bars':
      'datetime=2021-06-06T17:57:%+0200|aCode=a1|acc=C1|Sender=one@bad.example|Recipient=two@corp.example|IP=192.0.2.1|Act=Rej|Dir=Inbound',
    'squid: Squid, combined with its result':
      '192.0.2.1 - - [06/Jun/2021:17:57:% +0200] "CONNECT www.example:443 HTTP/1.1" 200 39 "-" "Mozilla/5.0" TCP_TUNNEL:HIER_DIRECT',
    'key-value: Barracuda CloudGen':
      '2021 06 06 15:57:% Info +00:00 bcgw box_Firewall_Activity:  Allow: type=FWD|proto=TCP|srcIF=eth1|srcIP=192.0.2.1|srcPort=51234|srcMAC=00:00:5e:00:53:01|dstIP=198.51.100.7|dstPort=443|dstService=https|rule=LAN|info=Normal|srcNAT=203.0.113.1|duration=0|count=1',
    'w3c-extended: Blue Coat ELFF': [
      '#Software: SGOS 6.7.5',
      '#Version: 1.0',
      '#Start-Date: 2021-06-06 15:57:00',
      '#Fields: date time time-taken c-ip cs-username cs-auth-group x-exception-id sc-filter-result cs-categories cs(Referer) sc-status s-action cs-method rs(Content-Type) cs-uri-scheme cs-host cs-uri-port cs-uri-path',
      '2021-06-06 15:57:% 123 192.0.2.1 one - - OBSERVED "Search" - 200 TCP_NC_MISS GET text/html https www.example 443 /a',
    ],
    'apache-common: McAfee Web Gateway':
      '[06/Jun/2021:17:57:% +0200] "one" 192.0.2.1 198.51.100.7 200 "GET http://www.example/a HTTP/1.1" "Search" "Minimal Risk" "text/html" 1234 432 "Mozilla/5.0" "" "0" ""',
    'microsoft-dns: Windows DNS debug log, German':
      '06.06.2021 15:57:% 0E2C PACKET  000000D1A1B2C3D0 UDP Rcv 192.0.2.1       a1b2   Q [0001   D   NOERROR] A      (3)www(9)evil-test(3)com(0)',
    'squid: Squid, combined':
      '192.0.2.1 - one [06/Jun/2021:17:57:% +0200] "GET http://www.example/a HTTP/1.1" 200 1234 "-" "Mozilla/5.0" TCP_MISS:HIER_DIRECT',
    'json-lines: nginx, JSON':
      '{"time_local":"06/Jun/2021:17:57:% +0200","remote_addr":"192.0.2.1","request":"GET /a HTTP/1.1","status":"200","http_referrer":"","http_user_agent":"Mozilla/5.0","request_time":"0.001"}',
    'json-lines: nginx, JSON with ISO time and msec':
      '{"msec":"1622995020.123","time_iso8601":"2021-06-06T17:57:%+02:00","remote_addr":"192.0.2.1","request_uri":"/a","request_time":"0.001"}',
    'csv: Exchange message tracking, exported': [
      '"PSComputerName","Timestamp","ClientIp","ClientHostname","ServerIp","EventId","Source","Recipients"',
      '"ex","6/6/2021 3:57:% PM","192.0.2.1","mx.example","198.51.100.7","RECEIVE","SMTP","one@corp.example"',
    ],
    'csv: Microsoft 365 audit, exported': [
      'RecordId,CreationDate,RecordType,Operation,UserId,AuditData,AssociatedAdminUnits',
      '5f6a1c2e-0000-4000-8000-000000000001,2021-06-06T15:57:%.0000000Z,15,UserLoggedIn,one@corp.example,"{""CreationTime"":""2021-06-06T15:57:%"",""Id"":""5f6a1c2e"",""Operation"":""UserLoggedIn"",""ClientIP"":""192.0.2.1"",""Workload"":""AzureActiveDirectory""}",',
    ],
    'json-lines: Duo':
      '{"access_device":{"ip":"192.0.2.1","location":{"country":"Germany"}},"event_type":"authentication","factor":"duo_push","isotimestamp":"2021-06-06T15:57:%.123000+00:00","result":"success","timestamp":1622995020,"txid":"5f6a1c2e-0000-4000-8000-000000000001","user":{"name":"one"}}',
    'aws-alb: AWS network load balancer':
      'tls 2.0 2021-06-06T15:57:% net/my-lb/c6e77e28c25b2234 g3d4b5e8bb8464cd 192.0.2.1:51341 198.51.100.7:443 5 2 98 246 - arn:aws:acm:eu-central-1:123456789012:certificate/2a108f19 - ECDHE-RSA-AES128-SHA tlsv12 - www.example - - - 2021-06-06T15:56:00',
    'json-lines: Entra ID sign-ins of Graph':
      '{"id":"5f6a1c2e-0000-4000-8000-000000000001","createdDateTime":"2021-06-06T15:57:%Z","userPrincipalName":"one@corp.example","appDisplayName":"Portal","ipAddress":"192.0.2.1","status":{"errorCode":0}}',
    'plain-text: OpenVPN':
      '2021-06-06 15:57:% us=123456 192.0.2.1:51234 TLS: Initial packet from [AF_INET]192.0.2.1:51234, sid=a1b2c3d4 e5f60718',
    'plain-text: OpenVPN of old':
      'Sun Jun  6 15:57:% 2021 192.0.2.1:51234 TLS: Initial packet from [AF_INET]192.0.2.1:51234, sid=a1b2c3d4 e5f60718',
    'plain-text: MikroTik, exported':
      'jun/06/2021 15:57:% firewall,info forward: in:bridge out:ether1, proto TCP (SYN), 192.0.2.1:51234->198.51.100.7:443, len 52',
    'syslog-rfc3164: Synology':
      '2021-06-06T17:57:%+02:00 nas Connection: User [one] from [192.0.2.1] failed to log in via [DSM] due to authorization failure.',
    'csv: QNAP, exported': [
      'Severity Level,Date,Time,Users,Source IP,Application,Category,Content',
      'Warning,2021-06-06,15:57:%,one,192.0.2.1,Users,Login,"Failed to log in via user account ""one"". Source IP address: 192.0.2.1."',
    ],
    'apache-combined: Docker Compose':
      'web_1  | 192.0.2.1 - - [06/Jun/2021:17:57:% +0200] "GET /a HTTP/1.1" 200 1234 "-" "Mozilla/5.0"',
    'sshd: journalctl -o short-iso':
      '2021-06-06T17:57:%+0200 host sshd[1234]: Failed password for root from 192.0.2.1 port 51234 ssh2',
    'key-value: Stormshield':
      'id=firewall time="2021-06-06 17:57:%" fw="SN" tz=+0200 startime="2021-06-06 17:56:00" pri=5 confid=01 slotlevel=2 ruleid=1 srcif="Ethernet0" ipproto=tcp src=192.0.2.1 srcport=51234 dst=198.51.100.7 dstport=443 action=block logtype="filter"',
    'plain-text: Citrix ADC':
      '<134> 06/06/2021:15:57:% GMT adc 0-PPE-0 : default TCP CONN_TERMINATE 123456 0 :  Source 192.0.2.1:51234 - Destination 198.51.100.7:443 - Start Time 06/06/2021:15:56:00 GMT - End Time 06/06/2021:15:57:00 GMT',
    'cisco-asa: Cisco FTD':
      '<113>2021-06-06T15:57:%Z ftd %FTD-1-430003: EventPriority: Low, DeviceUUID: a1, InstanceID: 1, FirstPacketSecond: 2021-06-06T15:56:00Z, ConnectionID: 1, AccessControlRuleAction: Block, SrcIP: 192.0.2.1, DstIP: 198.51.100.7',
    'filterlog: OPNsense filterlog':
      '<134>1 2021-06-06T17:57:%+02:00 fw.example filterlog 12345 - [meta sequenceId="1"] 5,,,0,igb0,match,block,in,4,0x0,,64,0,0,DF,6,tcp,60,192.0.2.1,198.51.100.7,51234,22,0,S,1,,64240,,mss',
    'json-lines: Netskope':
      '{"_id":"a1","timestamp":1622995020,"type":"page","userip":"192.0.2.1","domain":"www.evil-test.com"}',
    'proofpoint-tap: Proofpoint TAP':
      '{"GUID":"a1","clickIP":"192.0.2.1","clickTime":"2021-06-06T15:57:%.000Z","threatTime":"2021-06-01T00:00:00.000Z","url":"https://www.evil-test.com/a","classification":"phish"}',
    'json-lines: Nextcloud':
      '{"reqId":"a1","level":2,"time":"2021-06-06T15:57:%+00:00","remoteAddr":"192.0.2.1","app":"core","message":"Login failed"}',
    'json-lines: Akamai SIEM':
      '{"type":"akamai_siem","attackData":{"clientIP":"192.0.2.1","rules":"OTUwMDAy"},"httpMessage":{"requestId":"a1","start":"1622995020","method":"GET","host":"www.example"}}',
    'aws-vpc-flow: CloudWatch, exported':
      '2021-06-06T15:57:%.000Z 2 123456789012 eni-0a1b2c3d 192.0.2.1 198.51.100.7 51234 443 6 10 840 1622995020 1622995080 ACCEPT OK',
    'cef: Trend Micro CEF':
      'Jun  6 15:58:% dsm CEF:0|Trend Micro|Deep Security Agent|20.0|20|Deny|5|cn1=1 cn1Label=Host ID dvchost=h TrendMicroDsTenant=Primary act=Deny src=192.0.2.1 dst=198.51.100.7 rt=Jun 06 2021 15:57:% UTC',
    'iis: IIS in its own layout':
      '198.51.100.7, -, 6/6/2021, 15:57:%, W3SVC1, WEB1, 10.0.0.80, 4502, 163, 3223, 200, 0, GET, /a.asp, id=1,',
    'iis: IIS behind a balancer': [
      '#Software: Microsoft Internet Information Services 10.0',
      '#Version: 1.0',
      '#Date: 2021-06-06 15:00:00',
      '#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken X-Forwarded-For',
      '2021-06-06 15:57:% 198.51.100.7 GET /a - 443 - 192.0.2.9 Mozilla/5.0 - 200 0 0 15 192.0.2.1',
    ],
    'csv: RADIUS accounting':
      '"NPS","IAS",06/06/2021,15:57:%,1,"CORP\\one","corp.example/one","192.0.2.1",,,,"192.0.2.9","AP",0,"198.51.100.7"',
    'syslog-rfc3164: Snare':
      '<14>Jun  6 15:57:% host MSWinEventLog\t1\tSecurity\t1234\tSun Jun 06 15:57:% 2021\t4624\tMicrosoft-Windows-Security-Auditing\tCORP\\one\tN/A\tSuccess Audit\thost\tLogon\t\tAn account was successfully logged on. Source Network Address: 192.0.2.1',
    'csv: Windows Event Viewer, exported': [
      'Level,Date and Time,Source,Event ID,Task Category',
      'Information,6/6/2021 3:57:% PM,Microsoft-Windows-Security-Auditing,4624,Logon',
    ],
    'aws-vpc-flow: AWS VPC flows':
      '2 123456789012 eni-0a1b2c3d 192.0.2.1 198.51.100.7 51234 443 6 10 840 1622995020 1622995080 ACCEPT OK',
    'aws-vpc-flow: AWS VPC flows as events of CloudWatch Logs':
      '{"logStreamName":"eni-0a1b2c3d-all","timestamp":1622995020000,"message":"2 123456789012 eni-0a1b2c3d 192.0.2.1 198.51.100.7 51234 443 6 10 840 1622995020 1622995080 ACCEPT OK","ingestionTime":1622995200000}',
    'json-lines: Trend Micro Vision One risk events':
      '{"createTimeDT":"2021-06-07 02:00:24.914000","eventTimeDT":"2021-06-06 15:57:%","riskEventName":"Risky access","description":"Access to www.evil-test.com detected"}',
    'json-lines: Onfido webhooks':
      '{"payload":{"action":"completed","object":{"id":"1","completed_at_iso8601":"2021-06-06T15:57:%Z"}}}',
    'json-lines: Check Point as JSON':
      '{"action":"Drop","loguid":"0x60bcf1b1,0x26,0x1,0x2","time":"2021-06-06T15:57:%Z","__policy_id_tag":"product=VPN-1 & FireWall-1[db_tag={1};mgmt=fw]","src":"192.0.2.1","dst":"198.51.100.7"}',
    'json-lines: Slack audit':
      '{"id":"a1","date_create":1622995020,"action":"user_login","context":{"ip_address":"192.0.2.1"}}',
    'apache-combined: ingress-nginx':
      '192.0.2.1 - - [06/Jun/2021:15:57:% +0000] "GET /a HTTP/1.1" 200 612 "-" "Mozilla/5.0" 123 0.001 [default-a-80] [] 198.51.100.7:80 612 0.000 200 a1',
    'plain-text: A code that looks like the header of klog':
      'E0101 10:00:% alarm at 192.0.2.1 since 2021-06-06 15:57:%',
    'plain-text: vsftpd': 'Sun Jun  6 15:57:% 2021 [pid 2] [one] FAIL LOGIN: Client "192.0.2.1"',
    'plain-text: Asterisk':
      "[2021-06-06 15:57:%] NOTICE[1234] chan_sip.c: Registration from '<sip:100@198.51.100.7>' failed for '192.0.2.1:5060' - Wrong password",
    'plain-text: rspamd':
      '2021-06-06 15:57:% #1234(normal) <a1b2c3>; task; rspamd_task_write_log: id: <a@corp.example>, qid: <A1>, ip: 192.0.2.1, from: <one@corp.example>, (default: F (no action): [0.00/15.00])',
    'plain-text: e2guardian':
      '2021.6.6 15:57:% - 192.0.2.1 http://www.evil-test.com/a *DENIED* Banned site GET 0 0 Malware 1 403 -',
    'csv: Plaso, log2timeline': [
      'date,time,timezone,MACB,source,sourcetype,type,user,host,short,desc,version,filename,inode,notes,format,extra',
      '06/06/2021,15:57:%,UTC,M...,WEBHIST,Chrome History,Last Visited Time,one,host,http://www.evil-test.com/a,http://www.evil-test.com/a,2,OS:/a,1,-,sqlite,-',
    ],
    'csv: CrowdStrike detections, exported': [
      'Detect Name,Hostname,Command line,Behavior time,IOC Type,IOC Value,SHA256 String',
      'x,pc1,x.exe,2021-06-06 15:57:%,hash_sha256,275a021bbfb6489e54d471899f7db9d1275a021bbfb6489e54d471899f7db9d1,275a021bbfb6489e54d471899f7db9d1275a021bbfb6489e54d471899f7db9d1',
    ],
    'csv: SonicWall, exported': [
      '#,"Time","ID","Category","Source IP","Source Port","Destination IP","Destination Port","Message"',
      '1,"2021-06-06 15:57:%","36","Network","45.83.1.7","51234","10.0.0.5","22","TCP connection dropped"',
    ],
    'csv: Apex One, exported': [
      'Received,Generated,Endpoint,User,URL,Action,Channel',
      '6/6/2021 15:59:00,6/6/2021 15:57:%,pc1,one,http://www.evil-test.com/a,Block,HTTP',
    ],
    'csv: A table with a time of detection and one of the report': [
      'Detection Time,Generated,Endpoint,URL,Action',
      '2021-06-06 15:57:%,2021-06-06 18:00:00,pc1,http://www.evil-test.com/a,Block',
    ],
    'csv: A table with comments, saved by a spreadsheet': [
      '#,,,,',
      '# Export of the firewall,,,,',
      '#,,,,',
      'generated,src_ip,dst_ip,action,time',
      '2021-06-06 18:00:00,45.83.1.7,10.0.0.5,deny,2021-06-06 15:57:%',
    ],
    'squid: Squid, common with its result':
      '10.0.0.5 - one [06/Jun/2021:15:57:% +0000] "GET http://www.evil-test.com/a HTTP/1.1" 200 2312 TCP_MISS:HIER_DIRECT 45.83.1.7',
    'plain-text: Dictionaries of Python': "{'time': '2021-06-06 15:57:%', 'ip': '45.83.1.7', 'action': 'login'}",
    'json-lines: Fastly':
      '{"timestamp":"2021-06-06T15:57:%+0000","client_ip":"192.0.2.1","host":"www.example","url":"/a"}',
    'json-lines: nProbe (JSON)':
      '{"IPV4_SRC_ADDR":"10.0.0.5","IPV4_DST_ADDR":"45.83.1.7","L7_PROTO_NAME":"TLS","FIRST_SWITCHED":1622995020,"LAST_SWITCHED":1622995050}',
    'csv: nProbe (text)': [
      'IPV4_SRC_ADDR|IPV4_DST_ADDR|IN_PKTS|IN_BYTES|FIRST_SWITCHED|LAST_SWITCHED|L4_SRC_PORT|PROTOCOL',
      '10.0.0.5|45.83.1.7|5|900|1622995020|1622995050|50000|6',
    ],
  },
  '2021-06-06T15:57:00.123Z': {
    'plain-text: Db2': '2021-06-06-15.57.%.123456+000 I1A CONNECT from 45.83.1.7',
    'fortigate: FortiGate behind a relay that took the date for a part of its header':
      'time=17:57:% devname="FG" devid="FG100E" eventtime=1622995020123456789 tz="+0200" logid="0000000013" type="traffic" srcip=192.0.2.1 dstip=198.51.100.7',
    'fortigate: FortiAnalyzer, pairs in quotes':
      '"date=2021-06-06","time=17:57:%","devname=FG","eventtime=1622995020123456789","tz=+0200","logid=0000000013","type=traffic","srcip=192.0.2.1","dstip=198.51.100.7"',
    'cef: FortiGate CEF behind a header in local time':
      '<189>Jun  6 17:57:% FG CEF:0|Fortinet|Fortigate|v7.2.10|00013|traffic:forward close|3|deviceExternalId=FG FTNTFGTeventtime=1622995020123456789 FTNTFGTtz=+0200 src=192.0.2.1 dst=198.51.100.7',
    'cef: FortiGate CEF':
      'CEF:0|Fortinet|Fortigate|v7.2.10|00013|traffic:forward close|3|deviceExternalId=FG FTNTFGTeventtime=1622995020123456789 FTNTFGTtz=+0200 src=192.0.2.1 dst=198.51.100.7',
    'cef: CEF behind a relay that took CEF for the name of the program':
      ' 0|Forcepoint|Security|8.5.4|9|Transaction blocked|7| act=blocked dst=198.51.100.7 src=192.0.2.1 rt=1622995020123 in=0',
    'plain-text: Barracuda WAF':
      '<129>2021-06-06 15:57:%.123 +0000 waf WF ALER SQL_INJECTION_IN_PARAM 192.0.2.1 51234 198.51.100.7 443 security-policy GLOBAL LOG NONE [type="sql"] GET www.example/a TLSv1.2 "-" "Mozilla/5.0" 192.0.2.1 51234 "-" 1',
    'squid: Squid behind syslog':
      'Jun  6 15:57:% proxy (squid-1)[1234]: 1622995020.123    456 192.0.2.1 TCP_TUNNEL/200 1234 CONNECT www.example:443 one HIER_DIRECT/198.51.100.7 -',
    'plain-text: Envoy':
      '[2021-06-06T15:57:%.123Z] "GET /a HTTP/1.1" 200 - via_upstream - "-" 0 1234 5 4 "192.0.2.1" "Mozilla/5.0" "5f6a1c2e-0000-4000-8000-000000000001" "www.example" "198.51.100.7:8080" outbound|80||a.example - 198.51.100.7:80 192.0.2.1:51234 - default',
    'json-lines: Envoy, JSON':
      '{"authority":"www.example","bytes_received":0,"downstream_remote_address":"192.0.2.1:51234","duration":5,"method":"GET","path":"/a","response_code":200,"start_time":"2021-06-06T15:57:%.123Z","upstream_host":"198.51.100.7:80"}',
    'w3c-extended: Exchange message tracking': [
      '#Software: Microsoft Exchange Server',
      '#Version: 15.01.2242.004',
      '#Log-type: Message Tracking Log',
      '#Date: 2021-06-06T15:00:00.000Z',
      '#Fields: date-time,client-ip,client-hostname,server-ip,server-hostname,source-context,connector-id,source,event-id,internal-message-id,message-id,recipient-address',
      '2021-06-06T15:57:%.123Z,192.0.2.1,mx.example,198.51.100.7,ex,a1;2021-06-06T15:56:00.000Z;0,EX\\Default,SMTP,RECEIVE,1,<a@corp.example>,one@corp.example',
    ],
    'aws-alb: AWS classic load balancer':
      '2021-06-06T15:57:%.123456Z my-lb 192.0.2.1:51234 198.51.100.7:80 0.000073 0.001048 0.000057 200 200 0 29 "GET http://www.example:80/ HTTP/1.1" "curl/7.38.0" - -',
    'azure-activity: Entra ID sign-ins of Azure Monitor':
      '{"time":"2021-06-06T15:57:%.1234567Z","resourceId":"/tenants/5f6a1c2e-0000-4000-8000-000000000001/providers/Microsoft.aadiam","operationName":"Sign-in activity","category":"SignInLogs","callerIpAddress":"192.0.2.1","properties":{"createdDateTime":"2021-06-06T15:50:00Z"}}',
    'crowdstrike-falcon: CrowdStrike FDR':
      '{"event_simpleName":"DnsRequest","ConfigBuild":"1007.3.0013806.1","DomainName":"www.evil-test.com","ContextTimeStamp":"1622995020.123","aip":"203.0.113.1","aid":"a1","timestamp":"1622995020456","name":"DnsRequestV4"}',
    'cef: SentinelOne CEF':
      '<14>2021-06-06 15:58:%,123 sentinel - CEF:0|SentinelOne|Mgmt|2.0|19|New Threat|5|rt=2021-06-06 15:57:%.123456 fileHash=da39a3ee5e6b4b0d3255bfef95601890afd80709 src=192.0.2.1 cat=SystemEvent',
    'csv: Splunk, exported': [
      '"_time","_raw",host,source,sourcetype,src_ip,dest_ip,action',
      '"2021-06-06T17:57:%.123+0200","deny 192.0.2.1",fw,udp:514,made_up,192.0.2.1,198.51.100.7,deny',
    ],
    'csv: Kibana, exported': [
      '"@timestamp","source.ip","destination.ip","event.action"',
      '"Jun 6, 2021 @ 15:57:%.123","192.0.2.1","198.51.100.7","deny"',
    ],
    'json-lines: Elasticsearch hits':
      '{"_index":"filebeat-7.12.0","_id":"a1","_source":{"@timestamp":"2021-06-06T15:57:%.123Z","source":{"ip":"192.0.2.1"},"message":"deny"}}',
    'azure-log-analytics: Microsoft Sentinel, exported': [
      'TenantId,"TimeGenerated [UTC]",SourceIP,DestinationIP,Activity',
      '5f6a1c2e-0000-4000-8000-000000000001,"6/6/2021, 3:57:%.123 PM",192.0.2.1,198.51.100.7,deny',
    ],
    'csv: Defender advanced hunting, exported': [
      'Timestamp,DeviceId,DeviceName,ActionType,RemoteIP,RemotePort,RemoteUrl,InitiatingProcessCreationTime',
      '2021-06-06T15:57:%.1234567Z,a1,h.example,ConnectionSuccess,192.0.2.1,443,www.evil-test.com,2021-06-01T00:00:00Z',
    ],
    'csv: Graylog, exported': [
      '"timestamp","source","message","src_ip"',
      '"2021-06-06T15:57:%.123Z","fw","deny","192.0.2.1"',
    ],
    'json-lines: Serilog':
      '{"@t":"2021-06-06T15:57:%.1234567Z","@mt":"HTTP {Method}","Method":"GET","RemoteIp":"192.0.2.1"}',
    'plain-text: log4j':
      '2021-06-06 15:57:%,123 [http-nio-8080-exec-1] WARN  com.corp.Login - failed login from 192.0.2.1',
    'plain-text: Tomcat catalina':
      '06-Jun-2021 15:57:%.123 INFO [main] org.apache.catalina.core.StandardService.startInternal request from 192.0.2.1',
    'squid: Cisco Secure Web Appliance':
      '1622995020.123 456 192.0.2.1 TCP_MISS/200 1234 GET http://www.example/a one@corp DIRECT/198.51.100.7 text/html ALLOW_WBRS_11-DefaultGroup-DefaultGroup-NONE-NONE-NONE-DefaultGroup-NONE <"IW_srch",5.9,1,"-",-,-,-,1,"-",-> -',
    'syslog-rfc3164: VMware ESXi':
      '<166>2021-06-06T15:57:%.123Z esx.example Hostd: info hostd[2099137] [Originator@6876 sub=Vimsvc.ha-eventmgr] Event 1 : User root@192.0.2.1 logged in as Mozilla/5.0',
    'snort-fast: Suricata fast.log':
      '06/06/2021-15:57:%.123456  [Drop] [**] [1:2000001:1] made up [**] [Classification: Misc] [Priority: 3] {TCP} 192.0.2.1:51234 -> 198.51.100.7:443',
    'windows-event-json: Winlogbeat':
      '{"@timestamp":"2021-06-06T15:57:%.123Z","agent":{"type":"winlogbeat","version":"7.12.0"},"ecs":{"version":"1.8.0"},"event":{"code":3,"created":"2021-06-06T15:58:00.000Z"},"winlog":{"channel":"Microsoft-Windows-Sysmon/Operational","event_data":{"DestinationIp":"192.0.2.1"}}}',
    'json-lines: A service with channels for releases':
      '{"time":"2021-06-06T15:57:%.123Z","channel":"prod","client_ip":"192.0.2.1","action":"allow"}',
    'json-lines: Auth0':
      '{"date":"2021-06-06T15:57:%.123Z","type":"f","ip":"192.0.2.1","user_name":"one@corp.example","log_id":"1"}',
    'plain-text: glog with the year': 'W20210606 15:57:%.123456 12345 query.cpp:60] refused 192.0.2.1',
    'plain-text: Zimbra':
      '2021-06-06 15:57:%,123 INFO  [qtp1-1:https://mail.example/service/soap/AuthRequest] [name=one@corp.example;oip=192.0.2.1;ua=zclient/8.8.15;] SoapEngine - handler exception',
    'csv: tshark fields': [
      'frame.time,ip.src,ip.dst,dns.qry.name',
      '"Jun  6, 2021 15:57:%.123456000 UTC","192.0.2.1","198.51.100.7","www.evil-test.com"',
    ],
    'plain-text: tcpdump -tttt':
      '2021-06-06 15:57:%.123456 IP 192.0.2.1.51234 > 198.51.100.7.443: Flags [S], seq 1, win 64240, options [mss 1460], length 0',
    'csv: Plaso, dynamic': [
      'datetime,timestamp_desc,source,source_long,message,parser,display_name,tag',
      '2021-06-06T15:57:%.123456+00:00,Last Visited Time,WEBHIST,Chrome History,http://www.evil-test.com/a,sqlite/chrome,OS:/a,-',
    ],
    'csv: Hayabusa': [
      '"Timestamp","RuleTitle","Level","Computer","Channel","EventID","RecordID","Details"',
      '"2021-06-06 17:57:%.123 +02:00","Net Conn","info","host","Sysmon",3,1,"Proto: tcp ¦ SrcIP: 192.0.2.1 ¦ TgtIP: 198.51.100.7"',
    ],
    'json-lines: FireEye HX':
      '{"alert":{"event_at":"2021-06-06T15:57:%.123Z","matched_at":"2021-06-06T16:00:00Z"},"remoteIP":"45.83.1.7"}',
    'csv: Unified audit of Oracle, exported': [
      'EVENT_TIMESTAMP,DBUSERNAME,USERHOST,AUTHENTICATION_TYPE,RETURN_CODE',
      '06-JUN-21 03.57.%.123456 PM,SCOTT,pc1,(CLIENT ADDRESS=((ADDRESS=(PROTOCOL=tcp)(HOST=45.83.1.7)(PORT=51234)))),1017',
    ],
  },
  '2021-06-06T15:57:00.867Z': {
    'json-lines: Sophos Central alerts':
      '{"category":"pua","severity":"medium","created_at":"2021-06-06T15:58:%.806Z","when":"2021-06-06T15:57:%.867Z","type":"Event::Endpoint::CorePuaDetection","data":{"correlation_id":"c-1","source_info":{"ip":"192.0.2.1"}}}',
  },
  '2021-06-06T15:58:00.000Z': {
    'syslog-rfc5424: ESET Protect':
      '<14>1 2021-06-06T15:58:%.000Z eset ERAServer 1234 - - {"event_type":"FirewallAggregated_Event","ipv4":"192.0.2.1","hostname":"h","occured":"06-Jun-2021 15:57:%","source_address":"192.0.2.1","severity":"Warning"}',
  },
  '2021-06-06T17:57:00.000+02:00': {
    'palo-alto: Palo Alto GlobalProtect':
      '<14>Jun  6 17:57:% pa.example 1,2021/06/06 17:57:%,012345678901234,GLOBALPROTECT,0,2305,2021/06/06 17:57:%,vsys1,gateway-auth,login,LDAP,,one,US,host,192.0.2.1,0.0.0.0,0.0.0.0,0.0.0.0,a1,SN,5.2.6,Windows,"Windows 10",1,,,"",success,,0,,0,gw,1,0x0',
    'fortigate: FortiGate syslog of old firmware':
      '<189>date=2021-06-06 time=17:57:% devname=FG devid=FG100D logid=0000000013 type=traffic subtype=forward level=notice vd=root srcip=192.0.2.1 dstip=198.51.100.7 action=close',
    'syslog-rfc3164: WatchGuard, with its header in local time repeated in UTC':
      '<140>Jun  6 17:57:% WG 801300000000 (2021-06-06T15:57:%) firewall: msg_id="3000-0148" Allow 1-Trusted 0-External 52 tcp 20 127 192.0.2.1 198.51.100.7 51234 443',
    'w3c-extended: Windows Defender Firewall': [
      '#Version: 1.5',
      '#Software: Microsoft Windows Firewall',
      '#Time Format: Local',
      '#Fields: date time action protocol src-ip dst-ip src-port dst-port size tcpflags tcpsyn tcpack tcpwin icmptype icmpcode info path',
      '',
      '2021-06-06 17:57:% DROP TCP 192.0.2.1 198.51.100.7 51234 445 52 S 1 0 64240 - - - RECEIVE',
    ],
    'csv: Any console, exported with German dates': [
      'Datum;Uhrzeit;Gerät;Benutzer;Quell-IP;Ziel-IP;Aktion',
      '06.06.2021;17:57:%;PC;one;192.0.2.1;198.51.100.7;Blockiert',
    ],
  },
  '2021-06-06T17:57:00.123+02:00': {
    'windows-event-xml: Sysmon for Linux':
      'Jun  6 17:57:% host sysmon: <Event><System><Provider Name="Linux-Sysmon" Guid="{ff032593-a8d3-4f13-b0d6-01fc615a0f97}"/><EventID>3</EventID><TimeCreated SystemTime="2021-06-06T15:57:%.123456000Z"/><Computer>host</Computer></System><EventData><Data Name="UtcTime">2021-06-06 15:57:%.120</Data><Data Name="DestinationIp">192.0.2.1</Data></EventData></Event>',
    'syslog-rfc3164: Cisco ISE':
      '<181>Jun  6 17:57:% ise CISE_Passed_Authentications 0000001234 1 0 2021-06-06 17:57:%.123 +02:00 0000123456 5200 NOTICE Passed-Authentication: Authentication succeeded, ConfigVersionId=1, Device IP Address=192.0.2.1, UserName=one, Protocol=Radius',
  },
  '2026-06-05T15:57:00.000Z': {
    'plain-text: Proxifier': '[06.05 15:57:%] chrome.exe - www.example:443 open through proxy proxy.example:8080 HTTPS',
  },
  '2026-06-06T15:57:00.000Z': {
    'netfilter: Ubiquiti UniFi':
      '<4>Jun  6 15:57:% UDM kernel: [WAN_LOCAL-D-4000]IN=eth8 OUT= MAC=00:00:5e:00:53:01 SRC=192.0.2.1 DST=198.51.100.7 LEN=40 TOS=00 PREC=0x00 TTL=244 ID=54321 PROTO=TCP SPT=51234 DPT=22 SEQ=1 ACK=0 WINDOW=65535 SYN URGP=0 MARK=0',
  },
  '2026-06-06T15:57:00.123Z': {
    'plain-text: klog (Kubernetes)':
      'I0606 15:57:%.123456   12345 proxier.go:100] "Refused" client="192.0.2.1:51234" url="http://www.evil-test.com/a"',
  },
}

const rows = Object.entries(fieldSamples).flatMap(([first, logs]) =>
  Object.entries(logs).map(([name, log]) => [name, first, [log].flat()] as const),
)

it.each(rows)('%s', async (name, first, text) => {
  const zoneOffsetMinutes = 60 * Number(/\+(\d\d):/.exec(first)?.[1] ?? 0)
  const header = text.slice(0, -1)
  const lines = Array.from({ length: 30 }, (_, second) =>
    (text.at(-1) as string).replaceAll(/%(?!2F|FTD)/g, String(second).padStart(2, '0')),
  )
  const bytes = new TextEncoder().encode(`${[...header, ...lines].join('\n')}\n`)
  const detection = detectLog(headOf(bytes))

  const read = await linesOf(detection, bytes)
  const times = timesOf(logClock(detection, { ...sampleContext, zoneOffsetMinutes }), read)

  expect(detection.format?.id, detection.reason).toBe(name.split(': ')[0])
  expect(times.at(-30)).toBe(new Date(first).toISOString())
  expect(times.slice(-30)).not.toContain(null)
  for (const few of [1, 3]) {
    const cut = new TextEncoder().encode(`${[...header, ...lines.slice(0, few)].join('\n')}\n`)
    expect(detectLog(headOf(cut)).format?.id, `${few} lines`).not.toBe('FEED_COMPARE')
  }
})
