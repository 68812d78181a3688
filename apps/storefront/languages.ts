/** The messages of each language in separate files: first those of every page, the others with their screens. */
import { LANGS, type Lang } from '#kit/contract/lang.ts'
import {
  addWords,
  demandedWords,
  type Messages,
  type WordModules,
} from '#kit/web/language/words.ts'

const COMMON: WordModules = {
  cn: () => import('virtual:words/cn'),
  en: () => import('virtual:words/en'),
  spa: () => import('virtual:words/spa'),
  id: () => import('virtual:words/id'),
}

export async function loadWords(lang: Lang): Promise<Messages> {
  const [common, demanded] = await Promise.all([COMMON[lang](), demandedWords(lang)])
  return addWords({ ...common.default }, demanded)
}

export const langOf = (given: string | undefined): Lang =>
  LANGS.find((lang) => lang === given) ?? 'cn'
