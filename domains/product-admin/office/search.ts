/** What the address of the list of products says. */
import { GapKind, ProductLack } from '#domains/catalog/state-contract.ts'
import { LANGS } from '#kit/contract/lang.ts'
import { flag, oneOf, searchOf, text, whole } from '#kit/web/pages/search-params.ts'

export const STATES = ['draft', 'published', 'archived'] as const
export const SORTS = ['updated', 'code', 'name', 'price', 'stock'] as const
const AMOUNT_MAX = 1e15
const COUNT_MAX = 1e9

export const validateSearch = searchOf({
  state: oneOf(...STATES),
  q: text(100),
  category: whole(1),
  brand: whole(1),
  lacks: oneOf(...ProductLack.options),
  missing: oneOf(...LANGS),
  kind: oneOf(...GapKind.options),
  family: oneOf('goods', 'device'),
  min: whole(0, AMOUNT_MAX),
  max: whole(0, AMOUNT_MAX),
  stockMin: whole(0, COUNT_MAX),
  stockMax: whole(0, COUNT_MAX),
  sort: oneOf(...SORTS),
  reversed: flag,
  page: whole(1, 10_000),
  view: whole(1),
})
export type ProductSearch = ReturnType<typeof validateSearch>
