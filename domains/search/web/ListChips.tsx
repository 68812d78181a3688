/** The active filters; pressing one removes it. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listBrands } from '#domains/catalog/calls.gen.ts'
import { listWarehouses } from '#domains/stock/calls.gen.ts'
import { FilterChip } from '#kit/ui/basics/Chip.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import {
  countFilters,
  toggleId,
  toggleDeal,
  useListAddress,
  type GoodsList,
} from './list-address.ts'

export function ListChips({ found }: { found: GoodsList }) {
  const { search } = useListAddress()
  return countFilters(search) === 0 ? null : <Chips found={found} />
}

function Chips({ found }: { found: GoodsList }) {
  const t = useT('search')
  const { money } = useMoney()
  const { search, path, change, cleared } = useListAddress()
  const { facets, currency } = found
  // A warehouse without results is missing in the facets, so its name is loaded.
  const { data: warehouses = facets.warehouses } = useQuery({
    ...query(listWarehouses, {}),
    enabled:
      search.warehouse !== undefined &&
      facets.warehouses.every(({ id }) => id !== search.warehouse),
  })
  // A brand without results is missing in the facets.
  const { data: brands = facets.brands } = useQuery({
    ...query(listBrands, {}),
    enabled: search.brands?.some((id) => facets.brands.every((each) => each.id !== id)) === true,
  })
  const nameOfBrand = (id: number) => brands.find((each) => each.id === id)?.name
  const nameOfValue = (id: number) =>
    facets.attributes.flatMap(({ values }) => values).find((each) => each.id === id)?.name
  const { priceFrom, priceTo } = search
  const price =
    priceFrom !== undefined && priceTo !== undefined
      ? t('chip.between', { from: money(priceFrom, currency), to: money(priceTo, currency) })
      : priceFrom !== undefined
        ? t('chip.from', { from: money(priceFrom, currency) })
        : priceTo !== undefined
          ? t('chip.to', { to: money(priceTo, currency) })
          : undefined
  const warehouse = warehouses.find(({ id }) => id === search.warehouse)
  return (
    <section className="chip-row items-center" aria-label={t('list.chosen')}>
      {search.brands?.map((id) => (
        <FilterChip key={`b${id}`} onRemove={() => change({ brands: toggleId(search.brands, id) })}>
          {nameOfBrand(id) ?? t('chip.brand')}
        </FilterChip>
      ))}
      {search.values?.map((id) => (
        <FilterChip key={`v${id}`} onRemove={() => change({ values: toggleId(search.values, id) })}>
          {nameOfValue(id) ?? t('chip.value')}
        </FilterChip>
      ))}
      {price !== undefined && (
        <FilterChip onRemove={() => change({ priceFrom: undefined, priceTo: undefined })}>
          {price}
        </FilterChip>
      )}
      {search.warehouse !== undefined && (
        <FilterChip onRemove={() => change({ warehouse: undefined })}>
          {warehouse?.name ?? t('facet.warehouse')}
        </FilterChip>
      )}
      {search.family !== undefined && (
        <FilterChip onRemove={() => change({ family: undefined })}>
          {t(`family.${search.family}`)}
        </FilterChip>
      )}
      {search.inStock === true && (
        <FilterChip onRemove={() => change({ inStock: undefined })}>
          {t('facet.inStock')}
        </FilterChip>
      )}
      {search.isNew === true && (
        <FilterChip onRemove={() => change({ isNew: undefined })}>{t('facet.isNew')}</FilterChip>
      )}
      {search.deals?.map((deal) => (
        <FilterChip key={deal} onRemove={() => change({ deals: toggleDeal(search.deals, deal) })}>
          {t(`deal.${deal}`)}
        </FilterChip>
      ))}
      <Link to={path} search={cleared} resetScroll={false} className="link text-sm">
        {t('list.clear')}
      </Link>
    </section>
  )
}
