/** The filters of the list of products: everything that it shows. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ProductLack } from '#domains/catalog/state-contract.ts'
import { inTreeOrder } from '#domains/taxonomy/office/door/tree.ts'
import { LANGS } from '#kit/contract/lang.ts'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { choiceFilter } from '#kit/web/lists/choice-filter.ts'
import type { Filter } from '#kit/web/lists/filter.ts'
import { ListFilters } from '#kit/web/lists/ListFilters.tsx'
import { useRangeFilters } from '#kit/web/lists/range-filters.tsx'
import { officeChoices } from '../calls.gen.ts'
import type { ProductSearch } from './search.ts'

type Props = { search: ProductSearch; onSet: (part: ProductSearch) => void; children?: ReactNode }

export function ProductFilters({ search, onSet, children }: Props) {
  const t = useT('office.product-admin')
  return (
    <ListFilters
      words={{
        label: t('filter.words'),
        value: search.q,
        maxLength: 100,
        onWords: (q) => onSet({ q }),
      }}
      filters={useFilters({ search, onSet })}
    >
      {children}
    </ListFilters>
  )
}

function useFilters({ search, onSet }: Omit<Props, 'children'>): Filter[] {
  const t = useT('office.product-admin')
  const choices = useQuery(query(officeChoices, {}))
  const categories = inTreeOrder(choices.data?.categories ?? [])
  const brands = choices.data?.brands ?? []
  const ranges = useRangeFilters()
  const one = choiceFilter(search, onSet)
  const { min, max, stockMin, stockMax } = search
  return [
    one(
      'category',
      t('column.category'),
      categories.map(({ id, path }) => ({ value: id, label: path })),
      categories.find(({ id }) => id === search.category)?.name,
    ),
    one(
      'brand',
      t('field.brand'),
      brands.map(({ id, name }) => ({ value: id, label: name })),
    ),
    one(
      'lacks',
      t('filter.lacks'),
      ProductLack.options.map((value) => ({ value, label: t(`lacks.${value}`) })),
    ),
    { ...useMissingFilter({ search, onSet }), isRare: true },
    ranges.ofAmounts(
      { id: 'price', name: t('column.price'), now: { min, max }, onSet },
      baseCurrency(),
    ),
    ranges.ofCounts({
      id: 'stock',
      name: t('column.stock'),
      now: { min: stockMin, max: stockMax },
      onSet: (ends) => onSet({ stockMin: ends.min, stockMax: ends.max }),
    }),
    {
      ...one(
        'family',
        t('field.family'),
        (['goods', 'device'] as const).map((value) => ({ value, label: t(`family.${value}`) })),
      ),
      isRare: true,
    },
  ]
}

/** Its kind of text comes from the page of missing translations, and goes with the language. */
function useMissingFilter({ search, onSet }: Omit<Props, 'children'>): Filter {
  const t = useT('office.product-admin')
  const kit = useT('kit')
  const { missing, kind } = search
  const labelOf = (lang: (typeof LANGS)[number]) =>
    t('filter.missingIn', {
      lang: kit(`language.${lang}`),
      kind: kind === undefined ? t('gap.any') : t(`gap.${kind}`),
    })
  return {
    id: 'missing',
    name: t('filter.missing'),
    shown: missing === undefined ? undefined : labelOf(missing),
    onLift: () => onSet({ missing: undefined, kind: undefined }),
    choices: LANGS.map((lang) => ({
      id: lang,
      label: labelOf(lang),
      onChoose: () => onSet({ missing: lang, kind: undefined }),
    })),
  }
}
