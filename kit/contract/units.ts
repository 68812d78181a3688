/**
 * Plurals of unit names beside a count: the merchant writes one box, one caja; two are boxes, cajas. Our own and not
 * pluralize, which knows English only.
 */
import type { Lang } from './lang.ts'

type Rule = readonly [ending: RegExp, plural: string]

/** The first rule that matches. Symbols of measures, and words that are plural already, stay as they are. */
const SYMBOLS: Rule = [/^(?:k?g|m?l|[ckm]?m|t|ft)$/i, '$&']
const ABBREVIATED: Rule = [/([^s])\.$/, '$1s.']
const PLURALS: Partial<Record<Lang, readonly Rule[]>> = {
  en: [
    ABBREVIATED,
    SYMBOLS,
    [/[^s]s$/, '$&'],
    [/(?:s|x|z|[cs]h)$/, '$&es'],
    [/([^aeiou])y$/, '$1ies'],
    [/$/, 's'],
  ],
  spa: [
    ABBREVIATED,
    SYMBOLS,
    [/[sx]\.?$/, '$&'],
    [/z$/, 'ces'],
    [/ón$/, 'ones'],
    [/^u[dn]?d$|[aeiouáéóbcgkmpt]$/, '$&s'],
    [/$/, 'es'],
  ],
}

/** The head of a name: `box` of `box of 12`, `caja grande` of `caja grande (12 uds.)`. */
const HEAD = /^[^(/\d]*?(?= of | de | ?[(/\d]|$)/
/** English inflects the last word, Spanish each of them. */
const BENDS = { en: /\p{L}+\.?$/u, spa: /\p{L}+\.?/gu } as const

/** @param name in the singular, as the merchant wrote it in that language or, if missing, in another */
export function unitFor(name: string, count: number, lang: Lang): string {
  const rules = PLURALS[lang]
  if (count === 1 || rules === undefined || !/^\p{Script=Latin}/u.test(name)) return name
  const bent = (word: string) => {
    const [ending, plural] = rules.find(([each]) => each.test(word))!
    return word.replace(ending, plural)
  }
  return name.replace(HEAD, (head) => head.replace(BENDS[lang as keyof typeof BENDS], bent))
}
