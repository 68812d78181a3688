/** Selects the language in place, without losing input. Names are in their own language. */
import Globe from 'lucide-react/icons/globe'
import { LANGS, type Lang } from '#kit/contract/lang.ts'
import { QuietSelect } from '#kit/ui/forms/QuietSelect.tsx'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { useSwitchLang } from '#kit/web/language/Language.tsx'

export function LanguageMenu() {
  const t = useT('kit')
  const lang = useLang()
  const switchTo = useSwitchLang()
  return (
    <QuietSelect
      label={t('language.choose')}
      icon={Globe}
      value={lang}
      options={LANGS.map((each) => ({ value: each, label: t(`language.${each}`) }))}
      onChange={(chosen) => void switchTo(chosen as Lang)}
    />
  )
}
