/** Texts of a page as visitors of a language read them. */
import { LOCALES, type Lang } from '#kit/contract/lang.ts'
import { RichText } from '#kit/ui/rich-text/RichText.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { textPageIn } from '../../text-pages.ts'
import type { PageTexts } from './page-texts.ts'

export function AsShown({ texts, lang }: { texts: PageTexts; lang: Lang }) {
  const t = useT('office.content')
  const shown = textPageIn(texts, lang)
  return (
    <>
      {shown.textLang !== lang && <Notice tone="warning">{t('textPages.empty')}</Notice>}
      <article className="inset grid gap-3 p-4" lang={LOCALES[shown.textLang]}>
        <h3>{shown.title}</h3>
        <RichText html={shown.html} />
      </article>
    </>
  )
}
