/** The filters of the list of cases, and its order. */
import CalendarDays from 'lucide-react/icons/calendar-days'
import { Select } from '#kit/ui/forms/Select.tsx'
import { translatorFor, useT } from '#kit/web/language/i18n.tsx'
import { choiceFilter } from '#kit/web/lists/choice-filter.ts'
import type { Filter } from '#kit/web/lists/filter.ts'
import { ListFilters } from '#kit/web/lists/ListFilters.tsx'
import { useDaysFilter } from '#kit/web/lists/range-filters.tsx'
import { CaseSort } from '../case-filter.ts'
import { CaseType } from '../contract.ts'
import { REASONS, type CaseSearch } from './search.ts'

type Props = { search: CaseSearch; onSet: (part: CaseSearch) => void }

export function CaseFilters({ search, onSet }: Props) {
  const t = useT('office.after-sales')
  const shop = useT('after-sales')
  const daysFilter = useDaysFilter()
  const one = choiceFilter(search, onSet)
  const { from, until, sort = 'due' } = search
  /** Of a link from elsewhere: it can only be lifted. */
  const given = (id: 'product' | 'buyer'): Filter => ({
    id,
    name: t(`filter.${id}`),
    shown: search[id] === undefined ? undefined : t(`filter.${id}`),
    onLift: () => onSet({ [id]: undefined }),
  })
  const filters: Filter[] = [
    one(
      'type',
      t('filter.type'),
      CaseType.options.map((value) => ({ value, label: shop(`type.${value}`) })),
    ),
    one(
      'reason',
      t('filter.reason'),
      REASONS.map((value) => ({ value, label: translatorFor(shop, `reason.${value}`, {}) })),
    ),
    {
      ...daysFilter({
        name: t('filter.days'),
        times: [{ value: 'opened', label: t('filter.days') }],
        now: { from, until, dated: undefined },
        onSet: (days) => onSet({ from: days.from, until: days.until }),
      }),
      icon: CalendarDays,
    },
    one('mine', t('filter.claim'), [{ value: '1', label: t('filter.mine') }]),
    given('product'),
    given('buyer'),
  ]
  return (
    <ListFilters
      words={{
        label: t('filter.words'),
        value: search.q,
        maxLength: 80,
        onWords: (q) => onSet({ q }),
      }}
      filters={filters.filter(({ id, shown }) => !['product', 'buyer'].includes(id) || shown)}
    >
      <Select
        size="small"
        className="w-auto sm:ml-auto"
        aria-label={t('filter.sort')}
        value={sort}
        options={CaseSort.options.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={({ target: { value } }) => {
          const chosen = CaseSort.options.find((each) => each === value)
          onSet({ sort: chosen === 'due' ? undefined : chosen })
        }}
      />
    </ListFilters>
  )
}
