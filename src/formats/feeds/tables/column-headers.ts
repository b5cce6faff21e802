import { parserOf } from '../../reading/named-kinds.ts'

/** Headers of tables and keys of records, and what each says about the cells below it. Dates: `guess-dates.ts`. */

/** Headers of the indicator itself. */
export const valueHeaders =
  /^(?:#\s*)?(?:ioc|iocs|ioc[ _-]?value|indicator|indicators|value|observable|entity|artifact|attribute|indicator[ _-]?value|ioc[ _-]?name|host|target|indikator(?:en)?|wert|ziel|indicateurs?|marqueurs?|valeur|indicador(?:es)?|valor|indicator[ei]|valore|wska(?:ź|z)niki?|warto(?:ś|s)(?:ć|c)|индикаторы?|значение|(?:威胁|失陷)?指标值?|ioc值|值|指標|インジケーター?|지표|المؤشر|مؤشر|القيمة)$/i

/** Headers of information about an indicator, never of the indicator itself. */
const contextHeaders =
  /victim|brand|^legit|impersonat|^original[ _-]?(?:domain|site|host|name)|^target(?:ed)?[ _-]|[ _-]target(?:ed)?$|opfer|^marke$|cible|refer|source|advisor|article|blog|wiki|^terms|licen[cs]e|copyright|^links?$|_link$|report|tweet|detail|permalink|virustotal|author|comment|descr|note|uuid|guid|^_key$|item_key|^fingerprint$|^subject(?:$|[_ -])|[_ -]cn$|^dns_?(?:a|aaaa|mx|ns)$|(?:^|[_ @])id$|^asn?$|country|geo|city|region|org|isp|registrar|^ns$|title|family|malware$|threat|user|status|abuse|contact|whois|mx|screenshot|homepage|maintainer|provider|^proofs?$|^evidence$|^belege?$|quelle|verweis|bericht|beschreib|bemerkung|kommentar|^land$|stadt|familie|schadsoftware|bedrohung|betreiber|anbieter|autor|v[íi]ctima|fuente|^fonte$|famille|menace|amenaza|minaccia|источник|описани|жертв|семейств|угроз|来源|参考|描述|受害|备注|家族|威胁|恶意软件|説明|備考|설명|비고|출처|참고|المصدر|الوصف|الضحية|العائلة|التهديد/i

/** Headers of servers that a sample or a program asks, which are not its own. */
export const helperHeaders =
  /^dns[ _-]?servers?$|(?:^|[ _-])name[ _-]?servers?|^resolvers?$|^connectivity[ _-]?checks?$/i

/** Headers of profiles: pages about somebody, unless nothing else is listed. */
export const profileHeaders = /^profiles?(?:[ _-]?(?:urls?|links?))?$/i

/** Tells whether a header announces information about an indicator, never the indicator itself. */
export const isContextHeader = (name: string) =>
  contextHeaders.test(name) || helperHeaders.test(name) || profileHeaders.test(name)

/** `IndicatorId`: a capital begins the last word. That of a file may be its digest: `fileID`. */
export const camelCaseId = /(?<![Ff]ile|[Ss]ample|[Hh]ash|[Mm]alware|[Pp]ayload)(?<=[a-z])I[dD]$/

/** Headers of articles and of pages in social media, which are about an indicator even if nothing else is listed. */
export const referenceHeaders =
  /^(?:references?|advisor(?:y|ies)|articles?|blogs?|wiki|tweets?|permalink|youtube|instagram|facebook|linkedin|twitter)(?:[ _-]?(?:urls?|links?))?(?:\[\])?$/i

/** Headers of pages of the publisher and of its service, which are never listed. */
export const publisherHeaders =
  /^(?:providers?|publishers?|home_?page|documentation|docs?|help|support|terms|licen[cs]e|about|more_?info(?:rmation)?|faq|privacy|policy|instance|self|next|prev(?:ious)?|canonical|avatar|logo|icon|screenshots?)(?:[ _-]?(?:urls?|ur[il]|links?|page|href))?$/i

/** Headers of pages about an indicator that another column lists: `vt_link`, `ref`, `feed.url`. */
export const pageHeaders =
  /^(?:(?:url|link)[ _-]?)?(?:web(?=[ _-]?link)|refs?|vt|read[ _-]?more|more(?:[ _-]?info)?|evidence|proof|lookup|html|analysis|sandbox|otx|shodan|censys|urlscan|threads?|news|press|pulses?|publications?|cve|citations?|cite|credits?|sigma|yara|case|ticket|jira|mitre|technique|malpedia|misp|(?:info|feed|list|results?|external|background|context|rule|event)(?=[ _-]?(?:ur[il]|link|page|href)))(?:[ _-]?(?:urls?|ur[il]|links?|pages?|href))?$/i

/** Headers of the certificate that signed a file. */
export const signerHeaders = /certif|thumbprint|^cert(?:[ _-]|$)|[ _-]cert(?:[ _-]|$)/i

/** Headers of the kinds of the values. */
export const typeHeaders =
  /^(?:type|kind|typ|art|itype|datatype|tipo|тип|種別|種類|유형|종류|النوع)$|[ _-]?type$|^(?:type|tipo|тип|نوع) |类型$/i

/** Headers of columns that are lists of their own: `IPs` beside `Domains`. */
export const listHeaders =
  /^(?:malicious[ _-]?|bad[ _-]?|c2[ _-]?)?(?:ips|ip[ _-]?addresses|ip-adressen|ipv4s|domains|domain[ _-]?names|hostnames|fqdns|hosts|urls|emails|hashes|md5s|sha1s|sha256s)$/i

/** Headers of what an attacker uses. The first group is its role in the attack. */
export const roleHeaders =
  /^(c2|cnc|c&c|dropper|download|payload|phishing|exfil(?:tration)?|attacker|redirect(?:or|er)?)[ _-]?(?:server|ip|url|domain|host|addr)/i

/** Headers of tags. */
export const tagHeaders =
  /tag|malware|threat(?!.?level)|family|categor|classif|campaign|actor|attribution|attributed|descr|label|signature|scenario|^type$|_type$|reason|^app$|attack|comment|note|^info$|name$|kategorie|familie|schadsoftware|bedrohung|beschreib|bemerkung|kommentar|^grund$|^typ$|^art$|kampagne|akteur|angriff|famille|(?:é|e)tiquet|menace|campa(?:ñ|n)a|amenaza|minaccia|семейств|^теги?$|метк|угроз|вредонос|описани|кампани|группировк|家族|标签|分类|类别|组织|威胁|恶意软件|描述|备注|説明|備考|설명|분류|태그|악성코드|العائلة|التهديد|الوصف|^opis$|脅威|マルウェア|威脅|惡意(?:程式|軟體)|шкідлив\S{0,3} ?(?:пз|програм)|zararl(?:ı|i) yaz(?:ı|i)l(?:ı|i)m|mã độc/i

/** Headers of notes. */
export const noteHeaders =
  /^(?:notes?|comments?|description|remarks?|details?|info|bemerkung(?:en)?|kommentare?|beschreibung|hinweise?|anmerkung(?:en)?|notiz(?:en)?|remarques?|commentaires?|observations?|comentarios?|observaciones|notas?|descripci[óo]n|commenti|commento|osservazioni|opmerking(?:en)?|uwagi|komentarze?|примечани[ея]|комментари[йи]|备注|備考|비고)$/i

/** Headers of scores. */
export const scoreHeaders =
  /score|confiden|credib|severity|risk|threat.?level|reputation|probability|^level$|risiko|schwere|konfidenz|vertrauen|bewertung|confian|fiabili|fiducia|s(?:é|e)v(?:é|e)rit|severidad|gravit|gravedad|riesgo|rischio|puntuaci|достоверн|опасност|критичн|риск|оценк|置信|可信|等级|风险|评分|严重|信頼|深刻|신뢰도|위험도|점수|الثقة|الخطورة/i

/** Headers of the publisher's confidence, which is preferred to severity and risk. */
export const confidenceHeaders =
  /confiden|credib|konfidenz|vertrauen|confian|fiabili|fiducia|достоверн|置信|可信|信頼|الثقة/i

/** Headers of TLP markings. */
export const tlpHeaders = /^@?tlp|tlp$|tlp[_ -]?(?:level|label|marking|color|colour)|traffic.?light/i

/** Headers of markings of any kind. */
export const markingHeaders = /marking|handling|classification|sharing|vertraulichkeit|einstufung|markierung/i

/** Tells whether the name of a column or key is that of indicators, or of a kind of them. */
export const namesIndicators = (name: string): boolean => valueHeaders.test(name) || parserOf(name) !== undefined
