/** Below a list: its numbered pages, and the page size. */
import { Link } from '@tanstack/react-router'
import { Pagination } from '#kit/ui/lists/Pagination.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { SIZES } from '../limits.ts'
import { countPages, useListAddress, type GoodsList } from './list-address.ts'
import { storeLook } from './list-look.ts'

export function ListPages({ found }: { found: GoodsList }) {
  const t = useT('search')
  const { search, path } = useListAddress()
  if (found.total <= SIZES[0]) return null
  return (
    <div className="list-pages">
      <Pagination
        page={found.page}
        pageCount={countPages(found)}
        link={(page, props) => (
          <Link
            to={path}
            search={{ ...search, page: page === 1 ? undefined : page }}
            activeOptions={{ exact: true }}
            {...props}
          />
        )}
      />
      <nav className="list-sizes" aria-label={t('list.size')}>
        <span>{t('list.size')}</span>
        {SIZES.map((each) => {
          const size = each === SIZES[0] ? undefined : each
          return (
            <Link
              key={each}
              to={path}
              search={{ ...search, size, page: undefined }}
              activeOptions={{ exact: true }}
              aria-current={each === found.size ? 'true' : undefined}
              onClick={() => storeLook({ view: search.view, size })}
            >
              {each}
            </Link>
          )
        })}
      </nav>
    </div>
  )
}
