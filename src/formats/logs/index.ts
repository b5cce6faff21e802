import type { LogFormat } from '../log-format.ts'
import { adguardHome } from './adguard-home/adguard-home.ts'
import { apacheCombined } from './apache-combined/apache-combined.ts'
import { apacheCommon } from './apache-common/apache-common.ts'
import { apacheError } from './apache-error/apache-error.ts'
import { argus } from './argus/argus.ts'
import { auditd } from './auditd/auditd.ts'
import { awsAlb } from './aws-alb/aws-alb.ts'
import { awsCloudFront } from './aws-cloudfront/aws-cloudfront.ts'
import { awsCloudTrail } from './aws-cloudtrail/aws-cloudtrail.ts'
import { awsGuardDuty } from './aws-guardduty/aws-guardduty.ts'
import { awsRoute53Resolver } from './aws-route53-resolver/aws-route53-resolver.ts'
import { awsS3Access } from './aws-s3-access/aws-s3-access.ts'
import { awsVpcFlow } from './aws-vpc-flow/aws-vpc-flow.ts'
import { awsWaf } from './aws-waf/aws-waf.ts'
import { azureActivity } from './azure-activity/azure-activity.ts'
import { azureLogAnalytics } from './azure-log-analytics/azure-log-analytics.ts'
import { azureNsgFlow } from './azure-nsg-flow/azure-nsg-flow.ts'
import { bind } from './bind/bind.ts'
import { caddy } from './caddy/caddy.ts'
import { cef } from './cef/cef.ts'
import { checkPoint } from './check-point/check-point.ts'
import { ciscoAsa } from './cisco-asa/cisco-asa.ts'
import { ciscoAsyncos } from './cisco-asyncos/cisco-asyncos.ts'
import { ciscoIos } from './cisco-ios/cisco-ios.ts'
import { ciscoMeraki } from './cisco-meraki/cisco-meraki.ts'
import { cloudflare } from './cloudflare/cloudflare.ts'
import { coredns } from './coredns/coredns.ts'
import { cowrie } from './cowrie/cowrie.ts'
import { crowdstrikeFalcon } from './crowdstrike-falcon/crowdstrike-falcon.ts'
import { csv } from './csv/csv.ts'
import { csvSightings } from './csv-sightings/csv-sightings.ts'
import { dnsmasq } from './dnsmasq/dnsmasq.ts'
import { dockerJson } from './docker-json/docker-json.ts'
import { dovecot } from './dovecot/dovecot.ts'
import { ecsJson } from './ecs-json/ecs-json.ts'
import { evtx } from './evtx/evtx.ts'
import { exim } from './exim/exim.ts'
import { f5 } from './f5/f5.ts'
import { fail2ban } from './fail2ban/fail2ban.ts'
import { feedCompare } from './feed-compare/feed-compare.ts'
import { filterlog } from './filterlog/filterlog.ts'
import { fortigate } from './fortigate/fortigate.ts'
import { gcpLogging } from './gcp-logging/gcp-logging.ts'
import { githubAudit } from './github-audit/github-audit.ts'
import { gitlab } from './gitlab/gitlab.ts'
import { googleWorkspace } from './google-workspace/google-workspace.ts'
import { haproxy } from './haproxy/haproxy.ts'
import { hashicorpVault } from './hashicorp-vault/hashicorp-vault.ts'
import { huaweiUsg } from './huawei-usg/huawei-usg.ts'
import { iis } from './iis/iis.ts'
import { journald } from './journald/journald.ts'
import { jsonDocument } from './json-document/json-document.ts'
import { jsonLines } from './json-lines/json-lines.ts'
import { juniper } from './juniper/juniper.ts'
import { keyValue } from './key-value/key-value.ts'
import { kubernetesAudit } from './kubernetes-audit/kubernetes-audit.ts'
import { kubernetesCri } from './kubernetes-cri/kubernetes-cri.ts'
import { leef } from './leef/leef.ts'
import { microsoft365Audit } from './microsoft-365-audit/microsoft-365-audit.ts'
import { microsoftDefender } from './microsoft-defender/microsoft-defender.ts'
import { microsoftDhcp } from './microsoft-dhcp/microsoft-dhcp.ts'
import { microsoftDns } from './microsoft-dns/microsoft-dns.ts'
import { mispSightings } from './misp-sightings/misp-sightings.ts'
import { modsecurity } from './modsecurity/modsecurity.ts'
import { mongodb } from './mongodb/mongodb.ts'
import { mysql } from './mysql/mysql.ts'
import { netfilter } from './netfilter/netfilter.ts'
import { nfdumpBinary } from './nfdump-binary/nfdump-binary.ts'
import { nfdumpCsv } from './nfdump-csv/nfdump-csv.ts'
import { nfdumpPacked } from './nfdump-packed/nfdump-packed.ts'
import { nfdumpText } from './nfdump-text/nfdump-text.ts'
import { nginxError } from './nginx-error/nginx-error.ts'
import { okta } from './okta/okta.ts'
import { osquery } from './osquery/osquery.ts'
import { paloAlto } from './palo-alto/palo-alto.ts'
import { pfblockerng } from './pfblockerng/pfblockerng.ts'
import { plainText } from './plain-text/plain-text.ts'
import { postfix } from './postfix/postfix.ts'
import { postgresql } from './postgresql/postgresql.ts'
import { proftpd } from './proftpd/proftpd.ts'
import { proofpointTap } from './proofpoint-tap/proofpoint-tap.ts'
import { snortFast } from './snort-fast/snort-fast.ts'
import { snortFull } from './snort-full/snort-full.ts'
import { sonicwall } from './sonicwall/sonicwall.ts'
import { sophos } from './sophos/sophos.ts'
import { squid } from './squid/squid.ts'
import { sshd } from './sshd/sshd.ts'
import { suricataEve } from './suricata-eve/suricata-eve.ts'
import { syslogRfc3164 } from './syslog-rfc3164/syslog-rfc3164.ts'
import { syslogRfc5424 } from './syslog-rfc5424/syslog-rfc5424.ts'
import { traefik } from './traefik/traefik.ts'
import { unbound } from './unbound/unbound.ts'
import { w3cExtended } from './w3c-extended/w3c-extended.ts'
import { wazuhAlerts } from './wazuh-alerts/wazuh-alerts.ts'
import { windowsEventJson } from './windows-event-json/windows-event-json.ts'
import { windowsEventXml } from './windows-event-xml/windows-event-xml.ts'
import { winnowSightings } from './winnow-sightings/winnow-sightings.ts'
import { zeekIntelLog } from './zeek-intel-log/zeek-intel-log.ts'
import { zeekJson } from './zeek-json/zeek-json.ts'
import { zeekTsv } from './zeek-tsv/zeek-tsv.ts'
import { zscaler } from './zscaler/zscaler.ts'

