/** The filters of a list, each value with its count. */
import { Link } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Chip } from '#kit/ui/basics/Chip.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { DEALS } from '../limits.ts'
import { toggleId, toggleDeal, useListAddress, type GoodsList } from './list-address.ts'
import { PriceFacet } from './PriceFacet.tsx'

/** How many are shown before "show all". */
const SHOWN_COUNT = 6
const CHIPS_COUNT = 10

export function Facets({ found }: { found: GoodsList }) {
  const t = useT('search')
  const { search, change } = useListAddress()
  const { categories, brands, attributes, warehouses, deals, inStockCount, newCount } = found.facets
  return (
    <>
      {(categories.length > 0 || search.category !== undefined) && <Categories found={found} />}
      {brands.length > 0 && (
        <Facet title={t('facet.brand')}>
          <Choices
            values={brands}
            chosen={search.brands}
            onToggle={(id) => change({ brands: toggleId(search.brands, id) })}
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
      {(warehouses.length > 1 || search.warehouse !== undefined) && (
        <Facet title={t('facet.warehouse')}>
          <div className="facet-chips">
            {warehouses.map(({ id, name, count }) => (
              <Chip
                key={id}
                on={id === search.warehouse}
                onClick={() => change({ warehouse: id === search.warehouse ? undefined : id })}
              >
                {name} <Count value={count} />
              </Chip>
            ))}
          </div>
        </Facet>
      )}
      {attributes.map(({ id, name, values }) => (
        <Facet key={id} title={name}>
          <div className="facet-chips">
            <Values values={values} />
          </div>
        </Facet>
      ))}
      <Facet title={t('facet.supply')}>
        <Choice
          on={search.inStock === true}
          count={inStockCount}
          onChange={(on) => change({ inStock: on || undefined })}
        >
          {t('facet.inStock')}
        </Choice>
        {(newCount > 0 || search.isNew === true) && (
          <Choice
            on={search.isNew === true}
            count={newCount}
            onChange={(on) => change({ isNew: on || undefined })}
          >
            {t('facet.isNew')}
          </Choice>
        )}
      </Facet>
      {(deals.length > 0 || search.deals !== undefined) && (
        <Facet title={t('facet.deals')}>
          {DEALS.map((deal) => {
            const count = deals.find((each) => each.deal === deal)?.count ?? 0
            const isOn = search.deals?.includes(deal) === true
            return count === 0 && !isOn ? null : (
              <Choice
                key={deal}
                on={isOn}
                count={count}
                onChange={() => change({ deals: toggleDeal(search.deals, deal) })}
              >
                {t(`deal.${deal}`)}
              </Choice>
            )
          })}
        </Facet>
      )}
    </>
  )
}

function Choice(props: {
  on: boolean
  count: number
  onChange: (on: boolean) => void
  children: ReactNode
}) {
  const { on, count, onChange, children } = props
  return (
    <div className="facet-choice">
      <Checkbox checked={on} onChange={(event) => onChange(event.target.checked)}>
        {children}
      </Checkbox>
      <Count value={count} />
    </div>
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
function Categories({ found }: { found: GoodsList }) {
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

/** Values of one attribute; a long list is expanded where one of its values is selected. */
function Values({ values }: { values: readonly { id: number; name: string; count: number }[] }) {
  const t = useT('search')
  const { search, change } = useListAddress()
  const chip = ({ id, name, count }: (typeof values)[number]) => (
    <Chip
      key={id}
      on={search.values?.includes(id) === true}
      onClick={() => change({ values: toggleId(search.values, id) })}
    >
      {name} <Count value={count} />
    </Chip>
  )
  const rest = values.slice(CHIPS_COUNT)
  return (
    <>
      {values.slice(0, CHIPS_COUNT).map(chip)}
      {rest.length > 0 && (
        <details className="w-full" open={rest.some(({ id }) => search.values?.includes(id))}>
          <summary className="link py-1 text-sm">{t('facet.more', { count: rest.length })}</summary>
          <div className="facet-chips">{rest.map(chip)}</div>
        </details>
      )}
    </>
  )
}
