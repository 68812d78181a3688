/** Finding goods: one list for searches, categories and conditions, with facets, and suggestions while typing. */
import * as z from 'zod/mini'
import { Card } from '#domains/catalog/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency } from '#kit/contract/money.ts'
import type { Reason } from '#kit/contract/refusal.ts'
import { FlagParam, Id, IdListParam, IdParam, PageParam, sizeParam } from '#kit/contract/values.ts'

export const Sort = z.enum(['relevance', 'sales', 'priceUp', 'priceDown', 'new'])
export type Sort = z.infer<typeof Sort>
/** Offsets stay cheap up to here; deeper, people refine. */
export const PAGE_MAX = 50

/** What the address of a list says. Prices are minor units of the language's currency. */
export const listGoods = endpoint({
  method: 'GET',
  path: '/search/goods',
  who: 'anyone',
  input: z.object({
    q: z.optional(z.string().check(z.maxLength(200))),
    /** The words as they are: nothing is corrected. */
    literal: z.optional(FlagParam),
    category: z.optional(IdParam),
    brands: z.optional(IdListParam),
    /** Attribute values; those of one attribute widen, those of different attributes narrow. */
    values: z.optional(IdListParam),
    priceFrom: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
    priceTo: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
    inStock: z.optional(FlagParam),
    warehouse: z.optional(IdParam),
    family: z.optional(z.enum(['goods', 'device'])),
    sort: z._default(z.enum(['relevance', 'sales', 'priceUp', 'priceDown', 'new']), 'relevance'),
    page: PageParam,
    size: sizeParam(24),
  }),
  data: z.object({
    items: z.array(Card),
    total: z.int(),
    /** The count stops here: "10,000+". */
    totalIsCapped: z.boolean(),
    page: z.int(),
    size: z.int(),
    currency: Currency,
    /** Set when the words were corrected: the list is for `shown`. */
    corrected: z.nullable(z.object({ asked: z.string(), shown: z.string() })),
    /** Set when the words name one product's code exactly: go there. */
    exactProductId: z.nullable(Id),
    category: z.nullable(
      z.object({ id: Id, name: z.string(), path: z.array(z.object({ id: Id, name: z.string() })) }),
    ),
    /** Counts leave out the facet's own choice, so that choosing a second brand shows what it would add. */
    facets: z.object({
      categories: z.array(z.object({ id: Id, name: z.string(), count: z.int() })),
      brands: z.array(z.object({ id: Id, name: z.string(), count: z.int() })),
      attributes: z.array(
        z.object({
          id: Id,
          name: z.string(),
          values: z.array(z.object({ id: Id, name: z.string(), count: z.int() })),
        }),
      ),
      price: z.nullable(z.object({ minAmount: z.int(), maxAmount: z.int() })),
      inStockCount: z.int(),
    }),
    /** Where nothing was found: words that would find something. */
    tryWords: z.array(z.string()),
  }),
})

export const suggest = endpoint({
  method: 'GET',
  path: '/search/suggestions',
  who: 'anyone',
  input: z.object({ q: z.string().check(z.maxLength(100)) }),
  data: z.object({
    words: z.array(z.object({ text: z.string(), count: z.int() })),
    categories: z.array(z.object({ id: Id, name: z.string() })),
    brands: z.array(z.object({ id: Id, name: z.string() })),
    products: z.array(Card),
  }),
})

/** Words people search for, set by the merchant. */
export const hotWords = endpoint({
  method: 'GET',
  path: '/search/hotWords',
  who: 'anyone',
  input: z.object({}),
  data: z.array(z.string()),
})

/** Codes 4800 to 4899. */
export const SearchReasons = {
  pageTooDeep: { code: 4800, message: 'search.pageTooDeep' },
} as const satisfies Record<string, Reason>
