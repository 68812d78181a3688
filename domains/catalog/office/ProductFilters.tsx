/** Which products are shown: words, category, order. */
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FilterChip } from '#kit/ui/Chip.tsx'
import { FilterWords } from '#kit/ui/FilterWords.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import { officeChoices } from '../product-contract.ts'
import { inTreeOrder } from './tree.ts'

const route = getRouteApi('/_frame/office/products/')
type Search = ReturnType<typeof route.useSearch>

export function ProductFilters() {
  const t = useT('office.catalog')
  const { q, category, sort = 'updated' } = route.useSearch()
  const navigate = route.useNavigate()
  const choices = useQuery(query(officeChoices, {}))
  const categories = inTreeOrder(choices.data?.categories ?? [])
  const set = (part: Search) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...part }) })
  return (
    <div className="office-filters">
      <FilterWords
        key={q}
        label={t('filter.words')}
        words={q}
        maxLength={100}
        onWords={(words) => set({ q: words })}
      />
      {category === undefined ? (
        <Select
          size="small"
          className="w-56"
          aria-label={t('column.category')}
          value=""
          onChange={(event) => set({ category: Number(event.target.value) || undefined })}
          options={[
            { value: '', label: t('filter.category') },
            ...categories.map(({ id, path }) => ({ value: String(id), label: path })),
          ]}
        />
      ) : (
        <FilterChip onRemove={() => set({ category: undefined })}>
          {categories.find(({ id }) => id === category)?.name ?? `#${category}`}
        </FilterChip>
      )}
      <span className="flex-1" />
      <Select
        size="small"
        className="w-44"
        aria-label={t('sort.label')}
        value={sort}
        options={(['updated', 'code', 'name', 'price', 'stock'] as const).map((each) => ({
          value: each,
          label: t(`sort.${each}`),
        }))}
        onChange={(event) => set({ sort: event.target.value as NonNullable<Search['sort']> })}
      />
    </div>
  )
}
