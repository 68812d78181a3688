/** The messages of each language: those of the shop, since states have one name, and those of the office. */
import type { Lang } from '#kit/contract/lang.ts'
import type { Messages } from '#kit/web/language/words.ts'

type Module = Promise<{ default: Messages }>

const SHOP: Record<Lang, () => Module> = {
  cn: () => import('virtual:words/cn'),
  en: () => import('virtual:words/en'),
  spa: () => import('virtual:words/spa'),
  id: () => import('virtual:words/id'),
}
const OFFICE: Record<Lang, () => Module> = {
  cn: () => import('virtual:office-words/cn'),
  en: () => import('virtual:office-words/en'),
  spa: () => import('virtual:office-words/spa'),
  id: () => import('virtual:office-words/id'),
}

export async function loadWords(lang: Lang): Promise<Messages> {
  const [shop, office] = await Promise.all([SHOP[lang](), OFFICE[lang]()])
  return { ...shop.default, ...office.default }
}
