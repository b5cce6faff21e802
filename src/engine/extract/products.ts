/**
 * Names of software, used to tell a version from an address: `Chrome/120.0.0.0` from `gw-1/185.0.2.1`, `Adobe Reader
 * 11.0.0.1` from `peer 185.0.2.1`. Browsers, libraries and servers come from the lists that user-agent parsers share;
 * the rest are names from inventories and event logs.
 */
import { CAPITAL, PRODUCT, TITLE, TOOL, VENDOR } from './rules/product.ts'

/** A slash and a version follow these names, in any letter case. */
const products =
  'chrome chromium headlesschrome crios firefox fxios safari mobilesafari opera opr opera-mini edg edga edgios edgw ' +
  'trident msie seamonkey iceweasel icecat iceape palemoon waterfox vivaldi yabrowser brave whale samsungbrowser ' +
  'ucbrowser ucweb u2 u3 qqbrowser mqqbrowser qq micromessenger maxthon metasr lbbrowser 2345explorer bidubrowser ' +
  'baiduboxapp coc_coc_browser duckduckgo silk konqueror epiphany k-meleon camino netscape navigator coolnovo bonecho ' +
  'minefield shiretoko granparadiso namoroka lynx w3m elinks netfront up.browser dolfin nokiabrowser puffin electron ' +
  'cefsharp cef qtwebengine qtwebkit applewebkit webkit gecko khtml avastsecurebrowser ccleaner aviator dragon comodo_dragon ' +
  'rockmelt flock sleipnir lunascape gsa instagram fban fbav fbios fb4a fbsv messengerforios whatsapp wechat dingtalk ' +
  'alipayclient weibo viber pinterest snapchat tiktok musical_ly bytelocale linkedinapp thunderbird msoffice winword ' +
  'onenote onedrive lync ' +
  'curl libcurl pycurl wget wget2 aria2 axel python cpython python-urllib urllib urllib3 python-requests requests aiohttp ' +
  'python-httpx httpx scrapy mechanize java jre jdk openjdk javaws okhttp retrofit jersey apache-httpclient httpclient ' +
  'httpcore commons-httpclient dalvik cfnetwork darwin alamofire perl libwww libwww-perl lwp ruby faraday php guzzlehttp ' +
  'guzzle node.js nodejs node-fetch axios undici golang go-http-client reqwest dotnet postman postmanruntime insomnia ' +
  'httpie powershell windowspowershell winhttp winhttprequest wininet mfc_tear_sample git jgit subversion docker ' +
  'containerd kubectl kubelet terraform ansible-httpget maven gradle npm yarn pnpm pip setuptools rclone aws-cli aws-sdk-java ' +
  'aws-sdk-go aws-sdk-php aws-sdk-js aws-internal boto boto3 botocore azsdk-python gsutil google-api-java-client ' +
  'google-cloud-sdk google-http-java-client elasticloadbalancing ' +
  'apache httpd apache-coyote nginx openresty tengine lighttpd iis microsoft-iis microsoft-httpapi tomcat jetty wildfly jboss ' +
  'weblogic websphere glassfish kestrel caddy traefik haproxy envoy varnish squid trafficserver cherokee gunicorn uvicorn ' +
  'werkzeug waitress cherrypy mongrel phusion mod_ssl mod_perl mod_jk mod_python mod_wsgi openssl openssh libressl boringssl ' +
  'gnutls zlib libidn librtmp libssh libssh2 nghttp2 nss nspr sharepoint microsoftsharepoint microsoft-webdav-miniredir ' +
  'davclnt gvfs cadaver frontpage zgrab zgrab2 nmap masscan nessus nikto sqlmap nuclei gobuster dirbuster wpscan burpsuite ' +
  'acunetix netsparker openvas w3af arachni zaproxy ' +
  'windows-update-agent wuauclt microsoft-delivery-optimization microsoft-cryptoapi microsoft-wns microsoft-bits msdw ' +
  'smartscreen officeclicktorun googleupdate google-update googleearth googletoolbar itunes applecoremedia quicktime winamp ' +
  'nsplayer wmplayer windows-media-player vlc libvlc mplayer lavf kodi xbmc roku stagefright exoplayer exoplayerlib steam valve ' +
  'acrobat acrord32 adobeair flashplayer shockwave silverlight teamviewer anydesk anyconnect globalprotect forticlient ' +
  'sslvpn-plus citrixreceiver vmware virtualbox winscp filezilla putty clamav freshclam malwarebytes sentinelone sysmon ' +
  'osquery osqueryd nxlog filebeat winlogbeat metricbeat packetbeat auditbeat fluentd fluent-bit telegraf splunkd splunk ' +
  'grafana prometheus alertmanager asterisk freepbx fpbx freeswitch kamailio opensips friendly-scanner sipvicious sip-scan ' +
  'linphone microsip zoiper bria x-lite eyebeam mysql mariadb mongodb postgresql libreoffice openoffice ' +
  'googlebot bingbot slurp baiduspider facebookexternalhit feedfetcher-google mediapartners-google w3c_validator ia_archiver'

