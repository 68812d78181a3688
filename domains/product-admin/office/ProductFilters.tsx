/** Filters of the product list: text, category, brand, missing parts, missing languages, sort order. */
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { LANGS } from '#kit/contract/lang.ts'
import { FilterChip } from '#kit/ui/basics/Chip.tsx'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { officeChoices } from '../calls.gen.ts'
import { ProductLack } from '#domains/catalog/state-contract.ts'
import { inTreeOrder } from '#domains/taxonomy/office/door/tree.ts'

const route = getRouteApi('/_frame/office/products/')
type Search = ReturnType<typeof route.useSearch>
const SORTS = ['updated', 'code', 'name', 'price', 'stock'] as const

export function ProductFilters() {
  const t = useT('office.product-admin')
  const kit = useT('kit')
  const { q, category, brand, lacks, missing, kind, sort = 'updated' } = route.useSearch()
  const navigate = route.useNavigate()
  const choices = useQuery(query(officeChoices, {}))
  const categories = inTreeOrder(choices.data?.categories ?? [])
  const brands = choices.data?.brands ?? []
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
      <Filter
        label={t('column.category')}
        all={t('filter.category')}
        value={category?.toString()}
        options={categories.map(({ id, path }) => ({ value: String(id), label: path }))}
        chip={categories.find(({ id }) => id === category)?.name}
        onChange={(value) => set({ category: Number(value) || undefined })}
      />
      <Filter
        label={t('field.brand')}
        all={t('filter.brand')}
        value={brand?.toString()}
        options={brands.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(value) => set({ brand: Number(value) || undefined })}
      />
      <Filter
        label={t('filter.lacks')}
        all={t('filter.lacks')}
        value={lacks}
        options={ProductLack.options.map((each) => ({ value: each, label: t(`lacks.${each}`) }))}
        onChange={(value) => set({ lacks: ProductLack.options.find((each) => each === value) })}
      />
      <Filter
        label={t('column.missing')}
        all={t('filter.missing')}
        value={missing}
        options={LANGS.map((each) => ({
          value: each,
          label: t('filter.missingIn', {
            lang: kit(`language.${each}`),
            kind: kind === undefined ? t('gap.any') : t(`gap.${kind}`),
          }),
        }))}
        onChange={(value) =>
          set({ missing: LANGS.find((each) => each === value), kind: undefined })
        }
      />
      <span className="flex-1" />
      <Select
        size="small"
        className="w-44"
        aria-label={t('sort.label')}
        value={sort}
        options={SORTS.map((each) => ({ value: each, label: t(`sort.${each}`) }))}
        onChange={({ target }) =>
          set({ sort: SORTS.find((each) => each === target.value), reversed: undefined })
        }
      />
    </div>
  )
}

type FilterProps = {
  label: string
  /** The label for no filter. */
  all: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  /** A shorter text than the option's. */
  chip?: string | undefined
  onChange: (value: string) => void
}

/** A select; once a value is selected, a chip that removes the filter. */
function Filter({ label, all, value, options, chip, onChange }: FilterProps) {
  if (value !== undefined) {
    const name = chip ?? options.find((option) => option.value === value)?.label ?? `#${value}`
    return <FilterChip onRemove={() => onChange('')}>{name}</FilterChip>
  }
  return (
    <Select
      size="small"
      className="w-40"
      aria-label={label}
      value=""
      options={[{ value: '', label: all }, ...options]}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
