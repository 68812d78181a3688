/** Filters of the order list: text, warehouse, dates, sort order; each active one is a chip that removes it. */
import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Warehouse from 'lucide-react/icons/warehouse'
import type { FormEvent } from 'react'
import { listWarehouses } from '#domains/stock/calls.gen.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Chip, FilterChip } from '#kit/ui/basics/Chip.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Menu } from '#kit/ui/overlays/Menu.tsx'
import { Popover } from '#kit/ui/overlays/Popover.tsx'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'

const route = getRouteApi('/_frame/office/orders/')
type Search = ReturnType<typeof route.useSearch>

export function OrderFilters() {
  const t = useT('office.orders')
  const { q, warehouse, from, until, sort = 'newest' } = route.useSearch()
  const navigate = route.useNavigate()
  const warehouses = useQuery(query(listWarehouses, {}))
  const set = (part: Search) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...part }) })
  const name = warehouses.data?.find(({ id }) => id === warehouse)?.name
  return (
    <div className="office-filters">
      <FilterWords
        key={q}
        label={t('filter.words')}
        words={q}
        maxLength={80}
        onWords={(words) => set({ q: words })}
      />
      {warehouse === undefined ? (
        <Menu
          label={t('filter.warehouse')}
          trigger={(props) => (
            <Chip icon={Warehouse} iconAfter={ChevronDown} {...props}>
              {t('filter.warehouse')}
            </Chip>
          )}
          items={(warehouses.data ?? []).map((each) => ({
            id: String(each.id),
            label: each.name,
            onSelect: () => set({ warehouse: each.id }),
          }))}
        />
      ) : (
        <FilterChip onRemove={() => set({ warehouse: undefined })}>
          {name ?? `#${warehouse}`}
        </FilterChip>
      )}
      {from === undefined && until === undefined ? (
        <Popover
          label={t('filter.days')}
          trigger={(props) => (
            <Chip icon={CalendarDays} iconAfter={ChevronDown} {...props}>
              {t('filter.days')}
            </Chip>
          )}
        >
          {(close) => (
            <Days
              onChosen={(days) => {
                close()
                set(days)
              }}
            />
          )}
        </Popover>
      ) : (
        <FilterChip onRemove={() => set({ from: undefined, until: undefined })}>
          {t('filter.range', { from: from ?? '…', until: until ?? '…' })}
        </FilterChip>
      )}
      <span className="flex-1" />
      <Select
        size="small"
        className="w-40"
        aria-label={t('sort.label')}
        value={sort}
        options={(['newest', 'oldest', 'amount', 'waiting'] as const).map((each) => ({
          value: each,
          label: t(`sort.${each}`),
        }))}
        onChange={(event) => set({ sort: event.target.value as NonNullable<Search['sort']> })}
      />
    </div>
  )
}

function Days({ onChosen }: { onChosen: (days: Pick<Search, 'from' | 'until'>) => void }) {
  const t = useT('office.orders')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const day = (name: string) => String(form.get(name)) || undefined
    onChosen({ from: day('from'), until: day('until') })
  }
  return (
    <form className="stack" onSubmit={submit}>
      <Field label={t('filter.from')}>
        <TextInput type="date" name="from" />
      </Field>
      <Field label={t('filter.until')}>
        <TextInput type="date" name="until" />
      </Field>
      <Button type="submit" variant="primary">
        {t('filter.apply')}
      </Button>
    </form>
  )
}