/** A slash and a version follow these names, but only with a capital letter: in lower case they are words or host names. */
const capitalProducts =
  'edge iron phoenix focus klar presto links opera trident teams slack zoom discord spotify twitter telegram outlook office ' +
  'word excel powerpoint exchange skype linux mobile version android ios windows mac macos ubuntu debian fedora centos red ' +
  'mint kernel go rust got hyper helm vault consul redis elasticsearch kibana logstash puma unicorn tornado twisted passenger ' +
  'undertow bind unbound dnsmasq powerdns postfix exim sendmail dovecot proftpd vsftpd zabbix nagios icinga wazuh ossec ' +
  'kaspersky avast avira eset mcafee symantec sophos bitdefender cylance crowdstrike citrix openvpn wireguard qemu update'

/**
 * A space and a version follow these names. None of them is a command that takes an address or a common word in log
 * lines.
 */
const titles =
  'chrome chromium firefox safari opera vivaldi seamonkey thunderbird java jre jdk flash acrobat photoshop illustrator ' +
  'shockwave silverlight itunes quicktime icloud skype zoom anyconnect globalprotect forticlient teamviewer anydesk ' +
  'virtualbox powershell 7-zip winrar winzip notepad notepad++ libreoffice openoffice gimp inkscape vlc winamp filezilla winscp ' +
  'putty wireshark npcap winpcap ccleaner onedrive dropbox evernote spotify onenote outlook powerpoint visio malwarebytes ' +
  'clamav webroot keepass greenshot audacity irfanview foobar2000 utorrent bittorrent sumatrapdf pdfcreator openssl'

/** A slash or space and a version follow these words if a vendor or product precedes them: `McAfee Agent 5.7.9.182`. */
const tools =
  'reader player agent update updater tools toolkit framework protection security antivirus runtime viewer plugin plug-in ' +
  'add-in sdk studio suite desktop receiver workspace launcher helper driver dc pro enterprise professional standard edition ' +
  'esr browser setup installer plus app windows linux mac redistributable toolbar earth office antispyware defender'

const vendors =
  'adobe google mozilla microsoft apple oracle sun mcafee trellix symantec norton trend trendmicro kaspersky sophos eset avast ' +
  'avg avira bitdefender fortinet cisco citrix vmware foxit nitro autodesk intel nvidia amd realtek hp dell lenovo samsung sap ' +
  'ibm lotus webroot crowdstrike carbon tenable rapid7 wazuh zabbix datadog qualys ivanti logitech corel intuit windows .net ' +
  'visual aws azure'

/** Every name with its traits. */
export function productNames(): Map<string, number> {
  const traits = new Map<string, number>()
  const add = (names: string, trait: number) => {
    for (const name of names.split(' ')) traits.set(name, (traits.get(name) ?? 0) | trait)
  }
  add(capitalProducts, PRODUCT | CAPITAL)
  // Names that are also in the first list count in any letter case.
  for (const name of products.split(' ')) traits.set(name, PRODUCT)
  add(titles, TITLE)
  add(tools, TOOL)
  add(vendors, VENDOR)
  return traits
}
