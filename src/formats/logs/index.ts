import type { LogFormat } from '../log-format.ts'
import { adguardHome } from './adguard-home.ts'
import { apacheCombined } from './apache-combined.ts'
import { apacheCommon } from './apache-common.ts'
import { apacheError } from './apache-error.ts'
import { argus } from './argus.ts'
import { auditd } from './auditd.ts'
import { awsAlb } from './aws-alb.ts'
import { awsCloudFront } from './aws-cloudfront.ts'
import { awsCloudTrail } from './aws-cloudtrail.ts'
import { awsGuardDuty } from './aws-guardduty.ts'
import { awsRoute53Resolver } from './aws-route53-resolver.ts'
import { awsS3Access } from './aws-s3-access.ts'
import { awsVpcFlow } from './aws-vpc-flow.ts'
import { awsWaf } from './aws-waf.ts'
import { azureActivity } from './azure-activity.ts'
import { azureLogAnalytics } from './azure-log-analytics.ts'
import { azureNsgFlow } from './azure-nsg-flow.ts'
import { bind } from './bind.ts'
import { caddy } from './caddy.ts'
import { cef } from './cef.ts'
import { checkPoint } from './check-point.ts'
import { ciscoAsa } from './cisco-asa.ts'
import { ciscoAsyncos } from './cisco-asyncos.ts'
import { ciscoIos } from './cisco-ios.ts'
import { ciscoMeraki } from './cisco-meraki.ts'
import { cloudflare } from './cloudflare.ts'
import { coredns } from './coredns.ts'
import { cowrie } from './cowrie.ts'
import { crowdstrikeFalcon } from './crowdstrike-falcon.ts'
import { csv } from './csv.ts'
import { csvSightings } from './csv-sightings.ts'
import { dnsmasq } from './dnsmasq.ts'
import { dockerJson } from './docker-json.ts'
import { dovecot } from './dovecot.ts'
import { ecsJson } from './ecs-json.ts'
import { evtx } from './evtx.ts'
import { exim } from './exim.ts'
import { f5 } from './f5.ts'
import { fail2ban } from './fail2ban.ts'
import { feedCompare } from './feed-compare.ts'
import { filterlog } from './filterlog.ts'
import { fortigate } from './fortigate.ts'
import { gcpLogging } from './gcp-logging.ts'
import { githubAudit } from './github-audit.ts'
import { gitlab } from './gitlab.ts'
import { googleWorkspace } from './google-workspace.ts'
import { haproxy } from './haproxy.ts'
import { hashicorpVault } from './hashicorp-vault.ts'
import { huaweiUsg } from './huawei-usg.ts'
import { iis } from './iis.ts'
import { journald } from './journald.ts'
import { jsonDocument } from './json-document.ts'
import { jsonLines } from './json-lines.ts'
import { juniper } from './juniper.ts'
import { keyValue } from './key-value.ts'
import { kubernetesAudit } from './kubernetes-audit.ts'
import { kubernetesCri } from './kubernetes-cri.ts'
import { leef } from './leef.ts'
import { microsoft365Audit } from './microsoft-365-audit.ts'
import { microsoftDefender } from './microsoft-defender.ts'
import { microsoftDhcp } from './microsoft-dhcp.ts'
import { microsoftDns } from './microsoft-dns.ts'
import { mispSightings } from './misp-sightings.ts'
import { modsecurity } from './modsecurity.ts'
import { mongodb } from './mongodb.ts'
import { mysql } from './mysql.ts'
import { netfilter } from './netfilter.ts'
import { nfdumpBinary } from './nfdump-binary.ts'
import { nfdumpCsv } from './nfdump-csv.ts'
import { nfdumpPacked } from './nfdump-packed.ts'
import { nfdumpText } from './nfdump-text.ts'
import { nginxError } from './nginx-error.ts'
import { okta } from './okta.ts'
import { osquery } from './osquery.ts'
import { paloAlto } from './palo-alto.ts'
import { pfblockerng } from './pfblockerng.ts'
import { plainText } from './plain-text.ts'
import { postfix } from './postfix.ts'
import { postgresql } from './postgresql.ts'
import { proftpd } from './proftpd.ts'
import { proofpointTap } from './proofpoint-tap.ts'
import { snortFast } from './snort-fast.ts'
import { snortFull } from './snort-full.ts'
import { sonicwall } from './sonicwall.ts'
import { sophos } from './sophos.ts'
import { squid } from './squid.ts'
import { sshd } from './sshd.ts'
import { suricataEve } from './suricata-eve.ts'
import { syslogRfc3164 } from './syslog-rfc3164.ts'
import { syslogRfc5424 } from './syslog-rfc5424.ts'
import { traefik } from './traefik.ts'
import { unbound } from './unbound.ts'
import { w3cExtended } from './w3c-extended.ts'
import { wazuhAlerts } from './wazuh-alerts.ts'
import { windowsEventJson } from './windows-event-json.ts'
import { windowsEventXml } from './windows-event-xml.ts'
import { winnowSightings } from './winnow-sightings.ts'
import { zeekIntelLog } from './zeek-intel-log.ts'
import { zeekJson } from './zeek-json.ts'
import { zeekTsv } from './zeek-tsv.ts'
import { zscaler } from './zscaler.ts'

/**
 * Every log format, specific formats before their carriers: the first of equal scores wins. To add a format, add a file
 * next to this one and a line here.
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
