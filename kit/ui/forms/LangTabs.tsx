/** Chooses the language in which texts are written, and marks those in which some are missing. */
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

/** They look like tabs, but what they switch is every text of the form, not one part of the page. */
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
