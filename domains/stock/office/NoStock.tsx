/** Instead of a list of stock that holds nothing. */
import { getRouteApi, Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

const route = getRouteApi('/_frame/office/stock/')

export function NoStock() {
  const t = useT('office.stock')
  const { part, supply } = route.useSearch()
  return (
    <EmptyState
      size="small"
      title={t(supply === 'low' ? 'noneLow' : 'none')}
      action={
        <Link
          to="/office/stock"
          search={{ part }}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {t('clearFilters')}
        </Link>
      }
    />
  )
}
