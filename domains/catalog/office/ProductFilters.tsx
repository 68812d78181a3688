/** Which products are shown: words, category, order. */
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { FilterChip } from '#kit/ui/Chip.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import { officeChoices } from '../contract.ts'
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
      <Words key={q} initial={q ?? ''} onSearch={(words) => set({ q: words })} />
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

function Words(props: { initial: string; onSearch: (words: string | undefined) => void }) {
  const t = useT('office.catalog')
  const [words, setWords] = useState(props.initial)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onSearch(words.trim() === '' ? undefined : words.trim())
  }
  return (
    <form role="search" className="w-72 max-w-full" onSubmit={submit}>
      <TextInput
        size="small"
        type="search"
        icon={Search}
        value={words}
        maxLength={100}
        aria-label={t('filter.words')}
        placeholder={t('filter.words')}
        onChange={(event) => {
          setWords(event.target.value)
          if (event.target.value === '' && props.initial !== '') props.onSearch(undefined)
        }}
      />
    </form>
  )
}
