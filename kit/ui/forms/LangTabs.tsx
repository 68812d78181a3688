/** Selects the language of text fields, and marks languages with missing texts. */
import CircleDashed from 'lucide-react/icons/circle-dashed'
import type { Lang } from '../../contract/lang.ts'
import { LANGS, LOCALES } from '../../contract/lang.ts'
import { useT } from '../../web/language/i18n.tsx'
import { Icon } from '../basics/Icon.tsx'

export type LangTabsProps = {
  current: Lang
  onSelect: (lang: Lang) => void
  missing: readonly Lang[]
}

/** They look like tabs, but switch every text of the form, not a part of the page. */
export function LangTabs({ current, onSelect, missing }: LangTabsProps) {
  const t = useT('office.kit')
  const kit = useT('kit')
  return (
    <fieldset className="tabs tabs-small">
      <legend className="sr-only">{t('texts.lang')}</legend>
      {LANGS.map((lang) => {
        const isMissing = missing.includes(lang)
        const name = kit(`language.${lang}`)
        return (
          <button
            key={lang}
            type="button"
            className="tab"
            lang={isMissing ? undefined : LOCALES[lang]}
            aria-current={lang === current ? 'true' : undefined}
            onClick={() => onSelect(lang)}
          >
            {isMissing && <Icon of={CircleDashed} size="small" />}
            {isMissing ? t('texts.missing', { lang: name }) : name}
          </button>
        )
      })}
    </fieldset>
  )
}
