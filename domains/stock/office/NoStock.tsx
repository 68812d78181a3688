/** Instead of a list of stock that holds nothing: in a new shop, or where a filter matches nothing. */
import { getRouteApi, Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { filterOf } from './search.ts'

const route = getRouteApi('/_frame/office/stock/')

export function NoStock() {
  const t = useT('office.stock')
  const { part, warehouse, view: _view, sku: _sku, at: _at, ...filter } = route.useSearch()
  const { supply } = filter
  const isFiltered = warehouse !== undefined || Object.values(filterOf(filter)).some(Boolean)
  if (!isFiltered) {
    return (
      <EmptyState
        size="small"
        title={t('noneYet')}
        text={t('noneYetText')}
        action={
          <Link
            to="/office/products"
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            {t('addProducts')}
          </Link>
        }
      />
    )
  }
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
