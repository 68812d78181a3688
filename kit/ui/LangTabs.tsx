/** Chooses the language in which texts are written, and marks those in which some are missing. */
import { CircleDashed } from 'lucide-react'
import { LANGS, type Lang } from '#kit/contract/values.ts'
import { useT } from '#kit/web/i18n.tsx'
import { Tabs } from './Tabs.tsx'

export type LangTabsProps = {
  current: Lang
  onSelect: (lang: Lang) => void
  missing: readonly Lang[]
}

export function LangTabs({ current, onSelect, missing }: LangTabsProps) {
  const t = useT('office.kit')
  const kit = useT('kit')
  return (
    <Tabs
      look="small"
      label={t('texts.lang')}
      current={current}
      onSelect={(id) => onSelect(LANGS.find((lang) => lang === id) ?? 'cn')}
      items={LANGS.map((lang) => {
        const name = kit(`language.${lang}`)
        return missing.includes(lang)
          ? { id: lang, label: t('texts.missing', { lang: name }), icon: CircleDashed }
          : { id: lang, label: name }
      })}
    />
  )
}
