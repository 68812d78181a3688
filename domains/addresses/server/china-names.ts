/** Regions of China in Latin letters: the name on maps in the reader's language, else pinyin as maps print it. */
import { readFileSync } from 'node:fs'
import type { Lang } from '#kit/contract/lang.ts'
import { loadPinyin } from '#kit/server/text/pinyin.ts'

export type LatinLang = Exclude<Lang, 'cn'>

const PEOPLES =
  '(?:维吾尔|蒙古|哈萨克|柯尔克孜|塔吉克|锡伯|撒拉|保安|东乡|裕固|达斡尔|土家|布依|布朗|哈尼|景颇|傈僳|拉祜|普米|纳西|独龙|仡佬|毛南|仫佬|朝鲜)族?|[满蒙回藏苗彝壮侗瑶白傣黎畲羌土佤怒水各]族'

/** The suffix for the kind of region: maps in Latin letters leave it out. */
const KIND = new RegExp(
  `(?:(?:${PEOPLES})*自治[区州县旗]|街道|管理区管委会|行政委员会|地区|群岛|[省市区县盟旗镇乡])$`,
  'u',
)

type Names = Record<LatinLang, string>

/** Names that maps write differently from pinyin, one per line: `name of the list|en|spa|id`; spa and id default to en. */
const lines = readFileSync(new URL('./lists/china-names.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): [string, Names] => {
    const [name = '', en = '', spa = en, id = en] = line.split('|')
    return [name, { en, spa, id }]
  })
const onMaps = new Map(lines)
/** A line `*ending` is the suffix of a kind of zone, the longest first. */
const zones = lines
  .filter(([name]) => name.startsWith('*'))
  .map(([name, names]) => [name.slice(1), names] as const)

const written = new Map<string, Names>()

/** @param name as in the list of regions: `深圳市` is Shenzhen */
export function latinName(name: string, lang: LatinLang): string {
  let names = written.get(name)
  if (names === undefined) written.set(name, (names = onMaps.get(name) ?? namesOf(name)))
  return names[lang]
}

function namesOf(name: string): Names {
  const zone = zones.find(([ending]) => name.endsWith(ending) && name.length > ending.length + 1)
  if (zone === undefined) {
    const latin = inPinyin(name)
    return { en: latin, spa: latin, id: latin }
  }
  const [ending, names] = zone
  const latin = inPinyin(name.slice(0, -ending.length))
  return {
    en: names.en.replace('{}', latin),
    spa: names.spa.replace('{}', latin),
    id: names.id.replace('{}', latin),
  }
}

/** A name of one character retains its suffix: `沙县` is Shaxian. */
function inPinyin(name: string): string {
  const stem = name.replace(KIND, '')
  const text = stem.length > 1 ? stem : name
  const syllables = loadPinyin()(text, { toneType: 'none', type: 'array' }).map((each, at) =>
    text[at] === '都' ? 'du' : each,
  )
  const [first = '', ...rest] = syllables
  const tail = rest.map((each) => (/^[aeo]/.test(each) ? `'${each}` : each)).join('')
  return first.charAt(0).toUpperCase() + first.slice(1) + tail
}
