/** The language in which a form of the back office opens the merchant's texts. */
import { useState } from 'react'
import type { Lang } from '../../contract/lang.ts'
import { useLang } from '../language/i18n.tsx'

/** The editor's own; new texts begin with Chinese, which every text must have. */
export const textLangFor = (own: Lang, isNew: boolean): Lang => (isNew ? 'cn' : own)

/** `const [lang, setLang] = useTextLang(banner.id === undefined)`; `first` is the language that the address names. */
export function useTextLang(isNew: boolean, first?: Lang): [Lang, (lang: Lang) => void] {
  const own = useLang()
  return useState<Lang>(first ?? textLangFor(own, isNew))
}
