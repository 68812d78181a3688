/** The filters of a list, each value with how many it would leave. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { listWarehouses } from '#domains/stock/contract.ts'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { Chip } from '#kit/ui/Chip.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { query } from '#kit/web/call.ts'
import { useNumbers, useT } from '#kit/web/i18n.tsx'
import { toggled, useListAddress } from './list-address.ts'
import type { Found } from './ListPage.tsx'
import { PriceFacet } from './PriceFacet.tsx'

/** So many before "show all". */
const SHOWN_COUNT = 6

export function Facets({ found }: { found: Found }) {
  const t = useT('search')
  const { search, change } = useListAddress()
  const { categories, brands, attributes, inStockCount } = found.facets
  return (
    <>
      {(categories.length > 0 || search.category !== undefined) && <Categories found={found} />}
      {brands.length > 0 && (
        <Facet title={t('facet.brand')}>
          <Choices
            values={brands}
            chosen={search.brands}
            onToggle={(id) => change({ brands: toggled(search.brands, id) })}
          />
        </Facet>
      )}
      <Facet title={t('facet.price')}>
        <PriceFacet
          key={`${search.priceFrom}-${search.priceTo}`}
          bounds={found.facets.price}
          currency={found.currency}
        />
      </Facet>
      <Warehouses />
      {attributes.map(({ id, name, values }) => (
        <Facet key={id} title={name}>
          <div className="facet-chips">
            {values.map((value) => (
              <Chip
                key={value.id}
                on={search.values?.includes(value.id) === true}
                onClick={() => change({ values: toggled(search.values, value.id) })}
              >
                {value.name} <Count value={value.count} />
              </Chip>
            ))}
          </div>
        </Facet>
      ))}
      <Facet title={t('facet.supply')}>
        <div className="facet-choice">
          <Checkbox
            checked={search.inStock === true}
            onChange={(event) => change({ inStock: event.target.checked || undefined })}
          >
            {t('facet.inStock')}
          </Checkbox>
          <Count value={inStockCount} />
        </div>
      </Facet>
    </>
  )
}

function Facet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="facet" open>
      <summary>
        {title}
        <Icon of={ChevronDown} size="small" />
      </summary>
      <div>{children}</div>
    </details>
  )
}

function Count({ value }: { value: number }) {
  const { count } = useNumbers()
  return <span className="facet-count">{count(value)}</span>
}

/** One category at a time: down into it, and up again. */
function Categories({ found }: { found: Found }) {
  const t = useT('search')
  const { search, path } = useListAddress()
  const within = { ...search, page: undefined, values: undefined }
  const parents = found.category?.path ?? []
  const parent = parents.at(-2)
  return (
    <Facet title={t('facet.category')}>
      {found.category !== null && (
        <Link
          to={path}
          search={{ ...within, category: parent?.id }}
          activeOptions={{ exact: true }}
          className="facet-choice link"
        >
          <Icon of={ChevronLeft} size="small" />
          {parent?.name ?? t('facet.allCategories')}
        </Link>
      )}
      {found.facets.categories.map(({ id, name, count }) => (
        <Link
          key={id}
          to={path}
          search={{ ...within, category: id }}
          activeOptions={{ exact: true }}
          className="facet-choice"
          aria-current={id === search.category ? 'true' : undefined}
        >
          {name}
          <Count value={count} />
        </Link>
      ))}
    </Facet>
  )
}

function Choices(props: {
  values: readonly { id: number; name: string; count: number }[]
  chosen: number[] | undefined
  onToggle: (id: number) => void
}) {
  const t = useT('search')
  const { values, chosen, onToggle } = props
  const line = ({ id, name, count }: (typeof values)[number]) => (
    <div key={id} className="facet-choice">
      <Checkbox checked={chosen?.includes(id) === true} onChange={() => onToggle(id)}>
        {name}
      </Checkbox>
      <Count value={count} />
    </div>
  )
  const rest = values.slice(SHOWN_COUNT)
  return (
    <>
      {values.slice(0, SHOWN_COUNT).map(line)}
      {rest.length > 0 && (
        <details open={rest.some(({ id }) => chosen?.includes(id)) || undefined}>
          <summary className="link py-1 text-sm">{t('facet.more', { count: rest.length })}</summary>
          {rest.map(line)}
        </details>
      )}
    </>
  )
}

function Warehouses() {
  const t = useT('search')
  const { search, change } = useListAddress()
  const { data: warehouses = [] } = useQuery(query(listWarehouses, {}))
  if (warehouses.length < 2) return null
  return (
    <Facet title={t('facet.warehouse')}>
      <div className="facet-chips">
        {warehouses.map(({ id, name }) => (
          <Chip
            key={id}
            on={id === search.warehouse}
            onClick={() => change({ warehouse: id === search.warehouse ? undefined : id })}
          >
            {name}
          </Chip>
        ))}
      </div>
    </Facet>
  )
}
