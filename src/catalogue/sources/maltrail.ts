import type { FlavourId } from '../../domain/source.ts'
import { permissive } from './licences.ts'
import { type CatalogueSource, maltrailTrail } from './readings.ts'

/** The static trails in the catalogue, by folder and file name in the repository. */
const trails = {
  malware:
    'ammyyrat android_ajina android_androrat android_clayrat android_coyote android_generic android_ghostspy ' +
    'android_ginp android_kbuster android_mellat android_parcel android_redalert android_residentbat android_sandrorat ' +
    'android_triada android_vapor android_vo1d android_ynrk apt_27 apt_37 apt_barium apt_bitter apt_blindeagle ' +
    'apt_bluenoroff apt_chafer apt_charmingkitten apt_cobaltdickens apt_commentcrew apt_donot apt_duke apt_forumtroll ' +
    'apt_gref apt_infy apt_kimsuky apt_lazarus apt_lotusblossom apt_lyceum apt_oilrig apt_pokingthebear ' +
    'apt_silentlynx apt_tinyscouts apt_unc2452 apt_unc4841 apt_unc5221 arcanedoor arkei asyncrat aurora autoit ' +
    'bankerclip bazarloader bestafera bitrat blacknet carnavalheist cerber chaosrat cirenegrat cobalt cobaltstrike-2 ' +
    'conti darkcloud darkside diamondfoxrat dircrypt doraemon dynamicrat echida elf_billgates elf_chalubo ' +
    'elf_coinminer elf_dofloo elf_generic elf_h2miner elf_kaiten elf_kfos elf_kmsdbot elf_mirai elf_xorddos emotet ' +
    'evilnum fareit ficker fin7 generic_log4shell generic_miner gh0strat gobrut gootkit grandoreiro ' +
    'hacked_chromecrxext hive_ransomware icedid inc_ransomware jsoutprox kelihos konni kpot lampion laplasclipper ' +
    'latrodectus mebroot metamorfo mewsei mint necurs nemucod nestrat nivdort njrat nodestealer noodlophile ' +
    'novasentinel numando nymaim nymeria orcusrat oski osx_hashbreaker osx_macspy osx_shlayer osx_updateagent oyster ' +
    'pandabanker peaklight predatory purplefox qakbot quadream ransomhub rarog redtail_miner rmsrat sinkhole_unknown ' +
    'spyeye spygaterat stealit strrat ta569 taidoor taurus tdss teslacrypt tinba trickbot tsundere valleyrat vittalia ' +
    'vjw0rm wannacry xpay zeus',
  malicious: 'brc4 covenant ek_generic ek_magnitude ek_vextrio elf_reversessh georgeginx magentocore nimplant upx_tds',
  suspicious: 'bad_history crypto_mining free_web_hosting meshagent parking_site',
} as const

/** Flavours of trails that cannot be derived from a prefix or suffix of the name. */
const known: Readonly<Record<string, readonly FlavourId[]>> = {
  arcanedoor: ['apt', 'vulnerability'],
  bankerclip: ['fraud', 'malware'],
  brc4: ['c2'],
  'cobaltstrike-2': ['c2'],
  conti: ['ransomware'],
  cerber: ['ransomware'],
  covenant: ['c2'],
  darkside: ['ransomware'],
  elf_mirai: ['botnet', 'malware'],
  evilnum: ['apt'],
  fin7: ['apt', 'ransomware'],
  generic_log4shell: ['vulnerability'],
  georgeginx: ['phishing'],
  kelihos: ['botnet', 'spam'],
  konni: ['apt'],
  magentocore: ['fraud', 'web-attack'],
  meshagent: ['c2', 'mixed'],
  necurs: ['botnet', 'spam'],
  nimplant: ['c2'],
  quadream: ['stalkerware', 'apt'],
  ransomhub: ['ransomware'],
  sinkhole_unknown: ['botnet'],
  teslacrypt: ['ransomware'],
  wannacry: ['ransomware'],
  bad_history: ['reputation'],
  crypto_mining: ['cryptomining'],
  free_web_hosting: ['mixed'],
  parking_site: ['mixed'],
}

/** Trails that are not threats according to their names: parked names, and free web hosting. */
const ofShared: ReadonlySet<string> = new Set(['free_web_hosting', 'parking_site'])

function flavoursOf(trail: string): readonly FlavourId[] {
  const own = known[trail]
  if (own) return own
  if (trail.startsWith('apt_')) return ['apt']
  if (trail.endsWith('_ransomware')) return ['ransomware']
  if (trail.endsWith('miner')) return ['cryptomining', 'malware']
  if (trail.endsWith('rat')) return ['c2', 'malware']
  if (trail.startsWith('ek_')) return ['malware', 'web-attack']
  return ['malware', 'c2']
}

const base = 'https://raw.githubusercontent.com/stamparm/maltrail/master/trails/static'

const shared = {
  maintainer: 'Miroslav Stampar, Mikhail Kasimov',
  homepage: 'https://github.com/stamparm/maltrail',
  reading: maltrailTrail,
  cadenceMinutes: 1440,
  licence: permissive('MIT', 'https://github.com/stamparm/maltrail/blob/master/LICENSE'),
  commercial: false,
  authentication: 'none',
} as const

/**
 * Maltrail: one trail per malware family or actor, collected from public reports. https://github.com/stamparm/maltrail
 */
export const maltrail: readonly CatalogueSource[] = [
  ...Object.entries(trails).flatMap(([folder, names]) =>
    names.split(' ').map((name): CatalogueSource => {
      const title = name.replaceAll('_', ' ')
      return {
        ...shared,
        id: `maltrail.${folder}.${name.replaceAll('_', '-')}`,
        name: `Maltrail: ${title}`,
        addresses: [`${base}/${folder}/${name}.txt`],
        kinds: ['domain', 'ipv4', 'ipv4-cidr', 'ipv6', 'url', 'url-path', 'onion'],
        flavours: flavoursOf(name),
        ...(ofShared.has(name) && { listsShared: true }),
        description: {
          de: `Spuren zu „${title}“ (${folder}) aus öffentlichen Berichten; alte Einträge bleiben stehen.`,
          en: `Traces of “${title}” (${folder}) from public reports; old entries stay.`,
        },
      }
    }),
  ),
  {
    ...shared,
    id: 'maltrail.mass-scanner',
    name: 'Maltrail: mass scanners',
    addresses: [`${base}/mass_scanner.txt`],
    kinds: ['ipv4', 'ipv6', 'domain'],
    flavours: ['scanner'],
    listsShared: true,
    description: {
      de: 'Dienste, die das ganze Netz abtasten, darunter viele Forschungsvorhaben.',
      en: 'Services that scan the whole Internet, many research projects among them.',
    },
  },
  {
    ...shared,
    id: 'maltrail.mass-scanner-cidr',
    name: 'Maltrail: networks of mass scanners',
    addresses: [`${base}/mass_scanner_cidr.txt`],
    kinds: ['ipv4-cidr', 'ipv4'],
    flavours: ['scanner'],
    listsShared: true,
    description: {
      de: 'Netze von Diensten, die das ganze Netz abtasten.',
      en: 'Networks of services that scan the whole Internet.',
    },
  },
]
