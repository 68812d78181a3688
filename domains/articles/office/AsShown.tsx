/** Texts of an article as visitors of a language read them. */
import { LOCALES, textIn, type Lang } from '#kit/contract/lang.ts'
import { Picture } from '#kit/ui/pictures/Picture.tsx'
import { RichText } from '#kit/ui/rich-text/RichText.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { articleIn } from '../kinds.ts'
import type { ArticleTexts } from '../office-contract.ts'

export function AsShown({ texts, lang }: { texts: ArticleTexts; lang: Lang }) {
  const t = useT('office.articles')
  const shown = articleIn(texts, lang)
  return (
    <>
      {shown.textLang !== lang && <Notice tone="warning">{t('inChinese')}</Notice>}
      <article className="inset grid gap-3 p-4" lang={LOCALES[shown.textLang]}>
        {texts.coverUrl !== null && (
          <Picture
            src={texts.coverUrl}
            alt={textIn(texts.coverAlt, lang).text}
            width={1200}
            height={600}
            className="aspect-[2/1] w-full object-cover"
          />
        )}
        <h3>{shown.title}</h3>
        {shown.summary !== '' && <p className="text-ink-2">{shown.summary}</p>}
        <RichText html={shown.html} />
      </article>
    </>
  )
}
