/** The filters of the list of invoices, and its order. */
import { Select } from '#kit/ui/forms/Select.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { choiceFilter } from '#kit/web/lists/choice-filter.ts'
import { ListFilters } from '#kit/web/lists/ListFilters.tsx'
import { useDaysFilter } from '#kit/web/lists/range-filters.tsx'
import { InvoiceKind } from '../contract.ts'
import { InvoiceSort } from '../invoice-filter.ts'
import { DATED, type InvoiceSearch } from './search.ts'

type Props = { search: InvoiceSearch; onSet: (part: InvoiceSearch) => void }

export function InvoiceFilters({ search, onSet }: Props) {
  const t = useT('office.invoices')
  const shop = useT('invoices')
  const daysFilter = useDaysFilter()
  const one = choiceFilter(search, onSet)
  const { from, until, dated, sort = 'usual' } = search
  return (
    <ListFilters
      words={{
        label: t('filter.words'),
        value: search.q,
        maxLength: 80,
        onWords: (q) => onSet({ q }),
      }}
      filters={[
        daysFilter({
          name: t('filter.days'),
          times: DATED.map((value) => ({ value, label: t(`filter.${value}`) })),
          now: { from, until, dated },
          onSet,
        }),
        one(
          'kind',
          t('filter.kind'),
          InvoiceKind.options.map((value) => ({ value, label: shop(`kind.${value}`) })),
        ),
      ]}
    >
      <Select
        size="small"
        className="w-auto sm:ml-auto"
        aria-label={t('filter.sort')}
        value={sort}
        options={InvoiceSort.options.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={({ target: { value } }) => {
          const chosen = InvoiceSort.options.find((each) => each === value)
          onSet({ sort: chosen === 'usual' ? undefined : chosen })
        }}
      />
    </ListFilters>
  )
}
