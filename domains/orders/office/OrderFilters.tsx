/** The filters of the list of orders: everything that it shows. */
import Banknote from 'lucide-react/icons/banknote'
import Warehouse from 'lucide-react/icons/warehouse'
import type { ReactNode } from 'react'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Filter } from '#kit/web/lists/filter.ts'
import { ListFilters } from '#kit/web/lists/ListFilters.tsx'
import { useDaysFilter, useRangeFilters } from '#kit/web/lists/range-filters.tsx'
import { DATED, type OrderSearch } from './search.ts'
import { useFilterChoices } from './filter-choices.ts'

type Props = { search: OrderSearch; onSet: (part: OrderSearch) => void; children?: ReactNode }

export function OrderFilters({ search, onSet, children }: Props) {
  const t = useT('office.orders')
  const chosen = useFilterChoices({ search, onSet })
  const ranges = useRanges({ search, onSet })
  const { warehouse, method, level, family, ...rare } = chosen
  const filters: Filter[] = [
    { ...warehouse, icon: Warehouse },
    ranges.days,
    method,
    family,
    level,
    ranges.amount,
    ...Object.values(rare).map((each) => ({ ...each, isRare: true })),
  ]
  return (
    <ListFilters
      words={{
        label: t('filter.words'),
        value: search.q,
        maxLength: 80,
        onWords: (q) => onSet({ q }),
      }}
      filters={filters}
    >
      {children}
    </ListFilters>
  )
}

function useRanges({ search, onSet }: Omit<Props, 'children'>): { days: Filter; amount: Filter } {
  const t = useT('office.orders')
  const ranges = useRangeFilters()
  const daysFilter = useDaysFilter()
  const { from, until, dated, min, max } = search
  return {
    days: daysFilter({
      name: t('filter.days'),
      times: DATED.map((value) => ({ value, label: t(`datedBy.${value}`) })),
      now: { from, until, dated },
      onSet,
    }),
    amount: ranges.ofAmounts(
      { id: 'amount', name: t('filter.amount'), icon: Banknote, now: { min, max }, onSet },
      baseCurrency(),
    ),
  }
}
