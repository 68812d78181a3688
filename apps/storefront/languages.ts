/** The words of each language as a file of its own: a visitor loads one of them. */
import { LANGS, type Lang } from '#kit/contract/values.ts'
import type { Messages } from '#kit/web/words.ts'

export const LANG_MODULES: Record<Lang, () => Promise<{ default: Messages }>> = {
  cn: () => import('virtual:words/cn'),
  en: () => import('virtual:words/en'),
  spa: () => import('virtual:words/spa'),
  id: () => import('virtual:words/id'),
}

export const langOf = (given: string | undefined): Lang =>
  LANGS.find((lang) => lang === given) ?? 'cn'
