/** The address of a list, and how a screen changes it: every filter is a link that can be shared. */
import { useLocation, useMatch, useNavigate, useSearch } from '@tanstack/react-router'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { flag, ids, list, oneOf, searchOf, text, whole } from '#kit/web/pages/search-params.ts'
import type { Deal, listGoods } from '../contract.ts'
import { DEALS, DEEPEST, PAGE_MAX, SIZES } from '../limits.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'

export type GoodsList = DataOf<typeof listGoods>

/** In one order, so that one state has one address. */
const deals = (given: unknown): Deal[] | undefined => {
  const words = list()(given)
  const found = DEALS.filter((deal) => words?.includes(deal))
  return found.length === 0 ? undefined : found
}
/** The smallest is left out. */
const size = (given: unknown): number | undefined =>
  SIZES.slice(1).find((each) => each === Number(given))

export const listSearch = searchOf({
  q: text(200),
  /** The query as typed, uncorrected. */
  literal: flag,
  category: whole(),
  brands: ids(),
  values: ids(),
  priceFrom: whole(0),
  priceTo: whole(0),
  inStock: flag,
  warehouse: whole(),
  family: oneOf('goods', 'device'),
  isNew: flag,
  deals,
  sort: oneOf('sales', 'priceUp', 'priceDown', 'new'),
  page: whole(2, PAGE_MAX),
  size,
  /** Instead of cards. */
  view: oneOf('table'),
  /** The order pad instead of a list. */
  mode: oneOf('pad'),
})
export type ListSearch = ReturnType<typeof listSearch>

/** The four addresses of the one screen. */
export type ListPath = '/goods/list' | '/home/serchlist' | '/goods/sousuList' | '/goods/conditional'

export const SORTS = ['relevance', 'sales', 'priceUp', 'priceDown', 'new'] as const

/** The call of the list. The same object for loader and screen, so that both use one query. */
export const toListCall = (search: ListSearch): ArgumentOf<typeof listGoods> => {
  const { brands, values, inStock, isNew, deals: chosen, literal, ...others } = search
  const { mode: _mode, view: _view, ...rest } = others
  return {
    ...rest,
    brands: brands?.join(','),
    values: values?.join(','),
    inStock: inStock === true ? '1' : undefined,
    isNew: isNew === true ? '1' : undefined,
    deals: chosen?.join(','),
    literal: literal === true ? '1' : undefined,
  }
}

/** Pages go as deep as counting does. */
export const countPages = ({ total, size: each }: { total: number; size: number }): number =>
  Math.max(1, Math.ceil(Math.min(total, DEEPEST) / each))

/** How many filters are active, without words and sort order. */
export const countFilters = (search: ListSearch): number =>
  (search.brands?.length ?? 0) +
  (search.values?.length ?? 0) +
  (search.priceFrom === undefined && search.priceTo === undefined ? 0 : 1) +
  (search.inStock === true ? 1 : 0) +
  (search.isNew === true ? 1 : 0) +
  (search.deals?.length ?? 0) +
  (search.warehouse === undefined ? 0 : 1) +
  (search.family === undefined ? 0 : 1)

/** Whether the merchant's text of a category is shown: on its whole list, not on a filtered one. */
export const hasHead = (search: ListSearch): boolean =>
  search.category !== undefined &&
  search.q === undefined &&
  search.page === undefined &&
  countFilters(search) === 0

/** The address of the list on the screen; it stays until the next list is loaded. */
export const useCurrentSearch = (): ListSearch => useSearch({ strict: false })

/** The latest choice, at once: a box is ticked before its list has loaded. */
function usePendingSearch(path: string): ListSearch {
  const shown = useCurrentSearch()
  const { pathname, search } = useLocation()
  return pathname === path ? listSearch(search) : shown
}

export function useListAddress() {
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname }) as ListPath
  const search = usePendingSearch(path)
  const navigate = useNavigate()
  return {
    search,
    path,
    /** Other filters start at the first page again. */
    change: (next: ListSearch) =>
      void navigate({
        to: path,
        search: { ...search, page: undefined, ...next },
        resetScroll: false,
      }),
    /** Without filters: words, category and display stay. */
    cleared: {
      q: search.q,
      category: search.category,
      sort: search.sort,
      size: search.size,
      view: search.view,
    } satisfies ListSearch,
  }
}

/** Adds or removes one id. */
export function toggleId(chosen: number[] | undefined, id: number): number[] | undefined {
  const next = chosen?.includes(id)
    ? chosen.filter((each) => each !== id)
    : [...(chosen ?? []), id].sort((a, b) => a - b)
  return next.length === 0 ? undefined : next
}

export function toggleDeal(chosen: Deal[] | undefined, deal: Deal): Deal[] | undefined {
  const next = DEALS.filter((each) => (chosen?.includes(each) === true) !== (each === deal))
  return next.length === 0 ? undefined : next
}
