/** The filters of the list of orders: everything that it shows. */
import Banknote from 'lucide-react/icons/banknote'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Warehouse from 'lucide-react/icons/warehouse'
import type { ReactNode } from 'react'
import { BASE_CURRENCY } from '#kit/contract/money.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { Filter } from '#kit/web/lists/filter.ts'
import { ListFilters } from '#kit/web/lists/ListFilters.tsx'
import { AmountsForm, DaysForm } from '#kit/web/lists/RangeForms.tsx'
import { DATED, type OrderSearch } from './search.ts'
import { useFilterChoices } from './filter-choices.ts'

type Props = { search: OrderSearch; onSet: (part: OrderSearch) => void; children?: ReactNode }

export function OrderFilters({ search, onSet, children }: Props) {
  const t = useT('office.orders')
  const chosen = useFilterChoices({ search, onSet })
  const ranges = useRanges({ search, onSet })
  const { warehouse, method, level, ...rare } = chosen
  const filters: Filter[] = [
    { ...warehouse, icon: Warehouse },
    ranges.days,
    method,
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
  const kit = useT('office.kit')
  const { money } = useMoney()
  const { from, until, dated = 'placed', min, max } = search
  const amount = (value: number) => money(value, BASE_CURRENCY)
  const shownAmount = () => {
    if (min !== undefined && max !== undefined) {
      return t('filter.amountRange', { min: amount(min), max: amount(max) })
    }
    if (min !== undefined) return t('filter.amountFrom', { min: amount(min) })
    return max === undefined ? undefined : t('filter.amountTo', { max: amount(max) })
  }
  return {
    days: {
      id: 'days',
      name: t('filter.days'),
      icon: CalendarDays,
      shown:
        from === undefined && until === undefined
          ? undefined
          : t('filter.dayRange', {
              dated: t(`datedBy.${dated}`),
              range: kit('filters.range', { from: from ?? '…', until: until ?? '…' }),
            }),
      onLift: () => onSet({ from: undefined, until: undefined, dated: undefined }),
      form: (close) => (
        <DaysForm
          onChosen={(days, form) => {
            close()
            const by = DATED.find((each) => each === form.get('dated'))
            onSet({ ...days, dated: by === 'placed' ? undefined : by })
          }}
        >
          <Field label={t('filter.datedBy')}>
            <Select
              name="dated"
              defaultValue="placed"
              options={DATED.map((value) => ({ value, label: t(`datedBy.${value}`) }))}
            />
          </Field>
        </DaysForm>
      ),
    },
    amount: {
      id: 'amount',
      name: t('filter.amount'),
      icon: Banknote,
      shown: shownAmount(),
      onLift: () => onSet({ min: undefined, max: undefined }),
      form: (close) => (
        <AmountsForm
          currency={BASE_CURRENCY}
          onChosen={(amounts) => {
            close()
            onSet(amounts)
          }}
        />
      ),
    },
  }
}
