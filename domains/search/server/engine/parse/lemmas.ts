/** The forms under which a dictionary may have a word: as written, and as a singular. */
import type { Lang } from '#kit/contract/lang.ts'
import { HAN } from './chinese.ts'

/** Endings of plurals, the longest first: of English, and of Spanish with its feminine forms. */
const PLURALS: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/(?<=s|x|z|ch|sh)es$/, ''],
  [/(?<=[^s])s$/, ''],
]
const SPANISH_PLURALS: readonly [RegExp, string][] = [
  [/ces$/, 'z'],
  [/(?<=[dlnrsy])es$/, ''],
  [/(?<=[aeio])s$/, ''],
]
const SPANISH_FORMS: readonly (readonly [RegExp, string])[] = [...SPANISH_PLURALS, [/as?$/, 'o']]

/** As written, and as a singular. */
export function listLemmas(text: string, lang: Lang = 'en'): string[] {
  if (HAN.test(text)) return [text]
  const english = PLURALS.find(([ending]) => ending.test(text))
  const forms = lang === 'spa' ? SPANISH_FORMS.filter(([ending]) => ending.test(text)) : []
  const all = [...(english === undefined ? [] : [english]), ...forms]
  const phrase =
    lang === 'spa' && text.includes(' ') ? [text.split(' ').map(toSpanishSingular).join(' ')] : []
  return [...new Set([text, ...all.map(([ending, own]) => text.replace(ending, own)), ...phrase])]
}

/** In a phrase each word has its plural: toallas femeninas. */
function toSpanishSingular(word: string): string {
  const form = SPANISH_PLURALS.find(([ending]) => ending.test(word))
  return form === undefined ? word : word.replace(...form)
}
