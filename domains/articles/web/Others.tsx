/** The first others of a kind, below an article. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { Kind } from '../kinds.ts'
import { ArticleLink } from './ArticleLink.tsx'
import { listQuery } from './loading.ts'

const SHOWN = 5

export function Others({ kind, id }: { kind: Kind; id: number }) {
  const t = useT('articles')
  const { date } = useDates()
  const { data: found } = useSuspenseQuery(listQuery(kind, {}))
  const others = found.items.filter((each) => each.id !== id).slice(0, SHOWN)
  if (others.length === 0) return null
  return (
    <Panel title={t('others')} level={2} flush>
      <ul className="divide-y divide-line">
        {others.map(({ id: other, title, publishedAt }) => (
          <li
            key={other}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-3"
          >
            <ArticleLink kind={kind} id={other} className="font-medium text-ink hover:text-link">
              {title}
            </ArticleLink>
            <time dateTime={publishedAt} className="text-xs text-ink-3">
              {date(publishedAt)}
            </time>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
