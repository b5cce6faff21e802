import { ownList } from './own-list.ts'

/** Name servers of the root and of all top-level domains: delegations and glue of the root zone, serial 2026082201. */
export const rootZone = [
  ownList({
    id: 'winnow-tld-name-servers',
    name: 'Name servers of the root and of top-level domains',
    category: 'name-server',
    type: 'string',
    origin: { publisher: 'IANA', page: 'https://www.internic.net/domain/root.zone' },
    date: '2026-08-22',
    entries: `
.nic.aaa a b c
.dns.nic.aaa ns1 ns2 ns3
.nic.aarp a b c x y z
.nic.abb a0 a2 b0 c0
.nic.abbott a0 a2 b0 c0
.nic.abbvie dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.abc v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.able a b c
.dns.nic.able ns1 ns2 ns3
.nic.abogado a b c x y z
.nic.ac a0 a2 b0 c0
.nic.academy v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.accenture v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.accountant a b c
.dns.nic.accountant ns1 ns2 ns3
.nic.accountants v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.dns.nic.aco a m n
.nic.actor v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.adult a b c x y z
.aedns.ae ns1 ns2 nsext-pch
.nic.aeg v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.aero a0 a2 b0 b2 c0
.nic.aetna a b c
.dns.nic.aetna ns1 ns2 ns3
- ns.anycast.nic.af
.nic.afl a b c x y z
.nic.agakhan a0 a2 b0 c0
.nic.agency v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.ai v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.aig a b c
.dns.nic.aig ns1 ns2 ns3
.nic.airbus v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.airforce v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.airtel a b c x y z
.nic.akdn a0 a2 b0 c0
.nic.al ns1 ns2 nsx
.nic.alibaba ns1 ns2 ns3 ns4
.nic.alipay a0 a2 b0 c0
.nic.allfinanz a b c d
.nic.allstate a0 a2 b0 c0
.nic.ally a b c x y z
- ns-pri.nic.am
.nic.amazon dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.americanexpress a b c
.dns.nic.americanexpress ns1 ns2 ns3
.nic.americanfamily a b c x y z
.nic.amex a b c
.dns.nic.amex ns1 ns2 ns3
.nic.amfam a b c x y z
.nic.amica a b c
.dns.nic.amica ns1 ns2 ns3
.dns.amsterdam ns1 ns3 ns4
.nic.analytics a b c
.dns.nic.analytics ns1 ns2 ns3
.nic.anz a b c x y z
- a.ns.ao
.nic.aol a0 a2 b0 c0
.nic.apartments v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
- ns1.anycast.dns.aq
.nic.aquarelle a b c d
.dns.ar c d e f
.nic.aramco a b c
.dns.nic.aramco ns4 ns5 ns6
.nic.archi a0 a2 b0 c0
.nic.army v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.ns.arpa a b c d e f g h i k l m
.nic.art a b c d
.nic.arte v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.asda a0 a2 b0 c0
.asia.afilias-nst.asia b0 d0
.nic.associates v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.univie.ac.at dns-eg dns-mk ns1 ns2
.ns.at d j n r u
.nic.athleta a b c
.dns.nic.athleta ns1 ns2 ns3
.nic.attorney v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.au a q r s t
.alpha.aridns.net.au cctld gtld
.beta.aridns.net.au cctld gtld
.delta.aridns.net.au cctld gtld
.gamma.aridns.net.au cctld gtld
- munnari.oz.au
.nic.auction v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.audi a0 a2 b0 c0
.nic.audible dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.audio a b c d
.nic.auspost a b c x y z
.nic.author dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.auto a b c d
.nic.autos a b c d
.dns.aw ns1 ns3 ns4
.setarnet.aw aw01 aw02
.nic.aws dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.axa a b c
.dns.nic.axa ns1 ns2 ns3
.intrans.az ns13 ns3
.nic.azure dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.utic.net.ba bosna lim sava una
.nic.baby a b c d
.nic.banamex a b c
.dns.nic.banamex ns1 ns2 ns3
.nic.band v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.bank d e f w x y
.nic.barclaycard a0 a2 b0 c0
.nic.barclays a0 a2 b0 c0
.nic.barefoot a0 a2 b0 c0
.nic.bargains v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.baseball a b c
.dns.nic.baseball ns1 ns2 ns3
.nic.basketball a b c x y z
.nic.bb ns1 ns2 ns3 ns4
.nic.bbc dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.bbt a0 a2 b0 c0
.nic.bbva dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.bcg a0 a2 b0 c0
- dns.bd
.btcl.net.bd bayanno ekushey jamuna surma
.nsset.be a b c d y z
.nic.beats a0 a2 b0 c0
.nic.beauty a b c d
.nic.beer a b c x y z
.dns.nic.berlin a m n
.nic.best a b c d
.nic.bestbuy a0 a2 b0 c0
.nic.bet a0 a2 b0 c0
- a.registre.bf pch.ns.registre.bf
.nic.bg a b c d e p
.nic.bharti a b c x y z
.nic.bi anyns ns ns1
.nic.bible a b c
.dns.nic.bible ns1 ns2 ns3
.nic.bid a b c
.dns.nic.bid ns1 ns2 ns3
.nic.bike v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.bing dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.bingo v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.bio a0 a2 b0 c0
- ns1.asnic.biz
.gtld.biz a b c m n w x y
.nic.bj ns1 ns2 pch
.nic.black a0 a2 b0 c0
.nic.blackfriday a b c x y z
.ns.nic.blog a b c d
.nic.bloomberg v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.blue a0 a2 b0 b2 c0
.nic.bms a0 a2 b0 c0
.nic.bmw a b c d
.bnnic.bn ns1 ns2
.nic.bnpparibas a0 a2 b0 c0
- ns.nic.bo anycast.ns.nic.bo
.nic.boats a b c d
.nic.boehringer a0 a2 b0 c0
.nic.bofa v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.bond a b c d
.nic.book dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.booking a b c
.dns.nic.booking ns1 ns2 ns3
.nic.bosch a0 a2 b0 c0
.nic.boston a b c x y z
.nic.bot dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.boutique v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.box a b c d
.dns.br a b c d e f ns
.nic.bradesco a0 a2 b0 c0
.nic.broadway dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.broker v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nsset.brussels a b c d y z
- anyns.dns.bs
.druknet.bt ns1 ns2 ns3
.nic.build a b c d
.nic.builders v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.dns.business ns1 ns2us
.nic.business v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.buy dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.buzz a b c
.dns.nic.buzz ns1 ns2 ns3
- a.nic.bv master.btc.net.bw
.nic.net.bw dns1 pch
.ca-servers.ca any c d j
.d-zone.ca cl1-tld cl2-tld
.nic.cab v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.cafe v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.call dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.calvinklein a b c
.dns.nic.calvinklein ns1 ns2 ns3
.nic.cam a b c d
.nic.camera v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.camp v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.capital v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.capitalone a b c x y z
.nic.car a b c d
.nic.caravan a b c
.dns.nic.caravan ns1 ns2 ns3
.nic.cards v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.care v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.career dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.careers v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.cars a b c d
.nic.casa a b c x y z
.nic.case a b c d
.nic.cash v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.casino v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
- switch.nic.cat
.nic.catering v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.catholic a b c x y z
.nic.cba a b c x y z
.nic.cbn a b c
.dns.nic.cbn ns1 ns2 ns3
.nic.cbre a b c
.dns.nic.cbre ns1 ns2 ns3
.nic.cd gransy-anycast1 gransy-anycast2 pch
.nic.center v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.ceo a b c d
.nic.cern a0 a2 b0 c0
.ns.cf a b c d
.nic.cfa v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.cfd a b c d
.nic.cg c f p s
- ns.itu.ch
.nic.ch a b d e f
.nic.chanel a0 a2 b0 c0
.nic.charity v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.chase a b c
.dns.nic.chase ns4 ns5 ns6
.nic.chat v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.cheap v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.chintai a b c
.dns.nic.chintai ns1 ns2 ns3
.nic.christmas a b c d
.nic.church v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.ci any ns
.nic.cipriani a0 a2 b0 c0
.nic.circle v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.cisco a b c
.dns.nic.cisco ns1 ns2 ns3
.nic.citadel a0 a2 b0 c0
.nic.citi a b c
.dns.nic.citi ns1 ns2 ns3
.nic.city v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.oyster.net.ck parau poiparau
.nic.cl a b c ssdns-tld
.nic.claims v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.cleaning v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.clinic v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.clinique a0 a2 b0 c0
.nic.clothing v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.club a b c
.dns.nic.club ns1 ns2 ns3
.nic.clubmed v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.cm ns1 ns2
.dns.cn a b c d e h i j k l
.ngtld.cn a b c d e ta tb tc td te
.teleinfo.cn ns1 ns3
.zdnscloud.cn a b e f i
.registrydns.co a b c d
.nic.coach v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.codes v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.coffee v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.college a b c d
- ns.amarshallinc.com
.ns.apple.com c d
.tld.becloudby.com dns1 dns7
.blacknightsolutions.com ns ns2
.mynic.centralnic-dns.com a b c d
.xn--q7ce6a.centralnic-dns.com a b c d
.charlestonroadregistry.com ns-tld1 ns-tld2 ns-tld3 ns-tld4 ns-tld5
- dns3.dotukr.com
.iom.com hoppy pebbles
- ns-mg.malagasy.com
.neoip.com ns1 ns2
.nstld.com ac1 ac2 ac3 ac4
- rip.psg.com
.ryce-rsp.com dns ns1
.teleinfoo.com ns2 ns4
- ns2.tojikiston.com ns01.trs-dns.com dns1.u-registry.com
.zdnscloud.com c d g j
.nic.commbank a b c x y z
.nic.community v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.company v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.compare a b c x y z
.nic.computer v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.condos v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.construction v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.consulting v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.contact v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.contractors v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.cooking a b c x y z
.nic.cool v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.coupon v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.coupons v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.courses a b c x y z
.nic.cpa a b c x y z
.nic.cr ca1 ca2 de dns dns-ext nsca p
.nic.credit v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.creditcard v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.cricket a b c
.dns.nic.cricket ns1 ns2 ns3
.ns.nic.crown a b c d
.nic.crs a0 a2 b0 c0
.nic.cruise a0 a2 b0 c0
.nic.cruises v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.ceniai.net.cu ns ns2
.nic.cuisinella a b c x y z
- ns.dns.cv
.bna.cw ns1 ns2
.curinfo.cw kadushi ns01-server
- ns1.dns.cw ns.anycast.nic.cx
.dns.cy cynic4 cynic6
.nic.cymru dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.cyou a b c d
.anycastdns.cz gt kenic na ns1 ns2 ssnic
.ns.nic.cz a ao-e b c d gt-e mk-e mw-e na-e tz-e
.nic.dance v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.date a b c
.dns.nic.date ns1 ns2 ns3
.nic.dating v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.dds a b c x y z
.denic.de dns-ro pr-dns
.nic.de a f nsc z
.nic.deal dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.dealer a b c d
.nic.deals v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.degree v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.delivery v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.dell a b c
.dns.nic.dell ns1 ns2 ns3
.nic.deloitte a b c d
.nic.delta a0 a2 b0 c0
.nic.democrat v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.dental v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.dentist v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.design a b c x y z
.nic.dhl a b c d
.nic.diamonds v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.diet a b c d
.nic.digital v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.direct v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.directory v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.discount v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.discover v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.djibtelecom.dj ns1 ns2 ns3
.nic.dk b c h l s t
- ns2.nic.dm
.nic.do ns ns1 ns2 ns4 ns5
.nic.doctor v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.dog v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
- d.dns.flexireg.domains
.nic.domains v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.download a b c
.dns.nic.download ns1 ns2 ns3
.nic.dupont a b c
.dns.nic.dupont ns4 ns5 ns6
.nic.dvag a b c d
.nic.dz idn1 idn2 ns1 ns2 ns4 ns5
.nic.earth a b c
.dns.nic.earth ns1 ns2 ns3
- n3.dns.ec n2.nic.ec
.ns.nic.eco a b c d
.nic.edeka a0 a2 b0 c0
- pendragon.cs.purdue.edu
.uog.edu gold gold-test green
- phloem.uoregon.edu
.nic.education v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
- ee.cert.ee ee.eenet.ee
.tld.ee b e ns
.dotmasr.eg ns1 ns2 ns3 ns4
- frcu.eun.eg
.nic.email v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.emerck a0 a2 b0 c0
.nic.energy v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.engineer v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.engineering v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.enterprises v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.equipment v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.noc.net.er sawanew zaranew
.nic.ericsson a0 a2 b0 c0
.nic.es a c g h
.ns.nic.es ad cat
.nic.estate v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.et a b c d
.dns.eu be si w x y
.nic.events v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.exchange v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.expert v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.exposed v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.express v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.extraspace a0 a2 b0 c0
.nic.fage a0 a2 b0 c0
.nic.fail v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.fairwinds dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.faith a b c
.dns.nic.faith ns1 ns2 ns3
.nic.family v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.fan v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.fans a b c d
.nic.farm v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.farmers a b c
.dns.nic.farmers ns1 ns2 ns3
.nic.fashion a b c x y z
.nic.fast dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.fedex a0 a2 b0 c0
.nic.ferrari a0 a2 b0 c0
.nic.ferrero a b c
.dns.nic.ferrero ns1 ns2 ns3
.fi a b c d e f g i j k
.alcom.fi ns3 ns4
.nic.fidelity a0 a2 b0 c0
.nic.fido a0 a2 b0 c0
.nic.film a b c x y z
.nic.finance v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.financial v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.fire dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.firmdale ns1 ns2
.nic.fish v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.fishing a b c x y z
.nic.fit a b c x y z
.nic.fitness v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.fj ns1 ns2 ns3 ns4 ns5
.horizon.net.fk ns1 ns2 ns3
.nic.flickr a b c
.dns.nic.flickr ns1 ns2 ns3
.nic.flights v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.flir a b c
.dns.nic.flir ns1 ns2 ns3
.nic.florist v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.flowers a b c d
.nic.fm a b c d e f
.nic.fo a b c d mimi xn--gurun-jta
.nic.football v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.ford a b c
.dns.nic.ford ns1 ns2 ns3
.nic.forex v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.forsale v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.foundation v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.fox a b c
.dns.nic.fox ns1 ns2 ns3
- dns.inria.fr dns-tld.ird.fr
.nic.fr d ns-bf ns-bj ns-cm ns-gp ns-ht ns-ma ns-mr ns-sn ns2 ns3
.ext.nic.fr f g
- ci.hosting.nic.fr bow.rain.fr
.nic.free dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.fresenius a b c d
.nic.frl a b c d
.nic.frogans a0 a2 b0 c0
.nic.frontier a b c
.dns.nic.frontier ns1 ns2 ns3
.nic.ftr a b c
.dns.nic.ftr ns1 ns2 ns3
.nic.fund v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.furniture v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.futbol v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.fyi v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.gallery v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.gallo a0 a2 b0 c0
.nic.gallup a0 a2 b0 c0
.nic.game a b c d
.nic.games v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.gap a b c
.dns.nic.gap ns1 ns2 ns3
.nic.garden a b c x y z
.nic.gay a b c x y z
.nic.gd a b c d
.nic.gdn ns1 ns3 ns4
.nic.ge ns1 ns2 ns3 ns4
.dns.nic.gea a m n
.nic.gent a b c d
.nic.genting v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.george a b c x y z
.nic.gh ns1 ns2
.nic.gifts v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.gives v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.giving a0 a2 b0 b2 c0 d0
.nic.gl a b d
.nic.glass v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.global a0 a2 b0 c0
.nic.gm ns1 ns2
.nic.gmbh v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.gn ns-pch ns1
.nic.godaddy a b c x y z
- ari.alpha.tldns.godaddy ari.beta.tldns.godaddy ari.delta.tldns.godaddy ari.gamma.tldns.godaddy
.nic.gold v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.golf v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.goodyear a0 a2 b0 c0
.nic.gop dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.got v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.ns.gov a b c d
.nic.gp ns1 ns2
.ns.gq a b c d
.ics.forth.gr estia gr-a gr-at gr-d gr-m grdns
.nic.grainger a b c
.dns.nic.grainger ns1 ns2 ns3
.nic.graphics v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.gratis v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.green a0 a2 b0 c0
.nic.gripe v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.grocery a b c x y z
.nic.group v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
- ns.anycast.nic.gs pch.gt
.nic.gucci dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.guide v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.guitars a b c d
.nic.guru v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.hair a b c d
.dns.nic.hamburg a m n
.nic.haus v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.hbo a b c
.dns.nic.hbo ns1 ns2 ns3
.nic.hdfc a0 a2 b0 c0
.nic.hdfcbank a0 a2 b0 c0
.nic.health a b c
.dns.nic.health ns1 ns2 ns3
.nic.healthcare v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.help a b c d
.nic.helsinki a0 a2 b0 c0
.nic.hermes a0 a2 b0 c0
- ns2.cuhk.edu.hk
.hkirc.net.hk c d m t u v x y z
.nic.hkt a0 a2 b0 c0
.registry.hm ns1 ns2 ns3
- pch-anycast.rds.org.hn
.nic.hockey v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.holdings v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.holiday v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.homedepot a0 a2 b0 c0
.nic.homegoods a b c
.dns.nic.homegoods ns1 ns2 ns3
.nic.homes a b c d
.nic.homesense a b c
.dns.nic.homesense ns1 ns2 ns3
.nic.horse a b c x y z
.nic.hospital v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.hosting a b c d
.nic.hot dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.hotels a b c
.dns.nic.hotels ns1 ns2 ns3
.nic.hotmail dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.house v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.carnet.hr hr-ns-1 pch
- n.dns.hr
.nic.hsbc a b c
.dns.nic.hsbc ns1 ns2 ns3
- pch.nic.ht
.hu a b c d e f p
.nic.hughes a0 a2 b0 c0
.nic.hyatt a b c
.dns.nic.hyatt ns1 ns2 ns3
.nic.ibm a b c x y z
.nic.ice a0 a2 b0 c0
.nic.icu a b c d
.dns.id b c d e f
.ns.ie a c d e h i
.nic.ieee dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.dns.nic.ikano a m n
- lookup.iucc.ac.il ilns.ilan.net.il
.ns.il ns1 ns3 ns4 nsa nsb nse
.nic.imamat a0 a2 b0 c0
.nic.imdb dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.immo v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.immobilien v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.registry.in ns1 ns2 ns3 ns4
.nic.inc a b c d
.nic.industries v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.asia.afilias-nst.info a0 a2 c0
.bm.afilias-nst.info a0 a2 c0
.cctld.afilias-nst.info a0 a2 c0
.info.afilias-nst.info a0 a2 c0
.mobi.afilias-nst.info a0 a2 c0
.org.afilias-nst.info a0 a2 c0
.pr.afilias-nst.info a0 a2 c0
.pro.afilias-nst.info a0 a2 c0
- ns2.asnic.info ns10.trs-dns.info
.nic.ink a b c x y z
.nic.institute v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.insurance d e f w x y
.nic.insure v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.international v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.intuit a b c
.dns.nic.intuit ns4 ns5 ns6
.nic.investments v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
- xn--node.ns.cloudhosted.io
.nic.io a0 a2 b0 c0
.nic.ipiranga a b c
.dns.nic.ipiranga ns4 ns5 ns6
.cmc.iq ns nsp-anycast
.nic.ir a b c d
.nic.irish v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.is a c d e f
.nic.ismaili a0 a2 b0 c0
.nic.ist a0 a2 b0 c0
.nic.istanbul a0 a2 b0 c0
- nameserver.cnr.it
.dns.it a m r v
.namex.it osiris seth
- dns.nic.it
.nic.itau a b c
.dns.nic.itau ns4 ns5 ns6
.nic.itv a0 a2 b0 c0
.nic.jaguar a0 a2 b0 c0
.nic.java a0 a2 b0 c0
.nic.jeep v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.jetzt v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.jewelry v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.jio a0 a2 b0 c0
.nic.jll a0 a2 b0 c0
- ns.jm ns3-jm.fsl.org.jm
.nic.jmp a b c
.dns.nic.jmp ns1 ns2 ns3
.nic.jnj w x y z
.cctld-servers.net.jo a b c d
.nic.jobs dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.jot v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.joy dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.dns.jp a b c d e f g h
.nic.jpmorgan a b c
.dns.nic.jpmorgan ns4 ns5 ns6
.nic.jprs tld1 tld2 tld3 tld4 tld5
.nic.juegos v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.juniper a0 a2 b0 c0
.nic.kaufen v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
- ns.anycast.kenic.or.ke mzizi.kenic.or.ke
.nic.kerryhotels a0 a2 b0 c0
.nic.kerryproperties a0 a2 b0 c0
.kg ns ns2
- ns.camnet.com.kh dns1.online.com.kh ns1.dns.net.kh
.nic.ki anycastdns1 anycastdns2 pch
.nic.kids a0 a2 b0 c0
.nic.kim a0 a2 b0 c0
.nic.kindle dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.kitchen v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.ns.nic.kiwi a b c d
.nic.km dns1 dns2
- pch.nic.kn
.nic.kosher a0 a2 b0 c0
.kptc.kp ns1 ns2
.nic.kpmg a b c
.dns.nic.kpmg ns1 ns2 ns3
.nic.kpn a b c d
.dns.kr b c d e f g
.nic.krd a b c x y z
.nic.kred a b c d
.nic.kuokgroup a0 a2 b0 c0
.nic.kw a b c d pch
.nic.kz ns ns1 ns2
.nic.la ns1 ns2 ns3 ns4
.nic.lamborghini a0 a2 b0 c0
.nic.lamer a0 a2 b0 c0
.nic.land v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.landrover a0 a2 b0 c0
.nic.lanxess a b c
.dns.nic.lanxess ns1 ns2 ns3
.nic.lasalle a0 a2 b0 c0
.nic.lat a b c d
.nic.latrobe a b c x y z
.nic.law a b c x y z
.nic.lawyer v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.ns.lb b i m n nabil r s t w
.nic.lds a0 a2 b0 c0
.nic.lease v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.lefrak a0 a2 b0 c0
.nic.legal v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.lego v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.lgbt a0 a2 b0 c0
.nic.li a b d e f
.nic.lidl a b c d
.nic.life v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.lifeinsurance a b c
.dns.nic.lifeinsurance ns1 ns2 ns3
.nic.lighting v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.like dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.lilly a b c
.dns.nic.lilly ns1 ns2 ns3
.nic.limited v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.limo v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.lincoln a b c
.dns.nic.lincoln ns1 ns2 ns3
.nic.live v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.ac.lk ns1 ns3
.nic.lk d h m ns-c ns-d ns-l ns-t p t y z
.nic.llc a0 a2 b0 c0
.nic.llp a b c d
.nic.loan a b c
.dns.nic.loan ns1 ns2 ns3
.nic.loans v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.locus dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.lol a b c d
.nic.london a b c d
.nic.lotto a0 a2 b0 c0
.nic.lpl a b c d
.nic.lplfinancial a b c d
.nic.ls ns1 ns2
.tld.lt a b d e f r
.nic.ltd v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.ltda a0 a2 b0 c0
.dns.lu g i j k p
.ns.lu 1 r
.nic.lundbeck a0 a2 b0 c0
.nic.luxe a b c x y z
.nic.luxury a b c d
.nic.lv a b c d n nu
- pch.ltt.ly
.tld.ma a b c d e f
.nic.maif v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.maison v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.makeup a b c d
.nic.management v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.market v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.marketing v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.markets v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.marriott a0 a2 b0 c0
.nic.marshalls a b c
.dns.nic.marshalls ns1 ns2 ns3
.nic.mattel a b c
.dns.nic.mattel ns1 ns2 ns3
.nic.mba v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.mc ns1 ns2 ns3
.nic.mckinsey a0 a2 b0 c0
.dns.md nsc nsf nsr
.tld.md nsa nsb
.nic.me a0 a2 b0 b2 c0
.nic.med dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.media v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.melbourne a b c x y z
.nic.memorial v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.men a b c x y z
.nic.menu a b c x y z
.nic.merckmsd a b c x y z
.nic.mg ns pch
.nic.miami a b c x y z
.nic.microsoft dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nipr.mil con1 con2 eur1 eur2 pac1 pac2
.nic.mini a b c d
.nic.mint a b c
.dns.nic.mint ns4 ns5 ns6
.nic.mit a0 a2 b0 c0
- tld1.marnet.mk
.nic.ml a b c d
.nic.mlb a b c
.dns.nic.mlb ns1 ns2 ns3
.ns.nic.mls a b c d
.nic.net.mm a b c d
.dns.mn ns10 ns11
.magic.mn ns1 ns2 ns3 ns4
.monic.mo a b c d e
.nic.moda v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.moe a b c
.dns.nic.moe ns1 ns2 ns3
.nic.moi dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.mom a b c d
.nic.monash a b c x y z
.nic.money v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.monster a b c d
.nic.mormon a0 a2 b0 c0
.nic.mortgage v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.moto a b c
.dns.nic.moto ns4 ns5 ns6
.nic.motorcycles a b c d
.nic.movie v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.mp ns1 ns2 ns3 ns4
.nic.mr ns1 ns2 ns3
.nic.msd a b c x y z
.ns.mt a b f p
.nic.mtn dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.mtr ns1 ns2 ns3 ns4
.tld.mu v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.dhivehinet.net.mv ns ns2
- ns.mv
.ns.mv baraveli boli sangu
- pch1.nic.mw chambo.sdnp.org.mw domwe.sdn.mw
.mx-ns.mx c e i m o x
.nic.my e g
.uem.mz anyns dzowo oceano zebra
.nic.nab a0 a2 b0 c0
.nic.navy v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.nba a b c
.dns.nic.nba ns1 ns2 ns3
.nc any-ns1 ns1 ns2
- ns.intnet.ne
.admin.net ns1 ns2 ns3 ns4 ns5
.afrinic.net ns-bi ns-bj ns-bw ns-ci ns-cm ns-dz ns-gm ns-gn ns-ke ns-km ns-lr ns-ls ns-ly ns-mg ns-mr ns-mz ns-ne
.afrinic.net ns-sd ns-ss ns-td ns-tn ns-ug ns-zm
.aka-ns.net n1-a1 n1-a13 n1-a20 n1-a26 n1-a4 n1-a7
.aland.net ns1 ns2
.amnic.net ns-cdn ns-pch
- etld-1.anycast.net
.apnic.net anytld ns4
.bahnhof.net dns-st ns1
.cdns.net ns17 ns34 ns36
- ns.cernet.net e.ci-servers.net
.communitydns.net lk ph
.de.net l n s
.dnsnode.net anyc cl1 coza1 pe1 za1
- fork.sth.dnsnode.net
.edu-servers.net a b c d e f g h i j k l m
- b.dns.flexireg.net ns2.gip.net
.gmoregistry.net a b k l
.gtld-servers.net a b c d e f g h i j k l m
.iana-servers.net x y z
.irondns.net anyc1 anyc2 anycast10 anycast23 anycast24 anycast9
.ja.net ns0 ns4
.liquidtelecom.net ns1 ns2
.lttnet.net dns dns1
.mediaserv.net ns1-fr ns1-gp ns1-mq
- server.nordu.net ns.ntamar.net
.anycast.pch.net bd-ns bn-ns cl-ns cy-ns gy-ns ls-ns ms-ns mv-ns na-ns ps-ns za-ns zw-ns
- xn--node.ns.anycast.pch.net
.pch.net anyns apple-ns cat
- nic.lk-anycast.pch.net
.rcode0.net ns15 ns31
- ns1.rg.net
.cctld.authdns.ripe.net bi cu cw er gp gu jm jo kg mc mw nc ne np ps sd sm sn sz tj ug
- sec2.authdns.ripe.net
.dns.ripn.net a b d e f
.root-servers.net a b c d e f g h i j k l m
- ns.thnic.net ns01.trs-dns.net ns.uu.net
.ns.uu.net auth00 auth02 auth61
.nic.netbank a b c x y z
.nic.netflix a b c
.dns.nic.netflix ns4 ns5 ns6
.nic.network v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.neustar a b c
.dns.nic.neustar ns4 ns5 ns6
.nic.news v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.next a0 a2 b0 c0
.nic.nextdirect a0 a2 b0 c0
- ns.anycast.nic.nf
.nic.nfl a b c
.dns.nic.nfl ns4 ns5 ns6
.nic.net.ng ns2 ns3 ns4 ns5 nsa
.nic.ngo a0 a2 b0 b2 c0 d0
.ni ns ns2 ns3 ns4 ns5
.nic.nike a b c
.dns.nic.nike ns1 ns2 ns3
.nic.nikon a0 a2 b0 c0
.nic.ninja v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.nissay v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.dns.nl ns1 ns3 ns4
- nac.no
.nic.no i x y z
.norid.no njet not
- nn.uninett.no
.nic.nokia a b c d
.nic.norton a b c x y z
.nic.now dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.nowtv a0 a2 b0 c0
- shikhar.mos.com.np np-ns.npix.net.np pch.nnic.np
.cenpac.net.nr ns0 ns1 ns2
.nic.nra a0 a2 b0 c0
.nic.ntt tld1 tld2 tld3 tld5
.ns.nu a c d m y z
.nic.nyc a b c
.dns.nic.nyc ns1 ns2 ns3
.mcs.vuw.ac.nz circa downstage
.dns.net.nz ns1 ns2 ns3 ns4 ns5 ns6 ns7 ns99
.nic.obi a0 a2 b0 c0
.nic.office dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.olayan a b c x y z
.nic.olayangroup a b c x y z
.registry.om ns1 ns2
.nic.omega dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.one a b c x y z
.nic.ong a0 a2 b0 b2 c0 d0
.nic.onl a0 a2 b0 c0
.nic.ooo a b c d
.nic.open a b c
.dns.nic.open ns1 ns2 ns3
.nic.oracle a0 a2 b0 c0
.nic.orange v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
- b2.asia.afilias-nst.org
.bm.afilias-nst.org b0 b2 d0
.cctld.afilias-nst.org b0 b2 d0
.info.afilias-nst.org b0 b2 d0
.mobi.afilias-nst.org b0 b2 d0
.org.afilias-nst.org b0 b2 d0
.pr.afilias-nst.org b0 b2 d0
.pro.afilias-nst.org b0 b2 d0
- ns3.asnic.org c.ci-servers.org c.dns.flexireg.org ns.icann.org a.lactld.org ns10.trs-dns.org
.nic.organic a0 a2 b0 c0
.nic.origins a0 a2 b0 c0
.nic.osaka a b c
.dns.nic.osaka ns1 ns2 ns3
.nic.pa ns ns1 ns2
.nic.partners v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.parts v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.party a b c
.dns.nic.party ns1 ns2 ns3
.nic.pay dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.pccw a0 a2 b0 c0
- quipu.rcp.net.pe pch.rcp.pe
.nic.pet a0 a2 b0 c0
.mana.pf ns1 ns2
- ns03.pf
.nic.pfizer a b c
.dns.nic.pfizer ns1 ns2 ns3
.nic.pg gransy1 gransy2 uot
- dns.pch.pg 1.ns.ph
.nic.pharmacy dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.philips a b c x y z
.nic.photo a b c x y z
.nic.photography v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.photos v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.physio a b c x y z
.nic.pics a b c d
.nic.pictet v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.pictures v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.pin dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.ping a b c
.dns.nic.ping ns1 ns2 ns3
.nic.pink a0 a2 b0 b2 c0
.nic.pioneer dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.pizza v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.ntc.org.pk ns1 ns2 ns3
.pknic.pk root-c1 root-c2 root-e root-s
.pl a-dns b-dns d-dns f-dns h-dns j-dns
.nic.place v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.plumbing v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.plus v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.pn dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.pnc a0 a2 b0 c0
.nic.pohl a b c d
.nic.poker a0 a2 b0 c0
.dns.politie ns1 ns3 ns4
.nic.porn a b c x y z
.nic.post v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.praxi a b c
.dns.nic.praxi ns1 ns2 ns3
.nic.prime dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.productions v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.progressive a0 a2 b0 c0
.nic.promo a0 a2 b0 c0
.nic.properties v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.protection a b e f
.nic.pru a b c
.dns.nic.pru ns1 ns2 ns3
.nic.prudential a b c
.dns.nic.prudential ns1 ns2 ns3
.gov.ps dns1 dns3
.pnina.ps bilal idn ns1
.dns.pt a ao02 b c cv01 d e g gw01 gw03 h
.nic.pub v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.pwc a0 a2 b0 c0
.dns.py b c l p u
.registry.qa a b c d e f g h i
.nic.qpon a b c d
.nic.quest a-cnic b-cnic c-cnic d-cnic
.nic.racing a b c
.dns.nic.racing ns1 ns2 ns3
.nic.radio a b c d
.nic.read dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.realestate dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.realtor dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.recipes v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.red a0 a2 b0 c0
.nic.redumbrella a0 a2 b0 c0
.nic.rehab v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.reise v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.reisen v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.reit a b c d
.nic.reliance a0 a2 b0 c0
.nic.rent a b c d
.nic.rentals v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.repair v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.report v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.republican v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.restaurant v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.review a b c
.dns.nic.review ns1 ns2 ns3
.nic.reviews v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.rexroth a0 a2 b0 c0
.nic.rich a0 a2 b0 c0
.nic.richardli a0 a2 b0 c0
.nic.ril a0 a2 b0 c0
.nic.rip v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.rotld.ro dns-at dns-c primary sec-dns-a sec-dns-b
.nic.rocks v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.rodeo a b c x y z
.nic.rogers a0 a2 b0 c0
.nic.room dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.rs a b c f h l
- a.dns.flexireg.ru c.tld-servers.ru
.nic.rugby a b c x y z
.nic.ruhr a b c d
.nic.run v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.ricta.org.rw dnsnode ns-afrinic ns1 ns2 ns3 pch
- ns1.gransy.ricta.org.rw
.nic.rwe v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.dns.sa c1 c2 i1 m1 m2 n1 p1 s1 s2 sh1
.nic.saarland a b c d
.nic.safe dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.safety v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.sakura tld1 tld2 tld3 tld5
.nic.sale v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.salon v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.samsclub a b c x y z
- ns1.dns.samsung
.nic.sandvik a b c x y z
.nic.sandvikcoromant a b c x y z
.nic.sanofi a0 a2 b0 c0
.nic.sarl v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.sas a b c
.dns.nic.sas ns1 ns2 ns3
.nic.save dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.saxo v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
- pch.nic.sb
.nic.sbi a0 a2 b0 c0
.nic.sbs a b c d
- ns1.nic.sc
.nic.scb c nn1 rz
.dns.nic.schaeffler a m n
.nic.schmidt a b c x y z
.nic.scholarships a0 a2 b0 c0
.nic.school v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.schule v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.schwarz a b c d
.nic.science a b c
.dns.nic.science ns1 ns2 ns3
.canar.sd ans1 ans2
.sis.sd ans1 ans2 pch
- nsp.netnod.se
.ns.se a b c f g i m x y z
- sunic.sunet.se
.nic.secure dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.security a b e f
.nic.seek a b c x y z
.nic.select a b c x y z
.nic.sener v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.services v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.seven a b c x y z
.nic.sew a0 a2 b0 c0
.nic.sex a b c x y z
.nic.sfr a b c d
.sgnic.sg dsany2 dsany3 dsany4
- pch.sgzones.sg
.nic.sh a0 a2 b0 c0
.nic.shangrila a0 a2 b0 c0
.nic.shell dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.shiksha a0 a2 b0 c0
.nic.shoes v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.shopping v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.show v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.dns.si b f h i k l
.nic.silk dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.singles v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.tld.sk e f g h
.nic.ski a0 a2 b0 c0
.nic.skin a b c d
.nic.sky dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.skype dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
- dns.intelcom.sm dns.omniway.sm ns3.telecomitalia.sm
.nic.smart a b c d
.nic.smile dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
- ns-pch.nic.sn ns1.sonatel.sn ns.ucad.sn
.nic.so d e
.nic.soccer v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.social v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.software v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.solar v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.solutions v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.song v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.spa a0 a2 b0 c0
.nic.spot dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.sr ns1 ns2 ns3
.nic.srl a0 a2 b0 c0
- pch.nic.ss southeast-2.dns-au.st west-2.dns-us.st
.nic.stada a0 a2 b0 c0
.nic.staples a b c
.dns.nic.staples ns1 ns2 ns3
.nic.star a0 a2 b0 c0
.nic.statebank a0 a2 b0 c0
.nic.statefarm a b c
.dns.nic.statefarm ns1 ns2 ns3
.nic.stc a b c d
.nic.stcgroup a b c d
.nic.stockholm a0 a2 b0 c0
.nic.storage a b c d
.nic.stream a b c
.dns.nic.stream ns1 ns2 ns3
.nic.studio v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.study a b c x y z
.nic.style v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.sucks a b c x y z
.nic.supplies v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.supply v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.support v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.surf a b c x y z
.nic.surgery v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
- p.ns.sv
.red.sv ix sir
.nic.swatch dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.swiss g u
.ns.sx ns1 ns2 ns3 ns4
- pch.anycast.tld.sy ns1.tld.sy
.nic.sydney a b c x y z
.nic.systems v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
- ns1.sispa.org.sz
.nic.tab a b c x y z
.nic.taipei a b c
.dns.nic.taipei ns1 ns2 ns3
.nic.talk dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.taobao a0 a2 b0 c0
.nic.target a b c
.dns.nic.target ns1 ns2 ns3
.nic.tatamotors a0 a2 b0 c0
.nic.tattoo a b c x y z
.nic.tax v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.taxi v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.zone.tc root1 root2 root3 root4 root5 root6 root7 root8
.nic.td anycastdns1 anycastdns2 pch
.nic.tdk a b c
.dns.nic.tdk ns1 ns2 ns3
.nic.team v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.tld.becloudby.tech dns2 dns3 dns4
.nic.technology v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.temasek a0 a2 b0 c0
.nic.tennis v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.teva a b c
.dns.nic.teva ns1 ns2 ns3
- tld.cafe.tg
.nic.tg ns1 ns2
.thains.co.th a b c nn1 p
.nic.thd a0 a2 b0 c0
.nic.theater v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.theatre a b c d
.nic.tiaa v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.tickets a b c d
.nic.tienda v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.tips v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.tires v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
- ns1.nic.tj
.nic.tjmaxx a b c
.dns.nic.tjmaxx ns1 ns2 ns3
.nic.tjx a b c
.dns.nic.tjx ns1 ns2 ns3
.ns.tk a b c d
.nic.tkmaxx a b c
.dns.nic.tkmaxx ns1 ns2 ns3
- ns.anycast.nic.tl
.tm ns-a1 ns-a2 ns-a3 ns-a4 ns-d1 ns-l1 ns-y1
.nic.tmall a0 a2 b0 c0
.ati.tn ns1 ns2 pch
.nic.today v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.tools v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.tours v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.town v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.toys v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.ns.tr ns43 ns44 ns61 ns71 ns72 ns73 ns74 ns75
.nic.trade a b c
.dns.nic.trade ns1 ns2 ns3
.nic.trading v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.training v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.travel v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.travelers a0 a2 b0 c0
.nic.travelersinsurance a0 a2 b0 c0
.nic.trv a0 a2 b0 c0
.nic.tt pch ripe
.nic.tui a b c d
.nic.tunes dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.tushu dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.tv a b c x y z
.nic.tvs a0 a2 b0 c0
.dns.tw a b c d e f g h
- ns.anycast.co.tz ns2.tznic.or.tz az.hostmaster.ua tier1.num.net.ua dns.tci.net.ua
.ns.ua bg cz ho1 in1 nn pch rcz ukr
- ukr.ukrnames.ua
.nic.ubank a0 a2 b0 c0
.nic.ubs a0 a2 b0 c0
.eahd.or.ug anycast root
- ns4.asnic.uk barney.advsys.co.uk
.emdns.uk dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.uk dns1 dns2 dns3 dns4 nsa nsb nsc nsd
.nominetdns.uk dns1 dns2 dns3 dns4
.nic.university v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.ups a0 a2 b0 c0
- ns5.asnic.us
.cctld.us b f k m n w x y
.anteldata.com.uy ns1 ns2
.nic.uy a b d
.uz ns1 ns2 ns3 ns4 ns5 ns6 ns7 ns8
.nic.va a b c
.nic.vacations v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.vanguard a0 a2 b0 c0
.nic.ve ns3 ns4 ns5 ns6
.nic.vegas a0 a2 b0 c0
.nic.ventures v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.dns.nic.versicherung a m n
.nic.vet v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.vg a b c d
.nic.vi ns3 pch
.nic.viajes v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.video v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.vig a0 a2 b0 c0
.nic.viking a0 a2 b0 c0
.nic.villas v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.vin v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.vip a b c x y z
.nic.virgin dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.visa v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.vision v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.viva a b c d
.nic.vivo a b c
.dns.nic.vivo ns1 ns2 ns3
.nsset.vlaanderen a b c d y z
.dns-servers.vn a b c d e f g h
.nic.vodka a b c x y z
.nic.volvo a0 a2 b0 c0
.nic.vote a0 a2 b0 c0
.nic.voting a b c x y z
.nic.voto a0 a2 b0 c0
.nic.voyage v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.tldns.vu a b c x y z
.nic.wales dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.walmart a b c x y z
.nic.walter a b c x y z
.nic.wanggou dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.watch v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.watches a0 a2 b0 c0
.nic.weather a b c
.dns.nic.weather ns4 ns5 ns6
.nic.weatherchannel a b c
.dns.nic.weatherchannel ns4 ns5 ns6
.nic.webcam a b c
.dns.nic.webcam ns1 ns2 ns3
.nic.weber v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.wedding a b c x y z
.nic.weir a0 a2 b0 c0
.nic.wiki a b c x y z
.nic.williamhill a b c
.dns.nic.williamhill ns1 ns2 ns3
.nic.win a b c
.dns.nic.win ns1 ns2 ns3
.nic.windows dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.wine v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.winners a b c
.dns.nic.winners ns1 ns2 ns3
.nic.wme a b c d
.nic.woodside a b c x y z
.nic.work a b c x y z
.nic.works v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.world v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.wow dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.dns.ws a ns2 ns5 s us3 us4
.nic.wtc a b c x y z
.nic.wtf v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.xbox dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.xerox a b c x y z
.nic.xin a0 a2 b0 c0
.nic.xn--1ck2e1b v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.xn--4gbrim a b c d
.nic.xn--5su34j936bgsg v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.xn--5tzm5g a0 a2 b0 c0
.nic.xn--6frz82g a0 a2 b0 c0
.nic.xn--80aqecdr1a a b c x y z
.nic.xn--b4w605ferd a0 a2 b0 c0
.nic.xn--bck1b9a5dre4c v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.xn--c1avg a0 a2 b0 c0
.nic.xn--cck2b3b v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.xn--cckwcxetd dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.xn--czrs0t v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.xn--eckvdtc9d v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.xn--fct429k v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.xn--fjq720a v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.xn--fzys8d69uvgm a0 a2 b0 c0
.nic.xn--g2xx48c a b c
.dns.nic.xn--g2xx48c ns1 ns2 ns3
.nic.xn--gckr3f0f v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.xn--gk3at1e v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.xn--i1b6b1a6a2e a0 a2 b0 c0
.nic.xn--jlq480n2rg dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.xn--jvr189m v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.xn--kcrx77d1x4a a b c x y z
.nic.xn--mgba3a3ejt a b c
.dns.nic.xn--mgba3a3ejt ns4 ns5 ns6
.nic.xn--mgba7c0bbn0a a b c x y z
.nic.xn--mgbi4ecexp a b c x y z
.nic.xn--mxtq1m a b c d
.nic.xn--ngbc5azd a b c x y z
.nic.xn--nqv7f a0 a2 b0 c0
.nic.xn--nqv7fs00ema a0 a2 b0 c0
.nic.xn--p1acf ns1 ns2
.nic.xn--rovu88b v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.xn--tiq49xqyj a b c x y z
.nic.xn--unup4y v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.xn--vermgensberater-ctb a b c d
.nic.xn--vermgensberatung-pwb a b c d
.nic.xn--vhquv v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.xn--w4r85el8fhu5dnra v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.xn--w4rs40l v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.xxx a b c x y z
.nic.xyz generationxyz x y z
.nic.yachts a b c d
.nic.yahoo v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.yamaxun dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.tld.ye d e
.ye tld1 tld2 tld3
.nic.yoga a b c x y z
.nic.you dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
- nsza.is.co.za ns.coza.net.za
.dns.net.za ns2 ns4
.nic.zappos dns1 dns2 dns3 dns4 dnsa dnsb dnsc dnsd
.nic.zara a0 a2 b0 c0
.nic.zero v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.zm gransy pch
.nic.zone v0n0 v0n1 v0n2 v0n3 v2n0 v2n1
.nic.zuerich a b c d
.telone.co.zw ns1zim ns2zim
`,
  }),
  ownList({
    id: 'winnow-tld-name-server-addresses',
    name: 'Addresses of name servers of the root and of top-level domains',
    category: 'name-server',
    type: 'cidr',
    origin: { publisher: 'IANA', page: 'https://www.internic.net/domain/root.zone' },
    date: '2026-08-22',
    entries: `
- 3.66.58.155
5.11.11. 1 10
5.28.0. 97 99
- 13.36.89.111 13.39.116.127 15.197.189.233 15.237.153.29 16.162.31.128 16.163.54.122 23.2.10.1 23.59.162.1
- 23.128.97.53 27.111.31.5 27.114.188.1 31.44.1.137 31.44.5.245
31.145.253. 159 160
31.169.81. 225 226
- 31.177.70.1 34.141.111.176 34.218.33.231 34.236.38.63 35.153.81.228 36.50.76.15 37.107.223.170 37.107.255.170
- 37.187.75.31
37.209.192. 2/31 4 6 9 10 13 15
37.209.194. 2/31 4 6 9 10 13 15
37.209.196. 2/31 4 6 9 10 13 15
37.209.198. 2 4 6 10
- 40.65.125.222 40.68.114.66 41.77.190.237 41.77.232.4 41.85.191.2 41.86.57.54 41.87.5.162 41.138.54.10 41.138.85.98
- 41.207.188.36 41.214.240.4
41.220.30. 81 82
- 41.221.192.220 41.222.79.3 41.228.62.63 41.228.63.62 42.83.130.1 42.83.131.1 42.83.132.1 42.83.133.1 42.83.134.1
- 43.230.48.1 43.230.49.153
43.230.50. 50/31 52/30 56/29 65 66/31 69 71 72/29 80/29 88/30 92
43.230.51. 2/31 4 11 38/31 40/30 44/31 120/29 128/29 136/30 140 254
43.250.84. 53 54
- 43.252.12.206 45.54.45.54 45.83.41.38 45.83.205.134 45.93.171.206 45.126.57.57
45.142.220. 65 81 101
45.175.22. 4 88
- 46.30.126.214 46.224.94.61 46.226.142.147 51.79.160.242 51.91.97.36 51.178.182.212 51.195.14.249 51.222.128.197
- 52.63.82.137 52.213.131.190 54.39.22.36 54.155.28.251 54.228.209.46 58.65.254.1
60.199.165. 185 186
- 62.68.42.9 62.240.36.9 64.68.192.10 64.68.193.10 64.68.196.10 64.68.197.10
64.70.19. 70 80
64.70.78. 70 80
- 64.78.204.1 64.78.205.1 64.96.1.1 64.96.2.1 64.251.31.180 65.22.0.1 65.22.1.1 65.22.2.1 65.22.3.1 65.22.4.1
- 65.22.5.1
65.22.16. 9 17 25
65.22.17. 9 17 25
65.22.18. 9 17 25
65.22.19. 9 17 25
65.22.20. 1 2/31 4/30 8 10/31 12/30 16 18/31 20/30 24 26/31 28/30 32/27 64/30 68
65.22.21. 1 2/31 4/30 8 10/31 12/30 16 18/31 20/30 24 26/31 28/30 32/27 64/30 68
65.22.22. 1 2/31 4/30 8 10/31 12/30 16 18/31 20/30 24 26/31 28/30 32/27 64/30 68
65.22.23. 1 2/31 4/30 8 10/31 12/30 16 18/31 20/30 24 26/31 28/30 32/27 64/30 68
65.22.24. 1 2/31 4/30 8/29 16 18/31 20/30 24 26/31 28/30 32/29 40/31 43 44/30 48/29 56/30 60/31 62 64/31
65.22.25. 1 2/31 4/30 8/29 16 18/31 20/30 24 26/31 28/30 32/29 40/31 43 44/30 48/29 56/30 60/31 62 64/31
65.22.26. 1 2/31 4/30 8/29 16 18/31 20/30 24 26/31 28/30 32/29 40/31 43 44/30 48/29 56/30 60/31 62 64/31
65.22.27. 1 2/31 4/30 8/29 16 18/31 20/30 24 26/31 28/30 32/29 40/31 43 44/30 48/29 56/30 60/31 62 64/31
65.22.28. 1 2/31 4/30 8/29 16/28 32/27 64/31
65.22.29. 1 2/31 4/30 8/29 16/28 32/27 64/31
65.22.30. 1 2/31 4/30 8/29 16/28 32/27 64/31
65.22.31. 1 2/31 4/30 8/29 16/28 32/27 64/31
65.22.32. 1 2/31 4/30 8/29 16/29 24 26/31 28/30 32/27 64/31 66
65.22.33. 1 2/31 4/30 8/29 16/29 24 26/31 28/30 32/27 64/31 66
65.22.34. 1 2/31 4/30 8/29 16/29 24 26/31 28/30 32/27 64/31 66
65.22.35. 1 2/31 4/30 8/29 16/29 24 26/31 28/30 32/27 64/31 66
65.22.36. 1 9 17 25 41 49 57 65
65.22.37. 1 9 17 25 41 49 57 65
65.22.38. 1 9 17 25 41 49 57 65
65.22.39. 1 9 17 25 41 49 57 65
65.22.40. 1 9 17 129 137 145
- 65.22.41.1
65.22.44. 1 9 17 25
65.22.45. 1 9 17 25
65.22.46. 1 9 17 25
65.22.47. 1 9 17 25
65.22.48. 9 17 25
65.22.49. 9 17 25
65.22.50. 9 17 25
65.22.51. 9 17 25
65.22.52. 9 17 25 33 41
65.22.53. 9 17 25 33 41
65.22.54. 9 17 25 33 41
65.22.55. 9 17 25 33 41
65.22.56. 1 9 17 33
65.22.57. 1 9 17 33
65.22.58. 1 9 17 33
65.22.59. 1 9 17 33
- 65.22.60.9 65.22.61.9 65.22.62.9 65.22.63.9
65.22.64. 9 25
65.22.65. 9 25
65.22.66. 9 25
65.22.67. 9 25
65.22.68. 17 33
65.22.69. 17 33
65.22.70. 17 33
65.22.71. 17 33
65.22.76. 1 2/31 4/30 8/30 12
65.22.77. 1 2/31 4/30 8/30 12
65.22.78. 1 2/31 4/30 8/30 12
65.22.79. 1 2/31 4/30 8/30 12
65.22.80. 1 9 33
65.22.81. 1 9 33
65.22.82. 1 9 33
65.22.83. 1 9 33
65.22.84. 1 9 17 25 33
65.22.85. 1 9 17 25 33
65.22.86. 1 9 17 25 33
65.22.87. 1 9 17 25 33
- 65.22.88.25 65.22.89.25 65.22.90.25 65.22.91.25
65.22.104. 27 28/31
65.22.105. 27 28/31
65.22.106. 27 28/31
65.22.107. 27 28/31
65.22.108. 1 2/31 4/30 8 10/31 12/30 16 18/31 20/30 24/30 30 33 41
65.22.109. 1 2/31 4/30 8 10/31 12/30 16 18/31 20/30 24/30 30 33 41
65.22.110. 1 2/31 4/30 8 10/31 12/30 16 18/31 20/30 24/30 30 33 41
65.22.111. 1 2/31 4/30 8 10/31 12/30 16 18/31 20/30 24/30 30 33 41
65.22.112. 9 17 25 33 41 42/31 44/30 48 51 52/31 55 56/31 58 60/30 64/31 67 68/30 72/31 75
65.22.113. 9 17 25 33 41 42/31 44/30 48 51 52/31 55 56/31 58 60/30 64/31 67 68/30 72/31 75
65.22.114. 9 17 25 33 41 42/31 44/30 48 51 52/31 55 56/31 58 60/30 64/31 67 68/30 72/31 75
65.22.115. 9 17 25 33 41 42/31 44/30 48 51 52/31 55 56/31 58 60/30 64/31 67 68/30 72/31 75
65.22.116. 1 17 33 41
65.22.117. 1 17 33 41
65.22.118. 1 17 33 41
65.22.119. 1 17 33 41
65.22.120. 1 9 41
65.22.121. 1 9 41
65.22.122. 1 9 41
65.22.123. 1 9 41
65.22.124. 2 25
65.22.125. 2 25
65.22.126. 2 25
65.22.127. 2 25
65.22.128. 17 25
65.22.129. 17 25
65.22.130. 17 25
65.22.131. 17 25
65.22.136. 1 17 33
65.22.137. 1 17 33
65.22.138. 1 17 33
65.22.139. 1 17 33
65.22.140. 1 9 17
65.22.141. 1 9 17
65.22.142. 1 9 17
65.22.143. 1 9 17
65.22.144. 1 9
65.22.145. 1 9
65.22.146. 1 9
65.22.147. 1 9
65.22.148. 1 9
65.22.149. 1 9
65.22.150. 1 9
65.22.151. 1 9
65.22.152. 1 9
65.22.153. 1 9
65.22.154. 1 9
65.22.155. 1 9
65.22.156. 1 25 33 41
65.22.157. 1 25 33 41
65.22.158. 1 25 33 41
65.22.159. 1 25 33 41
65.22.160. 1 9 17
65.22.161. 1 9 17
65.22.162. 1 9 17
65.22.163. 1 9 17
65.22.168. 1 9 17
65.22.169. 1 9 17
65.22.170. 1 9 17
65.22.171. 1 9 17
65.22.172. 1 17 33
65.22.173. 1 17 33
65.22.174. 1 17 33
65.22.175. 1 17 33
65.22.176. 1 9 33
65.22.177. 1 9 33
65.22.178. 1 9 33
65.22.179. 1 9 33
65.22.180. 17 33
65.22.181. 17 33
65.22.182. 17 33
65.22.183. 17 33
65.22.184. 1 9 17 25
65.22.185. 1 9 17 25
65.22.186. 1 9 17 25
65.22.187. 1 9 17 25
65.22.188. 1 17 25
65.22.189. 1 17 25
65.22.190. 1 17 25
65.22.191. 1 17 25
65.22.192. 1 9 17 25
65.22.193. 1 9 17 25
65.22.194. 1 9 17 25
65.22.195. 1 9 17 25
- 65.22.196.1 65.22.197.1 65.22.198.1 65.22.199.1
65.22.200. 1 9 17 25 33
65.22.201. 1 9 17 25 33
65.22.202. 1 9 17 25 33
65.22.203. 1 9 17 25 33
65.22.204. 1 9
65.22.205. 1 9
65.22.206. 1 9
65.22.207. 1 9
65.22.208. 17 33
65.22.209. 17 33
65.22.210. 17 33
65.22.211. 17 33
- 65.22.212.33 65.22.213.33 65.22.214.33 65.22.215.33
65.22.216. 9 25
65.22.217. 9 25
65.22.218. 9 25
65.22.219. 9 25
65.22.220. 1 33 41
65.22.221. 1 33 41
65.22.222. 1 33 41
65.22.223. 1 33 41
65.22.224. 1 25
65.22.225. 1 25
65.22.226. 1 25
65.22.227. 1 25
- 65.22.228.33 65.22.229.33 65.22.230.33 65.22.231.33
65.22.232. 25 33
65.22.233. 25 33
65.22.234. 25 33
65.22.235. 25 33
65.22.236. 9 17 25 41
65.22.237. 9 17 25 41
65.22.238. 9 17 25 41
65.22.239. 9 17 25 41
65.22.240. 1 25
65.22.241. 1 25
65.22.242. 1 25
65.22.243. 1 25
- 65.22.244.9 65.22.245.9 65.22.246.9 65.22.247.9
65.208.122. 36 63
- 71.163.249.97 72.0.49.2 72.0.51.1 72.42.113.2 72.42.115.1 72.167.34.137 74.116.178.22 74.116.179.22 74.123.224.40
- 75.101.129.89 75.101.133.101 77.67.63.105 77.72.72.40
77.72.229. 243 245 247 248/31 251 253 254
- 78.104.144.2
78.104.145. 4 6 8 227
- 78.141.235.25 78.153.202.4 79.98.120.73 79.98.121.73 79.136.119.20 80.73.216.250/31 80.241.0.234 80.248.64.20
- 80.248.68.12 80.248.170.230 80.249.100.44 81.10.38.11 81.17.240.204 81.21.97.155 81.21.99.11 81.91.161.98/31
- 81.91.164.5 81.91.173.130
81.192.171. 83 84 115 116 131 132 139 140
- 82.114.164.244 82.115.52.4 82.137.200.85 82.151.64.2 82.199.184.194 82.199.186.130 83.69.129.33 83.69.136.139
- 83.218.14.53 86.51.28.37 86.51.77.213 86.111.192.9 86.111.196.9 87.98.180.44 87.106.83.96 88.255.61.201
- 89.32.236.165 89.111.135.1
91.199.17. 59 60
- 91.208.95.22
91.212.89. 233 244
- 91.218.160.197 91.231.86.238 92.222.76.179 92.240.70.1 93.125.25.72/31 93.187.151.42 95.173.188.6 96.16.208.1
- 102.130.251.10 102.219.183.67 103.19.177.177 103.19.178.178 103.19.179.179 103.25.58.26 103.31.84.199
103.47.2. 1 2/31
- 103.49.80.1 103.49.81.153
103.49.82. 50/31 52/30 56/29 65 66/31 69 71 72/29 80/29 88/30 92
103.49.83. 2/31 4 11 38/31 40/30 44/31 120/29 128/29 136/30 140 254
- 103.61.60.1 103.61.61.1 103.61.62.1 103.61.63.1 103.198.210.1 103.254.227.99 105.16.115.1 105.16.170.1 105.73.80.236
- 107.6.178.178 108.61.25.122 114.69.222.1 116.169.54.111 117.103.88.33
117.104.133. 16/31 18
- 119.9.93.69 119.81.34.90 120.29.253.8 122.155.23.64 123.49.12.112 123.49.50.51 123.231.6.18 125.208.32.1
- 125.208.33.1 125.208.34.1 125.208.35.1 125.208.36.1 125.208.40.1 125.208.41.1 125.208.42.1 125.208.43.1 125.208.44.1
- 125.208.49.10 128.10.2.5 128.39.2.22 128.39.8.40 128.86.1.20 128.139.34.240 128.139.35.5 128.199.180.188
- 128.223.32.35
130.59.31. 20 29 30 41 42/31 44
- 130.195.5.12 130.195.6.10 130.226.213.138 131.100.140.162 135.90.90.24 137.39.1.3 137.189.6.21 139.84.235.208
- 139.91.1.1 139.91.191.3 140.238.4.10
144.120.146. 1 65
- 144.217.93.2 147.28.0.39 147.135.106.236 148.251.2.246 149.38.1.26 149.202.5.226 150.100.6.8 152.69.217.125
- 153.5.81.140 154.65.28.218 156.106.192.121
156.154.100. 3 5 12
156.154.101. 3 12
- 156.154.102.3
156.154.103. 3 22 27
156.154.104. 22 27
156.154.105. 22 27
- 156.154.124.65
156.154.125. 65 70
- 156.154.127.65 156.154.128.70
156.154.144. 2/31 5 6 9 10/31 12 16 20/31 25 27 29 31 32 35 36 40 44 46/31 50 54/31 57 60/30 64/31 66 68 70 73 74 76
156.154.144. 78 88 98 101 102 104/31 106 108/31 113 114 119 123 125 128 130 134 139 141 142 154 156 158/31 160/30 165
156.154.144. 181 182/31 195 200 213 215 220 230 247
156.154.145. 2/31 5 6 9 10/31 12 16 20/31 25 27 29 31 32 35 36 40 44 46/31 50 54/31 57 60/30 64/31 66 68 70 73 74 76
156.154.145. 78 88 98 101 102 104/31 106 108/31 113 114 119 123 125 128 130 134 139 141 142 154 156 158/31 160/30 165
156.154.145. 181 182/31 195 200 213 215 220 230 247
156.154.156. 14/31 39 52 82/31 84 92 112 121 122 178/31
156.154.157. 14/31 39 52 82/31 84 92 112 121 122 178/31
156.154.158. 14/31 39 52 82/31 84 92 112 121 122 178/31
156.154.159. 2/31 5 6 9 10/31 12 16 20/31 25 27 29 31 32 35 36 40 44 46/31 50 54/31 57 60/30 64/31 66 68 70 73 74 76
156.154.159. 78 88 98 101 102 104/31 106 108/31 113 114 119 123 125 128 130 134 139 141 142 154 156 158/31 160/30 165
156.154.159. 181 182/31 195 200 213 215 220 230 247
156.154.169. 3 24 29 33 35 39 41 50 57 60 68 79 100
156.154.170. 3 24 29 33 35 39 41 50 57 60 68 79 100
156.154.171. 3 24 29 33 35 39 41 50 57 60 68 79 100
156.154.172. 81 82
156.154.173. 81 82
156.154.174. 81 82
- 157.90.205.138 158.38.0.181 158.38.8.133 158.38.61.97 158.64.229.18 161.53.160.100
161.232.10. 1 2/31 4/30 8 10/31 12/30 16 18/31 20/30 24 26/31 28/30 32 34/31 36/30 41 42/31 44/30 48/28 64/30 68
161.232.11. 1 2/31 4/30 8 10/31 12/30 16 18/31 20/30 24 26/31 28/30 32 34/31 36/30 41 42/31 44/30 48/28 64/30 68
161.232.12. 1 2/31 4/30 8 10/31 12/30 16 18/31 20/30 24 26/31 28/30 32/29 40/31 43 44/30 48/29 56/30 60/31 62 64/31
161.232.13. 1 2/31 4/30 8 10/31 12/30 16 18/31 20/30 24 26/31 28/30 32/29 40/31 43 44/30 48/29 56/30 60/31 62 64/31
161.232.14. 2/31 4/30 8 10/31 12/30 16 18/31 20/30 24 26/31 28/30 32/27 64/31
161.232.15. 2/31 4/30 8 10/31 12/30 16 18/31 20/30 24 26/31 28/30 32/27 64/31
161.232.16. 2/31 4/30 8 10/31 12/30 16/29 24 26/31 28/30 32 34/31 36/30 40/29 48/28 64/31 66
161.232.17. 2/31 4/30 8 10/31 12/30 16/29 24 26/31 28/30 32 34/31 36/30 40/29 48/28 64/31 66
161.232.18. 1 41 49 57 65
161.232.19. 1 41 49 57 65
161.232.30. 27 28/31
161.232.31. 27 28/31
161.232.32. 2/31 4/30 8 10/31 12/30 16 18/31 20/30 24 26/31 30
161.232.33. 2/31 4/30 8 10/31 12/30 16 18/31 20/30 24 26/31 30
161.232.38. 1 2/31 4/30 8/30 12
161.232.39. 1 2/31 4/30 8/30 12
- 161.232.72.25 162.13.87.182
164.73.128. 5 70
- 165.90.218.166 165.98.1.2 166.78.254.145 166.114.1.40
168.77.9. 6/31 8
- 168.119.39.120
168.123.250. 56 66 70
- 168.167.98.226 168.167.168.37 168.187.192.106 168.195.216.214 168.195.219.210 168.243.17.2 169.54.247.173
169.158.128. 88 136
- 170.238.66.50 170.247.170.2
175.45.176. 15 16
- 178.23.16.104 178.23.17.104 178.23.20.60 178.23.22.60 180.211.212.213 184.29.150.1 184.29.154.1 184.29.157.1
- 185.7.0.4/31 185.17.236.230 185.19.98.98 185.19.99.30
185.21.168. 17 65
185.21.169. 17 65
185.21.170. 17 65
185.21.171. 17 65
185.24.64. 14/31 16/31 19 20/31 26/31 28/31 31 33 38/31 42 44 46 49 55 57 58 63 67 68/31 70 75 76/30 80 82/31 84/30
185.24.64. 88/30 92/31 95 96/30 100/31 103 104/30 108/31 114 116/30 120 122 127 128/29 136/30 140/31 144/28 160/31
- 185.27.88.50 185.27.89.50 185.28.194.194 185.38.108.108
185.39.208. 1 18/31 29
- 185.39.210.1 185.42.137.135
185.43.134. 10/31 12/30 16/31
- 185.56.51.194 185.67.32.53 185.74.6.29 185.79.212.7 185.91.97.18 185.93.156.10 185.93.157.22 185.98.83.4
- 185.102.12.2
185.108.181. 191 192
- 185.119.138.10 185.136.96.185 185.136.97.185 185.143.80.1 185.150.40.131 185.151.141.1 185.153.163.3 185.159.196.2
185.159.197. 1 4/31 8/30 48 56 100 130 150 160 170
185.159.198. 1 4/31 8/30 48 56 100 130 150 160 170
185.159.199. 1 4/31 8/31 10 45 140 190 200/30 210
- 185.243.3.205 188.93.94.2 188.165.33.42 188.166.71.229 189.201.244.1 190.9.129.56 190.113.65.12/31
190.113.72. 177 178
- 190.124.27.10 190.202.128.43 192.5.5.241 192.5.6.30 192.12.94.30 192.12.192.5 192.26.92.30 192.31.80.30 192.33.4.12
- 192.33.14.30 192.35.51.30 192.36.125.2 192.36.133.107 192.36.134.97 192.36.135.107 192.36.144.107 192.36.148.17
- 192.41.162.30 192.42.93.30 192.42.173.30 192.42.174.30 192.42.175.30 192.42.176.30 192.43.172.30 192.48.79.30
- 192.50.43.53 192.52.178.30 192.54.112.30 192.55.83.30 192.58.128.30 192.92.125.2 192.92.129.99 192.93.0.4
- 192.100.59.250 192.100.224.1 192.102.225.53 192.112.36.4 192.115.4.235
192.115.7. 53 60
- 192.134.0.49 192.140.126.50
192.162.16. 18 20
- 192.195.72.53 192.203.230.10 192.248.1.162 192.248.8.17
193.0.9. 4 50 52 62 70/31 72 76 78 82/31 84 86 92 99 100/31 102 105 109 110/31 114 117
- 193.0.14.129 193.2.221.62 193.10.252.19 193.29.206.1 193.40.132.5 193.41.82.18 193.46.128.10 193.51.208.13
- 193.56.204.111 193.62.157.66 193.63.94.20 193.68.3.232 193.68.99.99 193.75.4.22 193.111.11.4 193.136.2.226
- 193.136.192.64 193.146.150.193 193.163.102.222 193.166.4.1 193.188.34.241 193.188.47.252
193.188.66. 2 103
- 193.188.69.19 193.189.122.83 193.189.123.2 193.194.64.242/31 193.201.40.6/31 193.206.141.46
193.218.114. 2 34
- 193.227.1.1 193.230.31.230 193.232.128.6 193.232.142.17 193.232.156.17 194.0.0.53
194.0.1. 13 14 17 18 22/31 26/31 28 33 34/31 36
- 194.0.2.22 194.0.3.1 194.0.4.10 194.0.6.1 194.0.8.1 194.0.9.1
194.0.11. 102/31 104 107 108 110/31 112/31 114
- 194.0.12.1 194.0.13.1 194.0.14.1 194.0.16.215 194.0.17.1 194.0.18.1 194.0.19.1 194.0.20.1 194.0.21.5 194.0.23.5
194.0.24. 2 5 7 10/31 12/31 14
194.0.25. 10/31 12/30 16 18/31 21 22/31 24/29 32/30 36 38/31 40/31 42 44 46/31 48
194.0.26. 2 5 7 10/31 12/31 14
- 194.0.27.12
194.0.28. 2 4/30 53
- 194.0.32.1 194.0.33.53 194.0.34.53 194.0.36.1 194.0.37.1 194.0.38.1 194.0.39.1 194.0.40.1 194.0.41.1 194.0.42.42
- 194.0.43.1 194.0.44.1 194.0.48.1
194.1.149. 229 230
- 194.6.225.20
194.42.29. 5 16
- 194.51.3.49 194.58.197.4
194.58.198. 33 135 136
- 194.63.250.217 194.68.134.97
194.69.254. 1 15
- 194.85.252.62
194.112.0. 1 5
- 194.117.57.105 194.117.58.42 194.119.192.34
194.146.106. 6 10 14 22 26 34 46 50 54 58 62 66 70 74 78 82 86 90 98 102 110 114 122 138 142 146 150 154 158
- 194.146.107.6 194.149.137.168
194.169.218. 14/31 16/31 19 20/31 26/31 28/31 31 33 38/31 42 44 46 49 55 57 58 63 67 68/31 70 75 76/30 80 82/31 84/30
194.169.218. 88/30 92/31 95 96/30 100/31 103 104/30 108/31 114 116/30 120 122 127 128/29 136/30 140/31 144/28 160/31
194.177.224. 12 15
- 194.183.64.10/31 194.190.122.17 194.190.124.17 194.225.70.83 194.246.96.1 195.24.205.60/31
195.38.160. 36 38
- 195.43.75.53 195.43.87.10
195.47.253. 1 13
- 195.94.10.22 195.94.13.22 195.111.1.92 195.123.192.7
195.130.35. 3 5
- 195.178.32.2 195.178.160.2 195.243.137.26
195.253.64. 4 6/31 9 11 12
195.253.65. 6 9 11 12
196.1.4. 3 130
- 196.1.95.1 196.2.1.6 196.2.8.205 196.2.12.205
196.3.96. 66/31 69
- 196.3.191.66 196.4.160.27 196.10.220.136 196.11.175.1 196.13.202.53 196.29.59.175 196.29.164.14 196.29.166.134
- 196.29.180.14 196.43.214.3 196.43.249.1 196.45.188.5 196.45.190.9 196.49.0.84
196.49.7. 186 188
- 196.188.116.180/31
196.200.96. 1 2
- 196.201.196.54 196.216.162.67
196.216.168. 22/31 24/29 33 35 36/31 40/31 42 44/31 46 49 53 54 61 67 70 72
- 197.156.74.192/31 197.241.17.175 197.253.95.251 197.253.127.251
197.255.224. 18 66
198.6.1. 65 82 182
- 198.32.126.50 198.41.0.4 198.73.186.1 198.97.190.53 198.133.199.250 198.182.167.1 199.4.137.1 199.4.138.53
- 199.4.144.2 199.7.67.250 199.7.83.42 199.7.91.13 199.19.53.1 199.19.54.1 199.19.55.1 199.19.56.1 199.19.57.1
- 199.33.230.1 199.33.231.1 199.33.232.1 199.33.233.1 199.43.133.53 199.43.134.53 199.43.135.53 199.115.152.1
- 199.115.153.1 199.115.154.1 199.115.155.1 199.115.156.1 199.115.157.1 199.127.196.35 199.182.0.1 199.182.1.1
- 199.182.16.1 199.182.17.1 199.182.32.1 199.182.40.1 199.249.112.1 199.249.113.1 199.249.114.1 199.249.115.1
199.249.116. 1 9 17 33
- 199.249.118.1 199.249.119.1 199.249.120.1 199.249.121.1 199.249.122.1 199.249.123.1
199.249.124. 1 9 17 33
- 199.249.126.1 199.249.127.1 199.252.143.234 199.252.154.234 199.252.155.234 199.252.157.234 199.252.162.234
- 199.252.180.234 199.253.59.1 199.253.60.1 199.253.61.1 199.254.28.1 199.254.29.1 199.254.30.1 199.254.31.1
- 199.254.48.1 199.254.49.1 199.254.50.1 199.254.51.1 199.254.52.1 199.254.54.1 199.254.55.1 199.254.56.1 199.254.57.1
- 199.254.58.1
199.254.59. 1 9 17 33
199.254.60. 1 9 17 33
199.254.61. 1 9 17 33
199.254.62. 1 9 17 33
- 200.0.68.10 200.1.176.4 200.7.4.7 200.7.5.14 200.9.187.2 200.12.199.1 200.16.112.16 200.23.1.1 200.40.30.254
- 200.40.220.254 200.94.176.1
200.107.82. 38 100 219
- 200.108.148.50 200.119.166.36 200.160.0.5 200.189.41.10 200.192.233.10 200.219.148.10 200.219.154.10 200.219.159.10
- 200.229.248.10 201.131.252.1 201.229.0.26/31 202.1.32.125 202.1.192.196 202.1.201.201
202.3.225. 10 20
- 202.12.27.33 202.12.30.131 202.12.31.53 202.28.0.1 202.29.151.3 202.30.124.100 202.31.190.1 202.45.188.39
- 202.46.187.130 202.46.188.130 202.46.189.130 202.46.190.130/31 202.47.142.105
202.65.32. 127 128
- 202.72.241.5 202.87.129.16/31 202.93.214.163 202.112.0.44 202.124.166.178 202.129.235.229 202.131.0.10 202.131.1.4
- 202.131.4.12 202.131.224.80
202.144.128. 200 210
- 202.169.175.130
202.175.51. 115 116
202.175.87. 47 48/31
- 203.66.87.201 203.73.24.25 203.83.159.1 203.94.66.129 203.98.224.66 203.98.225.9 203.99.24.1 203.99.25.1 203.99.26.1
- 203.99.27.1
203.107.2. 1 2
203.107.3. 1 2
203.112.194. 231 232
- 203.119.1.1
203.119.2. 164 218
- 203.119.25.1 203.119.26.1 203.119.27.1 203.119.28.1 203.119.29.1 203.119.38.105 203.119.40.1 203.119.44.105
- 203.119.60.105 203.119.68.105 203.119.73.105 203.119.82.1
203.119.87. 164 218
- 203.119.88.1 203.119.112.112 203.143.19.3 203.159.64.64 203.178.141.64 203.189.128.1
203.223.32. 3 21
- 204.19.119.1 204.26.57.1 204.59.1.222
204.61.216. 4 7 11 12/30 16/31 19 20/31 24 26/31 28/30 32/30 36 38/31 40/31 44/31 46 48/31 51 54/31 57 60/30 64 67 68
204.61.216. 70/31 73 74 85 87 88/30 94/31 96/31 98 101 103 105 106/31 108/31 110 112 114/31 116/30 120/31 124/31 126
204.61.216. 128/29 137 138/31 141 143 144 146/31 152/31 155 156 159
204.61.217. 1 4
- 204.74.105.1 204.74.107.1
206.51.254. 1 3 4
- 206.51.255.1 206.223.136.200 207.248.68.1 208.64.68.60 209.173.58.70 209.250.227.199 210.101.60.1 210.101.61.1
- 210.101.62.1 210.138.175.244 210.201.138.58
211.20.231. 7 11
212.18.248. 16/31 19 20/31 26/31 28/31 31 33 38/31 42 44 46 49 55 57 58 63 67 68/31 70 75 76/30 80 82/31 84/30 88/30
212.18.248. 92/31 95 96/30 100/31 103 104/30 108/31 114 116/30 120 122 127 128/29 136/30 140/31 144/28 160/31
212.18.249. 16/31 19 20/31 26/31 28/31 31 33 38/31 42 44 46 49 55 57 58 63 67 68/31 70 75 76/30 80 82/31 84/30 88/30
212.18.249. 92/31 95 96/30 100/31 103 104/30 108/31 114 116/30 120 122 127 128/29 136/30 140/31 144/28 160/31
- 212.52.146.50
212.77.0. 2 110
- 212.77.2.58
212.77.192. 10 13
- 212.88.97.132 212.138.118.118 213.16.20.3 213.108.25.4 213.154.64.11
213.179.160. 66 68
- 213.186.229.226 213.188.172.1 213.236.36.92 213.244.82.147 213.248.216.1 213.248.217.153
213.248.218. 50/31 52/30 56/29 65 66/31 69 71 72/29 80/29 88/30 92
213.248.219. 2/31 4 11 38/31 40/30 44/31 120/29 128/29 136/30 140 254
- 213.248.220.1 213.248.221.153
213.248.222. 50/31 52/30 56/29 65 66/31 69 71 72/29 80/29 88/30 92
213.248.223. 2/31 4 11 38/31 40/30 44/31 120/29 128/29 136/30 140 254
216.122.189. 85 86
- 216.239.32.105 216.239.34.105 216.239.36.105 216.239.38.105 216.239.60.105 217.12.81.129 217.14.111.13 217.23.160.50
- 217.23.163.140 217.29.76.4 217.154.159.29 218.100.84.26 223.72.199.37 223.252.41.82/31 2001:200:0:2::53:1
- 2001:200:c000::35
2001:218:3001: :1 :2/127
- 2001:240::53 2001:2f8:0:100::153 2001:3c8:9009:181::2 2001:418:1::39 2001:468:d01:20::80df:2023 2001:500:1::53
- 2001:500:2::c 2001:500:b::1 2001:500:c::1 2001:500:d::1 2001:500:e::1 2001:500:f::1 2001:500:12::d0d
2001:500:14: 6004:ad::1 6007:ad::1 6011:ad::1 6012:ad::1 6013:ad::1 6015:ad::1 6016:ad::1 6017:ad::1 6019:ad::1
2001:500:14: 6020:ad::1 6021:ad::1 6024:ad::1 6026:ad::1 6027:ad::1 6028:ad::1 6029:ad::1 6030:ad::1 6031:ad::1
2001:500:14: 6032:ad::1 6033:ad::1 6034:ad::1 6035:ad::1 6038:ad::1 6039:ad::1 6040:ad::1 6041:ad::1 6044:ad::1
2001:500:14: 6045:ad::1 6046:ad::1 6048:ad::1 6049:ad::1 6051:ad::1 6054:ad::1 6055:ad::1 6057:ad::1 6061:ad::1
2001:500:14: 6062:ad::1 6063:ad::1 6064:ad::1 6067:ad::1 6068:ad::1 6070:ad::1 6071:ad::1 6073:ad::1 6074:ad::1
2001:500:14: 6085:ad::1 6087:ad::1 6088:ad::1 6089:ad::1 6090:ad::1 6091:ad::1 6094:ad::1 6095:ad::1 6096:ad::1
2001:500:14: 6097:ad::1 6098:ad::1 6101:ad::1 6103:ad::1 6105:ad::1 6107:ad::1 6108:ad::1 6109:ad::1 6110:ad::1
2001:500:14: 6112:ad::1 6114:ad::1 6115:ad::1 6116:ad::1 6117:ad::1 6118:ad::1 6119:ad::1 6120:ad::1 6121:ad::1
2001:500:14: 6124:ad::1 6125:ad::1 6126:ad::1 6128:ad::1 6129:ad::1 6130:ad::1 6131:ad::1 6132:ad::1 6133:ad::1
2001:500:14: 6134:ad::1 6135:ad::1 6137:ad::1 6138:ad::1 6141:ad::1 6143:ad::1 6144:ad::1 6146:ad::1 6147:ad::1
2001:500:14: 6152:ad::1 6153:ad::1 6155:ad::1 6156:ad::1 6159:ad::1 7001:ad::1 7004:ad::1 8000:7245:de00:0:1
2001:500:14: 8001:ad::42
- 2001:500:16::1 2001:500:17::1 2001:500:18::1 2001:500:19::1 2001:500:1a::1 2001:500:1b::1 2001:500:1c::1
- 2001:500:1d::1 2001:500:1e::1 2001:500:20::1 2001:500:21::1 2001:500:22::1 2001:500:23::1 2001:500:24::1
2001:500:25: :1 :9 :17 :33
2001:500:26: :1 :9 :17 :33
2001:500:27: :1 :9 :17 :33
2001:500:28: :1 :9 :17 :33
- 2001:500:2d::d 2001:500:2f::f 2001:500:40::1 2001:500:41::1 2001:500:42::1 2001:500:43::1
2001:500:44: :1 :9 :17 :33
- 2001:500:46::1 2001:500:47::1 2001:500:48::1 2001:500:49::1 2001:500:4a::1 2001:500:4b::1
2001:500:4c: :1 :9 :17 :33
- 2001:500:4e::1 2001:500:4f::1 2001:500:53::1 2001:500:54::1 2001:500:55::1 2001:500:7d::1 2001:500:83::1
- 2001:500:89::53 2001:500:8d::53 2001:500:8e::53 2001:500:8f::53 2001:500:9f::42 2001:500:a0::1 2001:500:a1::1
- 2001:500:a2::1 2001:500:a3::1 2001:500:a4::1 2001:500:a5::1 2001:500:a7::2 2001:500:a8::e 2001:500:c0::1
- 2001:500:c1::1 2001:500:d0::1 2001:500:d1::1 2001:500:e0::1 2001:500:e1::1 2001:500:120::30 2001:500:121::30
- 2001:500:122::30 2001:500:123::30 2001:500:3682::11 2001:500:856e::30 2001:500:d937::30 2001:501:b1f9::30
- 2001:502:8cc::30 2001:502:100e::250 2001:502:1ca1::30 2001:502:2eda::3 2001:502:7094::30
2001:502:ad09: :3 :5 :12 :29 :30
- 2001:503:c27::2:30 2001:503:d2d::30 2001:503:231d::2:30 2001:503:39c1::30 2001:503:83eb::30 2001:503:a83e::2:30
- 2001:503:ba3e::2:30 2001:503:d414::30 2001:503:e239::3:1 2001:503:eea3::30 2001:503:ff40::1 2001:503:ff41::1
- 2001:503:ff42::1 2001:503:ff43::1
2001:620:0: ff::20 ff::2f ff::30 ff::56/127 ff::58/127
2001:628:453: bb::4 bb::6 bb::8
- 2001:628:2030:4301::2
2001:630:0: 8::14 9::14 47::42
- 2001:648:2c30::191:3 2001:660:3005:1::1:2 2001:660:3006:1::1:1 2001:668:1f:11::105 2001:678:1::1 2001:678:2::53
- 2001:678:3::1
2001:678:4: :d :e :11 :12 :16/127 :1a :1c :22/127 :24
- 2001:678:5::16 2001:678:6::1 2001:678:7::4:10 2001:678:9::1 2001:678:b:1::1 2001:678:c::1
2001:678:e: 102::53 103::53 104::53 107::53 108::53 110::53 111::53 112::53 113::53 114::53
- 2001:678:f::1 2001:678:10::1 2001:678:11::1 2001:678:12:0:194:0:16:215 2001:678:14:0:193:232:156:17
- 2001:678:15:0:193:232:142:17 2001:678:16:0:194:85:252:62 2001:678:17:0:193:232:128:6 2001:678:18:0:194:190:124:17
- 2001:678:19::1 2001:678:1b:5::5 2001:678:1c::2
2001:678:20: :10/126 :14/127 :16 :18/127 :21 :22/127 :24/126 :28/127 :30/126 :34/127 :36 :38/127 :40/127 :42 :44
2001:678:20: :46/127 :48
2001:678:24: :2 :5 :7 :10/126 :14
- 2001:678:28:0:c2:b7:40:12
2001:678:2c: 0:194:0:28:2 0:194:0:28:4/126 0:194:0:28:53
- 2001:678:3c::1 2001:678:40::53 2001:678:44::53 2001:678:4c::1 2001:678:50::1 2001:678:54::1 2001:678:58::1
- 2001:678:5c::1 2001:678:60::42:42 2001:678:64::1 2001:678:68::1 2001:678:6c::1 2001:678:7c::7c 2001:678:8c::1
- 2001:678:94:53::53 2001:678:98:1::5 2001:678:b0:0:193:189:123:2 2001:678:b1:0:193:189:122:83
2001:67c:6c: 56::10 1000::22
2001:67c:e0: :101 :105 :109 :117
- 2001:67c:130:10::9
2001:67c:258: :1 :13
2001:67c:69c: :59 :60
2001:67c:1010: 1::53 2::53 3::53 5::53 6::53 8::53 11::53 12::53 13::53 14::53 15::53 16::53 17::53 18::53 19::53
2001:67c:1010: 20::53 22::53 23::53 25::53 26::53 28::53 29::53 31::53 35::53 36::53 37::53 38::53 39::53 40::53
- 2001:67c:1011:1::53
2001:67c:10e0: :2 :5 :7 :10/126 :14
- 2001:67c:124c:e000::4
2001:67c:13cc: :1:14/126 :1:19 :1:20/127 :1:26/127 :1:28/127 :1:31 :1:33 :1:38/127 :1:42 :1:44 :1:46 :1:49 :1:55 :1:57
2001:67c:13cc: :1:58 :1:63 :1:67 :1:68/127 :1:70 :1:75 :1:76/127 :1:78/127 :1:80 :1:82/127 :1:84/126 :1:88/127
2001:67c:13cc: :1:90/126 :1:95 :1:96/127 :1:98/127 :1:100/127 :1:103 :1:104/126 :1:108/127 :1:114 :1:116/127
2001:67c:13cc: :1:118/127 :1:120 :1:122 :1:127 :1:128/127 :1:130/125 :1:138/127 :1:140/127 :1:144/126 :1:148/127
2001:67c:13cc: :1:150/125 :1:158/127 :1:160/127
- 2001:67c:18c8:c0::c1
2001:67c:21cc: 2000::64:41 2000::64:47
- 2001:67c:254c:301::53 2001:67c:2550:301::53 2001:67c:2554:301::53 2001:67c:2558:301::53 2001:690:a00:4001::64
- 2001:690:a80:4001::100 2001:6b0:7::2
2001:700:0: 102::aa53 503::aa:5302 52d:158:38:8:133 412f::40
- 2001:700:4603::1 2001:708:10:53::53 2001:738:2:2::53 2001:760:ffff:ffff::ca 2001:7f9::53 2001:7f9:8:53::1
- 2001:7f9:c::53 2001:7fd::1 2001:7fe::53 2001:878:0:e000:82:e2:d5:8a 2001:8c0:8200:1::2 2001:948:4:2::19
2001:9b0:1: 104:250:56ff:feb7:5c51 601:250:56ff:feb7:46
- 2001:a18:4:1::18
2001:a98:13: :43 :44
- 2001:b68:ff:1::100 2001:bb8:4001::53 2001:bf8:900:6::808b:22f0 2001:c08:175:128::175:128 2001:c38:2000:183::30
- 2001:cd8:800::25 2001:dc2::1 2001:dc3::35 2001:dc4::1 2001:dc5:a::1 2001:dc7::1 2001:dc7:1::1 2001:dc7:2::1
- 2001:dc7:3::1 2001:dc7:1000::1 2001:dc7:feff::10 2001:dc7:ffc1::1 2001:dc7:ffc2::1 2001:dc7:ffc3::1 2001:dc7:ffd1::1
- 2001:dc7:ffd2::1 2001:dc7:ffd3::1 2001:dc7:fffb::1 2001:dc7:fffc::1 2001:dc7:fffd::1 2001:dc7:fffe::1
- 2001:dc7:ffff::1 2001:dc8:1:2::105 2001:dc8:1000:2::105 2001:dc8:6000::105 2001:dc8:8000:2::105 2001:dc8:c000:7::105
- 2001:dc8:d000:2::105
2001:dca:2000: :cb77:57a4 :cb77:57da
2001:dca:4000: :cb77:2a4 :cb77:2da
- 2001:dcc:4::1 2001:dcc:5::100 2001:dcc:6::1
2001:dcd:1: :2/127 :4 :6 :9 :10 :13 :15
2001:dcd:2: :2/127 :4 :6 :9 :10 :13 :15
2001:dcd:3: :2/127 :6 :9 :10 :13 :15
2001:dcd:4: :2 :4 :6 :10
- 2001:dcd:7::8 2001:dce:2000:2::130/127 2001:dce:7000:2::130 2001:dce:d453::53 2001:dce:d454::53
- 2001:dd8:7:6001:dc::1 2001:dd8:12::53 2001:dd8:1f::f
2001:dda: :1 :2/127
- 2001:df5:4000:4::4
2001:f90:2: 8::2/127 8::4
- 2001:f90:8::2/127 2001:1201::1 2001:1201:10::1 2001:1258::1 2001:12f8:2::10 2001:12f8:4::10 2001:12f8:6::10
- 2001:12f8:8::10 2001:12f8:a::10 2001:12f8:c::10 2001:12ff:0:a20::5 2001:1328:6::5 2001:1340:1:128::136
- 2001:1398:121:0:190:124:27:10 2001:1398:274:0:200:7:4:7 2001:1398:275:0:200:16:112:16 2001:1398:276:0:200:7:5:14
- 2001:13c7:7000::1
2001:13c7:7004: 1::38 1::d100 110::219
- 2001:13e0:0:1::12/127
2001:13e0:85d0: 106::177 106::178
2001:1470:8000: 53::44 100::62
- 2001:148f:fffd::10/125 2001:1490:0:800::118 2001:14b8:188d::53 2001:14e8:c:0:194:225:70:83 2001:16a0:1:3002::2
- 2001:16a0:2:3002::2 2001:19f0:300:1007::cafe 2001:19f0:7401:890d:5400:4ff:fea8:9ffa 2001:1ac0:0:200:0:a5d1:6004:2
- 2001:41d0:2:8adf::2 2001:41d0:8:5c79::3 2001:41d0:401:3100::7162 2001:41d0:404:200::6c01
2001:4288:1800: 186::3 186::4 386::3 386::4
- 2001:4340:1030:2::2 2001:43f8:10:0:50c0:a8ff:feee:30 2001:43f8:30::200 2001:43f8:e0:1::67
2001:43f8:120: :22/127 :24/126 :28/127 :30/127 :33 :35 :36/127 :40/127 :42 :44/127 :46 :49 :53 :54 :61 :67 :70 :72
2001:43f8:151: 2504::186 2504::188
- 2001:43f8:790:5901::c41d:3baf
2001:4541:9010: 7::185 7::186
- 2001:45b1:0:5::25 2001:4801:7819:74:a322:3632:ff10:3e2f
2001:4860:4802: 32::69 34::69 36::69 38::69
- 2001:4860:4805::69
2001:b000:1e0: c000::7 c000::11
- 2001:b020:0:77::1 2003:8:14::53 2401:1800:7800:102:ab3b:e6a7:859f:a6c7 2401:8d00:1::1 2401:8d00:2::1 2401:8d00:15::1
- 2401:c900:2101:2a::b 2401:dd00:1::162 2401:fd80:400::1 2401:fd80:401::153
2401:fd80:402: :50/125 :58/127 :60/126 :65 :66/127 :69 :71 :72/127 :74/126 :78/127 :80/125 :88/127 :90/127 :92
2401:fd80:403: :2/127 :4 :11 :38/127 :40/126 :44/127 :120/125 :128/127 :130/125 :138/127 :140 :254
- 2401:fd80:404::1 2401:fd80:405::153
2401:fd80:406: :50/125 :58/127 :60/126 :65 :66/127 :69 :71 :72/127 :74/126 :78/127 :80/125 :88/127 :90/127 :92
2401:fd80:407: :2/127 :4 :11 :38/127 :40/126 :44/127 :120/125 :128/127 :130/125 :138/127 :140 :254
- 2402:1f00:8000:800::25ed
2402:2940:100: 100c::1 100d::1
- 2402:4000:479:c5::a 2402:6d00:1000::5 2402:7d80::1 2402:7d80:8888::1 2402:d000:100c::129 2402:ee80:b::b
- 2402:ee80:c::c 2402:ee80:d::d 2403:2880::1 2404:0:10a0::58
2404:2200:10: 1000::53:1 1000::53:2
- 2404:8a00:0:a00::4005 2405:3000:3:6::15 2405:3001:1:3a::27 2405:3340:e011:3000::30
2405:d000:0: 100::200 100::210
- 2406:d501::47e3:2a7c 2406:da1c:306:4700:d0cf:a4f8:f1c7:249e 2406:e400:1:1::1 2406:e400:a:1::1
- 2407:c00:21:8:202:129:235:229
2407:5000:88: 1::2 2::3 4::231 4::232 5::3
- 2407:6e00:254::1
2408:4000:101: :1 :2
2408:4000:102: :1 :2
- 2600:1405:400::1 2600:1405:2400::1 2600:1405:3c00::1 2600:1405:4800::1 2600:1405:7800::1 2600:1405:a800::1
- 2600:1f10:40b2:a5d6:6f85:ee80:d86c:6b90 2600:1f14:15:cb00:c08f:baeb:bf79:c730
- 2600:9000:a61a:e65b:b532:3115:4619:6578 2603:3:6101:8ac0:: 2603:1020:201:10::111
- 2603:c022:8004:5d05:ca27:7608:ff55:38fe 2603:c024:4518:ad60:242::2 2604:a00:50:1fd::22 2604:2dc0:200:2eb::2
- 2604:ee00:0:101::40
2607:5300:201: 3100::2b7c 3100::2f69
- 2607:7c80:53::53 2607:f0d0:1b02:b9::4 2607:f740:45::54 2607:feb8::5:8 2608:120:c:162::234 2608:140:c:157::234
- 2608:4122:2:154::234 2608:4163:1:143::234 2608:c144:1:155::234 2608:c184:1:180::234 2610:a1:1009::3
2610:a1:1010: :3 :22 :27
2610:a1:1011: :22 :27
2610:a1:1012: :22 :27
- 2610:a1:1013::250 2610:a1:1021::250
2610:a1:1071: :2/127 :5 :6 :9 :a/127 :c :10 :14/127 :19 :1b :1d :1f :20 :23 :24 :28 :2c :2e/127 :32 :36/127 :39
2610:a1:1071: :3c/126 :40/127 :42 :44 :46 :49 :4a :4c :4e :58 :62 :65 :66 :68/127 :6a :6c/127 :71 :72 :77 :7b :7d :80
2610:a1:1071: :82 :86 :8b :8d :8e :9a :9c :9e/127 :a0/126 :a5 :b5 :b6/127 :c3 :c8 :d5 :d7 :dc :e6 :f7 :1:3 :1:18 :1:1d
2610:a1:1071: :1:21 :1:23 :1:27 :1:29 :1:32 :1:39 :1:3c :1:44 :1:4f :1:64
2610:a1:1072: :2/127 :5 :6 :9 :a/127 :c :10 :14/127 :19 :1b :1d :1f :20 :23 :24 :28 :2c :2e/127 :32 :36/127 :39
2610:a1:1072: :3c/126 :40/127 :42 :44 :46 :49 :4a :4c :4e :58 :62 :65 :66 :68/127 :6a :6c/127 :71 :72 :77 :7b :7d :80
2610:a1:1072: :82 :86 :8b :8d :8e :9a :9c :9e/127 :a0/126 :a5 :b5 :b6/127 :c3 :c8 :d5 :d7 :dc :e6 :f7 :1:3 :1:18 :1:1d
2610:a1:1072: :1:21 :1:23 :1:27 :1:29 :1:32 :1:39 :1:3c :1:44 :1:4f :1:64
2610:a1:1073: :2/127 :5 :6 :9 :a/127 :c :10 :14/127 :19 :1b :1d :1f :20 :23 :24 :28 :2c :2e/127 :32 :36/127 :39
2610:a1:1073: :3c/126 :40/127 :42 :44 :46 :49 :4a :4c :4e :58 :62 :65 :66 :68/127 :6a :6c/127 :71 :72 :77 :7b :7d :80
2610:a1:1073: :82 :86 :8b :8d :8e :9a :9c :9e/127 :a0/126 :a5 :b5 :b6/127 :c3 :c8 :d5 :d7 :dc :e6 :f7 :1:3 :1:18 :1:1d
2610:a1:1073: :1:21 :1:23 :1:27 :1:29 :1:32 :1:39 :1:3c :1:44 :1:4f :1:64
2610:a1:1074: :e/127 :27 :34 :52/127 :54 :5c :70 :79 :7a :b2/127 :1:51 :1:82
2610:a1:1075: :e/127 :27 :34 :52/127 :54 :5c :70 :79 :7a :b2/127 :1:51 :1:82
2610:a1:1076: :e/127 :27 :34 :52/127 :54 :5c :70 :79 :7a :b2/127 :1:51 :1:82
- 2610:a1:3180::53 2610:a1:3280::53 2620:49:1::10 2620:49:2::10 2620:49:3::10 2620:49:4::10 2620:57:4001::1
- 2620:57:4002::1 2620:10a:8053::2
2620:10a:80aa: :1 :4/127 :8/127 :10/127 :48 :56 :100 :130 :150 :160 :170
2620:10a:80ab: :1 :4/127 :8/127 :10/127 :48 :56 :100 :130 :150 :160 :170
2620:10a:80ac: :1 :4/127 :8/127 :10 :45 :140 :190 :200/126 :210
- 2620:171:800:714::1 2620:171:801:714::1
2620:171:804: ad2::1 ad2::3 ad2::4
- 2620:171:805:ad2:7068::1 2620:171:812:1534:8::1 2620:171:813:1534:8::1 2620:171:a01:ad::2 2620:171:a03:ad::1
- 2620:171:d01:dc::2 2620:171:d03:dc::1
2800:a0:53: 1001::1 1002::1
- 2801:0:60::1 2801:14:a000::10
2801:18:8800: 1::4 3:18ba:beff:fe61:d08b
- 2801:c4:c0::1 2801:c4:d0::1 2801:140:10::10 2801:140:dddd::50 2801:140:eeee::50 2801:1b8:10::b
- 2803:ff40:a000:2501:168:195:216:2 2803:ff40:a251:0:168:195:219:2 2a00:d30:120::73 2a00:d30:121::73 2a00:d40:1:1::5
- 2a00:e90:0:3::3 2a00:1620:c0:220:194:119:192:34 2a00:1a48:7806:115:d994:9fe:9eb2:e68d 2a00:1b18:1:2::53
2a00:5500:1: 6::130 7::194
- 2a00:6a00:ad1:814::147 2a00:7580:60:2141::10 2a00:9120:1::50 2a00:9120:2::50 2a00:c5a0:0:aaaa:89:32:236:165
2a00:c827:a: 2::2 3::2
2a00:e6a0:3: 1014::97 1014::53:99
- 2a00:fea0:dead::beef 2a01:a8:dc1:33::33 2a01:a8:dc2:33::33 2a01:b8::2:3a
2a01:b8:0: 1:212:77:0:2 1:212:77:0:110
- 2a01:d8:8::1
2a01:3f0:0: 301::53 302::53 306::53 307::53 309::53 311::53 312::53 314::53 315::53
- 2a01:3f0:400:8001::135
2a01:3f1:3032: 8001::135 8001::136
- 2a01:3f1:3033::53 2a01:3f1:c001::53 2a01:4b0::40 2a01:4f8:252:4295::9d5a:cd8a 2a01:4f8:1c1a:5360::1
2a01:5b0:4: :4 :6/127 :9 :b :c
2a01:5b0:5: :6 :9 :b :c
- 2a01:5b0:9::a 2a01:618:400::1 2a01:618:401::153
2a01:618:402: :50/125 :58/127 :60/126 :65 :66/127 :69 :71 :72/127 :74/126 :78/127 :80/125 :88/127 :90/127 :92
2a01:618:403: :2/127 :4 :11 :38/127 :40/126 :44/127 :120/125 :128/127 :130/125 :138/127 :140 :254
- 2a01:618:404::1 2a01:618:405::153
2a01:618:406: :50/125 :58/127 :60/126 :65 :66/127 :69 :71 :72/127 :74/126 :78/127 :80/125 :88/127 :90/127 :92
2a01:618:407: :2/127 :4 :11 :38/127 :40/126 :44/127 :120/125 :128/127 :130/125 :138/127 :140 :254
- 2a01:630:0:80::53
2a01:4280:7: :53 :60
- 2a01:7640:0:d::2 2a01:7640:9000::7 2a01:8840::1 2a01:8840:1::1 2a01:8840:2::1 2a01:8840:3::1 2a01:8840:4::1
- 2a01:8840:5::1
2a01:8840:12: :9 :17 :25
2a01:8840:13: :9 :17 :25
2a01:8840:14: :9 :17 :25
2a01:8840:15: :9 :17 :25
2a01:8840:16: :1 :2/127 :4/126 :8 :10/126 :14/127 :16 :18/127 :20/126 :24 :26/127 :28/127 :30/125 :38/127 :40/125
2a01:8840:16: :48/127 :50/125 :58/127 :60/125 :68
2a01:8840:17: :1 :2/127 :4/126 :8 :10/126 :14/127 :16 :18/127 :20/126 :24 :26/127 :28/127 :30/125 :38/127 :40/125
2a01:8840:17: :48/127 :50/125 :58/127 :60/125 :68
2a01:8840:18: :1 :2/127 :4/126 :8 :10/126 :14/127 :16 :18/127 :20/126 :24 :26/127 :28/127 :30/125 :38/127 :40/125
2a01:8840:18: :48/127 :50/125 :58/127 :60/125 :68
2a01:8840:19: :1 :2/127 :4/126 :8 :10/126 :14/127 :16 :18/127 :20/126 :24 :26/127 :28/127 :30/125 :38/127 :40/125
2a01:8840:19: :48/127 :50/125 :58/127 :60/125 :68
2a01:8840:1a: :1 :2/127 :4/126 :8/127 :10/126 :14/127 :16 :18/127 :20/126 :24 :26/127 :28/127 :30/125 :38/127 :40/127
2a01:8840:1a: :43 :44/126 :48/127 :50/125 :58/127 :60/127 :62 :64/127
2a01:8840:1b: :1 :2/127 :4/126 :8/127 :10/126 :14/127 :16 :18/127 :20/126 :24 :26/127 :28/127 :30/125 :38/127 :40/127
2a01:8840:1b: :43 :44/126 :48/127 :50/125 :58/127 :60/127 :62 :64/127
2a01:8840:1c: :1 :2/127 :4/126 :8/127 :10/126 :14/127 :16 :18/127 :20/126 :24 :26/127 :28/127 :30/125 :38/127 :40/127
2a01:8840:1c: :43 :44/126 :48/127 :50/125 :58/127 :60/127 :62 :64/127
2a01:8840:1d: :1 :2/127 :4/126 :8/127 :10/126 :14/127 :16 :18/127 :20/126 :24 :26/127 :28/127 :30/125 :38/127 :40/127
2a01:8840:1d: :43 :44/126 :48/127 :50/125 :58/127 :60/127 :62 :64/127
2a01:8840:1e: :1 :2/127 :4/126 :8/127 :10/125 :18/127 :20/125 :28/127 :30/125 :38/127 :40/125 :48/127 :50/125 :58/127
2a01:8840:1e: :60/126 :64/127
2a01:8840:1f: :1 :2/127 :4/126 :8/127 :10/125 :18/127 :20/125 :28/127 :30/125 :38/127 :40/125 :48/127 :50/125 :58/127
2a01:8840:1f: :60/126 :64/127
2a01:8840:20: :1 :2/127 :4/126 :8/127 :10/125 :18/127 :20/125 :28/127 :30/125 :38/127 :40/125 :48/127 :50/125 :58/127
2a01:8840:20: :60/126 :64/127
2a01:8840:21: :1 :2/127 :4/126 :8/127 :10/125 :18/127 :20/125 :28/127 :30/125 :38/127 :40/125 :48/127 :50/125 :58/127
2a01:8840:21: :60/126 :64/127
2a01:8840:22: :1 :2/127 :4/126 :8/127 :10/125 :18/127 :20/126 :24 :26/127 :28/127 :30/125 :38/127 :40/125 :48/127
2a01:8840:22: :50/125 :58/127 :60/126 :64/127 :66
2a01:8840:23: :1 :2/127 :4/126 :8/127 :10/125 :18/127 :20/126 :24 :26/127 :28/127 :30/125 :38/127 :40/125 :48/127
2a01:8840:23: :50/125 :58/127 :60/126 :64/127 :66
2a01:8840:24: :1 :2/127 :4/126 :8/127 :10/125 :18/127 :20/126 :24 :26/127 :28/127 :30/125 :38/127 :40/125 :48/127
2a01:8840:24: :50/125 :58/127 :60/126 :64/127 :66
2a01:8840:25: :1 :2/127 :4/126 :8/127 :10/125 :18/127 :20/126 :24 :26/127 :28/127 :30/125 :38/127 :40/125 :48/127
2a01:8840:25: :50/125 :58/127 :60/126 :64/127 :66
2a01:8840:26: :1 :9 :17 :25 :41 :49 :57 :65
2a01:8840:27: :1 :9 :17 :25 :41 :49 :57 :65
2a01:8840:28: :1 :9 :17 :25 :41 :49 :57 :65
2a01:8840:29: :1 :9 :17 :25 :41 :49 :57 :65
2a01:8840:2a: :1 :9 :17 :25
2a01:8840:2b: :1 :9 :17 :25
2a01:8840:2c: :1 :9 :17 :25
2a01:8840:2d: :1 :9 :17 :25
2a01:8840:2e: :9 :17 :25
2a01:8840:2f: :9 :17 :25
2a01:8840:30: :9 :17 :25
2a01:8840:31: :9 :17 :25
2a01:8840:32: :9 :17 :25 :33 :41
2a01:8840:33: :9 :17 :25 :33 :41
2a01:8840:34: :9 :17 :25 :33 :41
2a01:8840:35: :9 :17 :25 :33 :41
2a01:8840:36: :1 :9 :17 :33
2a01:8840:37: :1 :9 :17 :33
2a01:8840:38: :1 :9 :17 :33
2a01:8840:39: :1 :9 :17 :33
- 2a01:8840:3a::9 2a01:8840:3b::9 2a01:8840:3c::9 2a01:8840:3d::9
2a01:8840:3e: :9 :25
2a01:8840:3f: :9 :25
2a01:8840:40: :9 :25
2a01:8840:41: :9 :25
2a01:8840:42: :17 :33
2a01:8840:43: :17 :33
2a01:8840:44: :17 :33
2a01:8840:45: :17 :33
2a01:8840:4a: :1 :2/127 :4/126 :8/127 :10/127 :12
2a01:8840:4b: :1 :2/127 :4/126 :8/127 :10/127 :12
2a01:8840:4c: :1 :2/127 :4/126 :8/127 :10/127 :12
2a01:8840:4d: :1 :2/127 :4/126 :8/127 :10/127 :12
2a01:8840:4e: :1 :9 :33
2a01:8840:4f: :1 :9 :33
2a01:8840:50: :1 :9 :33
2a01:8840:51: :1 :9 :33
2a01:8840:52: :1 :9 :17 :25 :33
2a01:8840:53: :1 :9 :17 :25 :33
2a01:8840:54: :1 :9 :17 :25 :33
2a01:8840:55: :1 :9 :17 :25 :33
- 2a01:8840:56::25 2a01:8840:57::25 2a01:8840:58::25 2a01:8840:59::25
2a01:8840:66: :27 :28/127
2a01:8840:67: :27 :28/127
2a01:8840:68: :27 :28/127
2a01:8840:69: :27 :28/127
2a01:8840:6a: :1 :2/127 :4/126 :8 :10/126 :14/127 :16 :18/127 :20/125 :30 :33 :41
2a01:8840:6b: :1 :2/127 :4/126 :8 :10/126 :14/127 :16 :18/127 :20/125 :30 :33 :41
2a01:8840:6c: :1 :2/127 :4/126 :8 :10/126 :14/127 :16 :18/127 :20/125 :30 :33 :41
2a01:8840:6d: :1 :2/127 :4/126 :8 :10/126 :14/127 :16 :18/127 :20/125 :30 :33 :41
2a01:8840:6e: :9 :17 :25 :33 :41 :42/127 :44/126 :48 :51 :52/127 :55 :56/127 :58 :60/126 :64/127 :67 :68/127 :70/126
2a01:8840:6e: :75
2a01:8840:6f: :9 :17 :25 :33 :41 :42/127 :44/126 :48 :51 :52/127 :55 :56/127 :58 :60/126 :64/127 :67 :68/127 :70/126
2a01:8840:6f: :75
2a01:8840:70: :9 :17 :25 :33 :41 :42/127 :44/126 :48 :51 :52/127 :55 :56/127 :58 :60/126 :64/127 :67 :68/127 :70/126
2a01:8840:70: :75
2a01:8840:71: :9 :17 :25 :33 :41 :42/127 :44/126 :48 :51 :52/127 :55 :56/127 :58 :60/126 :64/127 :67 :68/127 :70/126
2a01:8840:71: :75
2a01:8840:72: :1 :17 :33 :41
2a01:8840:73: :1 :17 :33 :41
2a01:8840:74: :1 :17 :33 :41
2a01:8840:75: :1 :17 :33 :41
2a01:8840:76: :1 :9 :41
2a01:8840:77: :1 :9 :41
2a01:8840:78: :1 :9 :41
2a01:8840:79: :1 :9 :41
2a01:8840:7a: :2 :25
2a01:8840:7b: :2 :25
2a01:8840:7c: :2 :25
2a01:8840:7d: :2 :25
2a01:8840:7e: :17 :25
2a01:8840:7f: :17 :25
2a01:8840:80: :17 :25
2a01:8840:81: :17 :25
2a01:8840:86: :1 :17 :33
2a01:8840:87: :1 :17 :33
2a01:8840:88: :1 :17 :33
2a01:8840:89: :1 :17 :33
2a01:8840:8a: :1 :9 :17
2a01:8840:8b: :1 :9 :17
2a01:8840:8c: :1 :9 :17
2a01:8840:8d: :1 :9 :17
2a01:8840:8e: :1 :9
2a01:8840:8f: :1 :9
2a01:8840:90: :1 :9
2a01:8840:91: :1 :9
2a01:8840:92: :1 :9
2a01:8840:93: :1 :9
2a01:8840:94: :1 :9
2a01:8840:95: :1 :9
2a01:8840:96: :1 :9
2a01:8840:97: :1 :9
2a01:8840:98: :1 :9
2a01:8840:99: :1 :9
2a01:8840:9a: :1 :25 :33 :41
2a01:8840:9b: :1 :25 :33 :41
2a01:8840:9c: :1 :25 :33 :41
2a01:8840:9d: :1 :25 :33 :41
2a01:8840:9e: :1 :9 :17
2a01:8840:9f: :1 :9 :17
2a01:8840:a0: :1 :9 :17
2a01:8840:a1: :1 :9 :17
2a01:8840:a2: :1 :9 :17
2a01:8840:a3: :1 :9 :17
2a01:8840:a4: :1 :9 :17
2a01:8840:a5: :1 :9 :17
2a01:8840:a6: :1 :17 :33
2a01:8840:a7: :1 :17 :33
2a01:8840:a8: :1 :17 :33
2a01:8840:a9: :1 :17 :33
2a01:8840:aa: :1 :9 :33
2a01:8840:ab: :1 :9 :33
2a01:8840:ac: :1 :9 :33
2a01:8840:ad: :1 :9 :33
2a01:8840:ae: :17 :33
2a01:8840:af: :17 :33
2a01:8840:b0: :17 :33
2a01:8840:b1: :17 :33
2a01:8840:b2: :1 :9 :17 :25
2a01:8840:b3: :1 :9 :17 :25
2a01:8840:b4: :1 :9 :17 :25
2a01:8840:b5: :1 :9 :17 :25
2a01:8840:b6: :1 :17 :25
2a01:8840:b7: :1 :17 :25
2a01:8840:b8: :1 :17 :25
2a01:8840:b9: :1 :17 :25
2a01:8840:ba: :1 :9 :17 :25
2a01:8840:bb: :1 :9 :17 :25
2a01:8840:bc: :1 :9 :17 :25
2a01:8840:bd: :1 :9 :17 :25
- 2a01:8840:be::1 2a01:8840:bf::1 2a01:8840:c0::1 2a01:8840:c1::1
2a01:8840:c2: :1 :9 :17 :25 :33
2a01:8840:c3: :1 :9 :17 :25 :33
2a01:8840:c4: :1 :9 :17 :25 :33
2a01:8840:c5: :1 :9 :17 :25 :33
2a01:8840:c6: :1 :9
2a01:8840:c7: :1 :9
2a01:8840:c8: :1 :9
2a01:8840:c9: :1 :9
2a01:8840:ca: :17 :33
2a01:8840:cb: :17 :33
2a01:8840:cc: :17 :33
2a01:8840:cd: :17 :33
- 2a01:8840:ce::33 2a01:8840:cf::33 2a01:8840:d0::33 2a01:8840:d1::33
2a01:8840:d2: :9 :25
2a01:8840:d3: :9 :25
2a01:8840:d4: :9 :25
2a01:8840:d5: :9 :25
2a01:8840:d6: :1 :33 :41
2a01:8840:d7: :1 :33 :41
2a01:8840:d8: :1 :33 :41
2a01:8840:d9: :1 :33 :41
2a01:8840:da: :1 :25
2a01:8840:db: :1 :25
2a01:8840:dc: :1 :25
2a01:8840:dd: :1 :25
- 2a01:8840:de::33 2a01:8840:df::33 2a01:8840:e0::33 2a01:8840:e1::33
2a01:8840:e2: :25 :33
2a01:8840:e3: :25 :33
2a01:8840:e4: :25 :33
2a01:8840:e5: :25 :33
2a01:8840:e6: :9 :17 :25 :41
2a01:8840:e7: :9 :17 :25 :41
2a01:8840:e8: :9 :17 :25 :41
2a01:8840:e9: :9 :17 :25 :41
2a01:8840:ea: :1 :25
2a01:8840:eb: :1 :25
2a01:8840:ec: :1 :25
2a01:8840:ed: :1 :25
- 2a01:8840:ee::9 2a01:8840:ef::9 2a01:8840:f0::9 2a01:8840:f1::9
2a01:8840:f4: :1 :2/127 :4/126 :8 :10/126 :14/127 :16 :18/127 :20/126 :24 :26/127 :28/127 :30/127 :32 :34/126 :38/127
2a01:8840:f4: :41 :42/127 :44/126 :48/127 :50/125 :58/127 :60/125 :68
2a01:8840:f5: :1 :2/127 :4/126 :8 :10/126 :14/127 :16 :18/127 :20/126 :24 :26/127 :28/127 :30/127 :32 :34/126 :38/127
2a01:8840:f5: :41 :42/127 :44/126 :48/127 :50/125 :58/127 :60/125 :68
2a01:8840:f6: :1 :2/127 :4/126 :8 :10/126 :14/127 :16 :18/127 :20/126 :24 :26/127 :28/127 :30/125 :38/127 :40/127 :43
2a01:8840:f6: :44/126 :48/127 :50/125 :58/127 :60/127 :62 :64/127
2a01:8840:f7: :1 :2/127 :4/126 :8 :10/126 :14/127 :16 :18/127 :20/126 :24 :26/127 :28/127 :30/125 :38/127 :40/127 :43
2a01:8840:f7: :44/126 :48/127 :50/125 :58/127 :60/127 :62 :64/127
2a01:8840:f8: :2/127 :4/126 :8 :10/126 :14/127 :16 :18/127 :20/126 :24 :26/127 :28/127 :30/125 :38/127 :40/125 :48/127
2a01:8840:f8: :50/125 :58/127 :60/126 :64/127
2a01:8840:f9: :2/127 :4/126 :8 :10/126 :14/127 :16 :18/127 :20/126 :24 :26/127 :28/127 :30/125 :38/127 :40/125 :48/127
2a01:8840:f9: :50/125 :58/127 :60/126 :64/127
2a01:8840:fa: :2/127 :4/126 :8 :10/125 :18/127 :20/126 :24 :26/127 :28/127 :30/127 :32 :34/126 :38/127 :40/125 :48/127
2a01:8840:fa: :50/125 :58/127 :60/126 :64/127 :66
2a01:8840:fb: :2/127 :4/126 :8 :10/125 :18/127 :20/126 :24 :26/127 :28/127 :30/127 :32 :34/126 :38/127 :40/125 :48/127
2a01:8840:fb: :50/125 :58/127 :60/126 :64/127 :66
2a01:8840:106: :27 :28/127
2a01:8840:107: :27 :28/127
2a01:8840:108: :2/127 :4/126 :8 :10/126 :14/127 :16 :18/127 :20/126 :24 :26/127 :30
2a01:8840:109: :2/127 :4/126 :8 :10/126 :14/127 :16 :18/127 :20/126 :24 :26/127 :30
2a01:8840:10c: :1 :2/127 :4/126 :8/127 :10/127 :12
2a01:8840:10d: :1 :2/127 :4/126 :8/127 :10/127 :12
2a01:8840:10e: :1 :41 :49 :57 :65
2a01:8840:10f: :1 :41 :49 :57 :65
2a01:8840:1ba: :1 :9 :17 :129 :137 :145
- 2a01:8840:1bb::1 2a01:8840:1bc::25 2a01:ba80:e:c:1::4c 2a02:128:2:52ae:fdee:d892:347d:d892 2a02:568:0:2::53
- 2a02:568:20:1::d 2a02:568:281::130 2a02:568:fe00::6575 2a02:568:fe02::de 2a02:850:ffe0::10 2a02:850:ffff::2
2a02:9c0:0: 19::19 407::2 408::103
2a02:ce0:1: 30::5 91::5
- 2a02:d70:64:68::2 2a02:2090:6800::1 2a02:2718:8:d3::244
2a02:6a80: :192:92:129:99 :193:68:3:232 :193:68:99:99
- 2a02:6a80:530e::1
2a02:e280:8: 1000::1 2000::1
- 2a03:2100:0:100::5
2a03:5e80:0: 4:192:162:16:18 4:192:162:16:20 5:193:230:31:230
- 2a03:b0c0:2:f0:0:1:46a5:8001 2a03:d640:100:1::6 2a04:1b00:4::1 2a04:1b00:5::1 2a04:1b00:6::1 2a04:1b00:7::1
- 2a04:1b00:10::1 2a04:1b00:11::1 2a04:1b00:12::1 2a04:1b00:13::1
2a04:2b00:13cc: :1:14/126 :1:19 :1:20/127 :1:26/127 :1:28/127 :1:31 :1:33 :1:38/127 :1:42 :1:44 :1:46 :1:49 :1:55
2a04:2b00:13cc: :1:57 :1:58 :1:63 :1:67 :1:68/127 :1:70 :1:75 :1:76/127 :1:78/127 :1:80 :1:82/127 :1:84/126 :1:88/127
2a04:2b00:13cc: :1:90/126 :1:95 :1:96/127 :1:98/127 :1:100/127 :1:103 :1:104/126 :1:108/127 :1:114 :1:116/127
2a04:2b00:13cc: :1:118/127 :1:120 :1:122 :1:127 :1:128/127 :1:130/125 :1:138/127 :1:140/127 :1:144/126 :1:148/127
2a04:2b00:13cc: :1:150/125 :1:158/127 :1:160/127
2a04:2b00:13ee: :16/127 :19 :20/127 :26/127 :28/127 :31 :33 :38/127 :42 :44 :46 :49 :55 :57 :58 :63 :67 :68/127 :70
2a04:2b00:13ee: :75 :76/127 :78/127 :80 :82/127 :84/126 :88/127 :90/126 :95 :96/127 :98/127 :100/127 :103 :104/126
2a04:2b00:13ee: :108/127 :114 :116/127 :118/127 :120 :122 :127 :128/127 :130/125 :138/127 :140/127 :144/126 :148/127
2a04:2b00:13ee: :150/125 :158/127 :160/127
2a04:2b00:13ff: :16/127 :19 :20/127 :26/127 :28/127 :31 :33 :38/127 :42 :44 :46 :49 :55 :57 :58 :63 :67 :68/127 :70
2a04:2b00:13ff: :75 :76/127 :78/127 :80 :82/127 :84/126 :88/127 :90/126 :95 :96/127 :98/127 :100/127 :103 :104/126
2a04:2b00:13ff: :108/127 :114 :116/127 :118/127 :120 :122 :127 :128/127 :130/125 :138/127 :140/127 :144/126 :148/127
2a04:2b00:13ff: :150/125 :158/127 :160/127
2a04:6d80: :1 :18/127 :29
- 2a04:6d82::1 2a05:45c7:e001::4 2a05:d018:123c:3500:3e00:7185:3a6e:e082 2a05:e380:2:4::2
- 2a05:f480:1000:235:5400:4ff:fee5:2f89 2a05:f480:3000:205f:5400:4ff:fea4:e565
2a06:fb00:1: :2:185 :4:185
- 2a09:bd00:1:0:194:190:122:17 2a0a:5000:0:4::2 2a0c:6600:4::152 2a0c:8f40:0:701::111 2a0c:a640:1:22::60
- 2a0e:b81:8001:1001::2 2a0e:dbc0::101 2a0e:dbc0:1::65 2a0e:dbc0:2::81 2a0f:80:1::6/127 2a0f:7ec0:100:100::53
- 2a0f:ff40:100:3112:2d53:cd87::
2a11:a380: :195:38:160:36 :195:38:160:38
2a13:27c0:30: :4 :50 :52 :62 :70/127 :72 :76 :78 :82/127 :84 :86 :92 :99 :100 :102 :110/127 :114
- 2a13:f040::4000:0:0:44 2c0f:f098::3
2c0f:f758:0: a::81 a::82
- 2c0f:f900:2:3::2
2c0f:fab0:ffff: 4:41:228:62:63 5:41:228:63:62
- 2c0f:fb20:100:fc::33
2c0f:fe40: :5:11:11:1 :5:11:11:10
- 2c0f:feb0:2:1::1:8001 2c0f:feb0:c:1::1:1
`,
  }),
]
