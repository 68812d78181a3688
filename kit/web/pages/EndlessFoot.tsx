/** The foot of a paged list: how many are shown, and a button for the next ones. */
import { Button } from '../../ui/basics/Button.tsx'
import { useT } from '../language/i18n.tsx'

type Props = {
  query: {
    data: { pages: readonly { items: readonly unknown[] }[] } | undefined
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
}

export function EndlessFoot({ query }: Props) {
  const t = useT('kit')
  if (query.data === undefined) return null
  const count = query.data.pages.reduce((sum, { items }) => sum + items.length, 0)
  if (count === 0) return null
  return (
    <div className="table-foot">
      <output className="text-ink-3">{t('ui.list.loaded', { count })}</output>
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