/**
 * Every log format, specific formats before their carriers: the first of equal scores wins. To add a format, add a
 * folder next to this file and a line here.
 */
export const logFormats: readonly LogFormat[] = [
  winnowSightings,
  zeekIntelLog,
  mispSightings,
  csvSightings,
  evtx,
  nfdumpBinary,
  nfdumpPacked,
  zeekTsv,
  zeekJson,
  suricataEve,
  snortFast,
  snortFull,
  cef,
  leef,
  syslogRfc5424,
  syslogRfc3164,
  sshd,
  auditd,
  journald,
  squid,
  apacheCombined,
  apacheCommon,
  modsecurity,
  apacheError,
  nginxError,
  haproxy,
  traefik,
  caddy,
  iis,
  w3cExtended,
  filterlog,
  netfilter,
  ciscoAsa,
  ciscoAsyncos,
  ciscoIos,
  ciscoMeraki,
  paloAlto,
  fortigate,
  checkPoint,
  juniper,
  sophos,
  sonicwall,
  f5,
  huaweiUsg,
  windowsEventXml,
  windowsEventJson,
  wazuhAlerts,
  crowdstrikeFalcon,
  osquery,
  awsVpcFlow,
  awsCloudTrail,
  awsS3Access,
  awsAlb,
  awsCloudFront,
  awsWaf,
  awsGuardDuty,
  awsRoute53Resolver,
  azureNsgFlow,
  azureActivity,
  azureLogAnalytics,
  gcpLogging,
  microsoft365Audit,
  microsoftDefender,
  googleWorkspace,
  okta,
  proofpointTap,
  hashicorpVault,
  cloudflare,
  zscaler,
  githubAudit,
  gitlab,
  kubernetesAudit,
  kubernetesCri,
  dockerJson,
  mongodb,
  mysql,
  postgresql,
  bind,
  unbound,
  coredns,
  dnsmasq,
  microsoftDns,
  microsoftDhcp,
  adguardHome,
  pfblockerng,
  postfix,
  exim,
  dovecot,
  proftpd,
  fail2ban,
  cowrie,
  nfdumpCsv,
  nfdumpText,
  argus,
  ecsJson,
  feedCompare,
  keyValue,
  jsonLines,
  jsonDocument,
  csv,
  plainText,
]
