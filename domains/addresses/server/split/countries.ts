/** Finds the country that a text names, in any of the shop's languages. */
import { LANGS } from '#kit/contract/lang.ts'
import { countriesIn } from '../regions.ts'

/** Names that people write and no list has. */
const ALSO: Record<string, string> = {
  usa: 'US',
  'u.s.a.': 'US',
  'united states of america': 'US',
  'united states': 'US',
  'estados unidos': 'US',
  'ee. uu.': 'US',
  'amerika serikat': 'US',
  uk: 'GB',
  'united kingdom': 'GB',
  england: 'GB',
  scotland: 'GB',
  'great britain': 'GB',
  'reino unido': 'GB',
  inggris: 'GB',
  'p.r. china': 'CN',
  'pr china': 'CN',
  'china mainland': 'CN',
  中国: 'CN',
  中国大陆: 'CN',
  中华人民共和国: 'CN',
  méxico: 'MX',
  'méx.': 'MX',
  deutschland: 'DE',
  nederland: 'NL',
  italia: 'IT',
  brasil: 'BR',
}

let known: Map<string, string> | undefined
function names(): Map<string, string> {
  known ??= new Map([
    ...LANGS.flatMap((lang) =>
      countriesIn(lang).map(({ code, name }) => [name.toLowerCase(), code] as const),
    ),
    ...Object.entries(ALSO),
  ])
  return known
}

const AT_HEAD = /^\s*(中国大陆|中华人民共和国|中国)(?=\s*[\p{Script=Han},])/u
const ISLANDS: readonly [RegExp, string][] = [
  [/^\s*(?:中国)?香港(?:特别行政区)?/u, 'HK'],
  [/^\s*(?:中国)?澳门(?:特别行政区)?/u, 'MO'],
  [/^\s*(?:中国)?台湾省?/u, 'TW'],
]

/** A country that is alone in a line or between commas. @returns the text without its name */
export function findCountryIn(text: string): { code: string; rest: string } | null {
  for (const [pattern, code] of ISLANDS) {
    if (pattern.test(text)) return { code, rest: text.replace(pattern, '') }
  }
  if (AT_HEAD.test(text)) return { code: 'CN', rest: text.replace(AT_HEAD, '') }
  const parts = text.split(/([,\n])/)
  for (let at = parts.length - 1; at >= 0; at--) {
    const part = (parts[at] ?? '').trim().replace(/\.$/, '')
    const code = names().get(part.toLowerCase()) ?? names().get(`${part.toLowerCase()}.`)
    if (code === undefined) continue
    parts[at] = ''
    return { code, rest: parts.join('') }
  }
  return null
}
