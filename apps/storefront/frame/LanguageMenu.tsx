/** Chooses the language, in place: what was typed stays. The names are each language's own. */
import { ChevronDown, Globe } from 'lucide-react'
import { LANGS } from '#kit/contract/values.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import { Menu } from '#kit/ui/Menu.tsx'
import { useLang, useT } from '#kit/web/i18n.tsx'
import { useSwitchLang } from '#kit/web/Language.tsx'

export function LanguageMenu() {
  const t = useT('kit')
  const lang = useLang()
  const switchTo = useSwitchLang()
  return (
    <Menu
      label={t('language.choose')}
      align="end"
      items={LANGS.map((each) => ({
        id: each,
        label: t(`language.${each}`),
        current: each === lang,
        onSelect: () => void switchTo(each),
      }))}
      trigger={(props) => (
        <button type="button" {...props}>
          <Icon of={Globe} />
          <span className="sr-only">{t('language.choose')}: </span>
          {t(`language.${lang}`)}
          <Icon of={ChevronDown} />
        </button>
      )}
    />
  )
}
