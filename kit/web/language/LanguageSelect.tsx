/** Selects the language in place. Names are in their own language. */
import { Select } from '../../ui/forms/Select.tsx'
import type { Lang } from '../../contract/lang.ts'
import { LANGS } from '../../contract/lang.ts'
import { useLang, useT } from './i18n.tsx'
import { useSwitchLang } from './Language.tsx'

export function LanguageSelect() {
  const t = useT('kit')
  const lang = useLang()
  const switchTo = useSwitchLang()
  return (
    <Select
      size="small"
      aria-label={t('language.choose')}
      value={lang}
      options={LANGS.map((each) => ({ value: each, label: t(`language.${each}`) }))}
      onChange={(event) => void switchTo(event.target.value as Lang)}
    />
  )
}
