/** One article; in Chinese, with a note about it, where it is not whole in the reader's language. */
import { LOCALES } from '#kit/contract/lang.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { Picture } from '#kit/ui/pictures/Picture.tsx'
import { RichText } from '#kit/ui/rich-text/RichText.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import type { readArticle } from '../calls.gen.ts'
import { HeldDays } from './HeldDays.tsx'

export function ArticleText({ article }: { article: DataOf<typeof readArticle> }) {
  const t = useT('articles')
  const { date } = useDates()
  const lang = useLang()
  const { title, summary, coverUrl, coverAlt, channel, publishedAt, updatedAt, textLang } = article
  const isOther = textLang !== lang
  const textLocale = isOther ? LOCALES[textLang] : undefined
  const wasChanged = date(updatedAt) !== date(publishedAt)
  return (
    <>
      {isOther && <Notice>{t('fallback')}</Notice>}
      <article className="panel grid gap-4 overflow-hidden">
        {coverUrl !== null && (
          <Picture
            src={coverUrl}
            alt={coverAlt}
            width={1200}
            height={600}
            eager
            className="aspect-[2/1] w-full object-cover"
          />
        )}
        <div className="grid gap-4 p-5">
          {channel !== null && (
            <div>
              <Tag tone="neutral">{channel.name}</Tag>
            </div>
          )}
          <h1 lang={textLocale}>{title}</h1>
          <p className="flex flex-wrap gap-x-4 text-sm text-ink-3">
            <time dateTime={publishedAt}>{t('published', { date: date(publishedAt) })}</time>
            {wasChanged && (
              <time dateTime={updatedAt}>{t('updated', { date: date(updatedAt) })}</time>
            )}
            <HeldDays article={article} />
          </p>
          <div lang={textLocale} className="grid gap-4">
            {summary !== '' && <p className="text-base text-ink-2">{summary}</p>}
            <RichText html={article.html} />
          </div>
        </div>
      </article>
    </>
  )
}
