/** The foot of a paged list: how many are shown, and a button for the next ones. */
import type { ReactNode } from 'react'
import { Button } from '../../ui/basics/Button.tsx'
import { useT } from '../language/i18n.tsx'

type Props = {
  query: {
    data: { pages: readonly { items: readonly unknown[] }[] } | undefined
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  /** Beside the count. */
  note?: ReactNode
}

export function EndlessFoot({ query, note }: Props) {
  const t = useT('kit')
  if (query.data === undefined) return null
  const count = query.data.pages.reduce((sum, { items }) => sum + items.length, 0)
  if (count === 0) return null
  return (
    <div className="table-foot">
      <span className="text-ink-3">
        <output>{t('ui.list.loaded', { count })}</output>
        {note}
      </span>
      {query.hasNextPage ? (
        <Button
          size="small"
          variant="secondary"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('ui.list.more')}
        </Button>
      ) : (
        <span className="text-ink-3">{t('ui.list.noneLeft')}</span>
      )}
    </div>
  )
}
