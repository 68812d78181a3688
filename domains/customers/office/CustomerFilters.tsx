/** The filters of the list of customers: everything that it shows. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { choiceFilter } from '#kit/web/lists/choice-filter.ts'
import type { Filter } from '#kit/web/lists/filter.ts'
import { ListFilters } from '#kit/web/lists/ListFilters.tsx'
import { useDaysFilter, useRangeFilters } from '#kit/web/lists/range-filters.tsx'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { listTags } from '../calls.gen.ts'
import { VerificationFilter } from '../filter.ts'
import { DATED, type CustomerSearch } from './search.ts'

type Props = {
  search: CustomerSearch
  onSet: (part: CustomerSearch) => void
  children?: ReactNode
}

export function CustomerFilters({ search, onSet, children }: Props) {
  const t = useT('office.customers')
  return (
    <ListFilters
      words={{
        label: t('filter.words'),
        value: search.q,
        maxLength: 80,
        onWords: (q) => onSet({ q }),
      }}
      filters={useFilters({ search, onSet })}
    >
      {children}
    </ListFilters>
  )
}

function useFilters({ search, onSet }: Omit<Props, 'children'>): Filter[] {
  const t = useT('office.customers')
  const words = useT('accounts')
  const { data: tags = [] } = useQuery(query(listTags, {}))
  const one = choiceFilter(search, onSet)
  const ranges = useRangeFilters()
  const daysFilter = useDaysFilter()
  const { from, until, dated } = search
  const yesNo = (id: 'vip' | 'blocked') =>
    one(id, t(`filter.${id}`), [
      { value: '1', label: t(`${id}.yes`) },
      { value: '0', label: t(`${id}.no`) },
    ])
  return [
    one(
      'level',
      t('filter.level'),
      [1, 2, 3, 4, 5].map((value) => ({ value, label: t('level.number', { level: value }) })),
    ),
    one(
      'tag',
      t('filter.tag'),
      tags.map((each) => ({ value: each.tag, label: t('tagCount', each) })),
      search.tag === undefined ? undefined : t('tagNamed', { tag: search.tag }),
    ),
    ranges.ofAmounts(
      {
        id: 'spent',
        name: t('column.spent'),
        now: { min: search.min, max: search.max },
        onSet,
      },
      baseCurrency(),
    ),
    ranges.ofCounts({
      id: 'orders',
      name: t('column.orders'),
      now: { min: search.ordersMin, max: search.ordersMax },
      onSet: ({ min, max }) => onSet({ ordersMin: min, ordersMax: max }),
    }),
    daysFilter({
      name: t('filter.days'),
      times: DATED.map((value) => ({ value, label: t(`datedBy.${value}`) })),
      now: { from, until, dated },
      onSet,
    }),
    ...[
      one(
        'type',
        t('filter.type'),
        (['individual', 'business'] as const).map((value) => ({
          value,
          label: words(`customerType.${value}`),
        })),
      ),
      one(
        'verification',
        t('filter.verification'),
        VerificationFilter.options.map((value) => ({ value, label: t(`verification.${value}`) })),
      ),
      yesNo('vip'),
      yesNo('blocked'),
    ].map((each) => ({ ...each, isRare: true })),
  ]
}
