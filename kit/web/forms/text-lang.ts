/** In which language a form of the back office opens the merchant's texts. */
import { useState } from 'react'
import type { Lang } from '../../contract/lang.ts'
import { useLang } from '../language/i18n.tsx'

/** That of whoever edits them; what is new begins with Chinese, which every text must have. */
export const textLangFor = (own: Lang, isNew: boolean): Lang => (isNew ? 'cn' : own)

/** `const [lang, setLang] = useTextLang(banner.id === undefined)` */
export function useTextLang(isNew: boolean): [Lang, (lang: Lang) => void] {
  const own = useLang()
  return useState<Lang>(textLangFor(own, isNew))
}
