/** How needs and things of the thesaurus of goods are looked up. */
import { stemmer as stemEnglish } from '@orama/stemmers/english'
import { stemmer as stemIndonesian } from '@orama/stemmers/indonesian'
import { stemmer as stemSpanish } from '@orama/stemmers/spanish'
import type { Lang } from '#kit/contract/lang.ts'

const STEMMERS: Record<Lang, (word: string) => string> = {
  cn: (word) => word,
  en: stemEnglish,
  spa: (word) => withoutDiphthongs(stemSpanish(word)),
  id: stemIndonesian,
}

/** The vowel of a Spanish verb is another where it is stressed: cerrar and cierra, poder and puedo. */
const withoutDiphthongs = (stem: string): string =>
  stem.replaceAll('ie', 'e').replaceAll(/(?<![gq])ue/g, 'o')

/** A word of a need in whatever form it is said: who wants `mengukur` and who asks what is for `pengukuran` want one thing. */
export const toUseKey = (language: Lang, word: string): string =>
  `${language}:${STEMMERS[language](word)}`

/** The names that the thing of a line of the thesaurus has in a language. */
export const toThingKey = (line: number, language: Lang): string => `${line}:${language}`

/** Before the number of a name where others have that of a need: `12.n0` is the first name of the thing of line 12. */
export const OF_NAME = 'n'
