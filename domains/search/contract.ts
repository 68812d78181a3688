/** Searching goods: one list for queries, categories and filters, with facets, and suggestions while typing. */
import * as z from 'zod/mini'
import { ArticleCard } from '#domains/articles/contract.ts'
import { Card } from '#domains/catalog/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import {
  Currency,
  FlagParam,
  Id,
  IdListParam,
  IdParam,
  Lang,
  PageParam,
  sizeParam,
  Version,
} from '#kit/contract/values.ts'
import { DEALS } from './limits.ts'

export const Sort = z.enum(['relevance', 'sales', 'priceUp', 'priceDown', 'new'])
export type Sort = z.infer<typeof Sort>

export const Deal = z.enum(DEALS)
export type Deal = z.infer<typeof Deal>
/** `volume,reduced`; unknown words are left out. */
const DealsParam = z.pipe(
  z.string().check(z.maxLength(60)),
  z.transform((text) => DEALS.filter((deal) => text.split(',').includes(deal))),
)

/** The input of a list, as its address has it. Prices are minor units of the language's currency. */
export const listGoods = endpoint({
  method: 'GET',
  path: '/search/goods',
  who: 'anyone',
  input: z.object({
    q: z.optional(z.string().check(z.maxLength(200))),
    /** The query as typed: nothing is corrected. */
    literal: z.optional(FlagParam),
    category: z.optional(IdParam),
    brands: z.optional(IdListParam),
    /** Attribute values; those of one attribute widen, those of different attributes narrow. */
    values: z.optional(IdListParam),
    priceFrom: z.optional(
      z.coerce.number().check(z.int(), z.minimum(0), z.maximum(ANY_AMOUNT_MAX)),
    ),
    priceTo: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(ANY_AMOUNT_MAX))),
    inStock: z.optional(FlagParam),
    warehouse: z.optional(IdParam),
    family: z.optional(z.enum(['goods', 'device'])),
    isNew: z.optional(FlagParam),
    deals: z.optional(DealsParam),
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
    /** Set when the query was corrected: the list is for `shown`. */
    corrected: z.nullable(z.object({ asked: z.string(), shown: z.string() })),
    /** Set when the query is exactly one product's code: go there. */
    exactProductId: z.nullable(Id),
    category: z.nullable(
      z.object({ id: Id, name: z.string(), path: z.array(z.object({ id: Id, name: z.string() })) }),
    ),
    /** Each facet's counts leave out its own choice, so that choosing a second brand shows what it would add. */
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
      newCount: z.int(),
      /** Open warehouses that have some of it. */
      warehouses: z.array(z.object({ id: Id, name: z.string(), count: z.int() })),
      deals: z.array(z.object({ deal: Deal, count: z.int() })),
    }),
    /** Where nothing was found: queries that would find something, and categories to look in. */
    tryWords: z.array(z.string()),
    tryCategories: z.array(z.object({ id: Id, name: z.string() })),
    /** The merchant's redirect for this query: an address of the shop's own. */
    redirect: z.nullable(z.string()),
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

/** `target`: an address of the shop's own, or empty for the search. */
export const HotWord = z.object({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  target: z
    .string()
    .check(z.trim(), z.maxLength(200), z.regex(/^$|^\/(?![/\\])[^\s]*$/, 'search.targetShape')),
})
export type HotWord = z.infer<typeof HotWord>

/** Popular queries, set by the merchant. */
export const hotWords = endpoint({
  method: 'GET',
  path: '/search/hotWords',
  who: 'anyone',
  input: z.object({}),
  data: z.array(HotWord),
})

/**
 * A page reports that its list was searched for, or that a product of it was opened. Stored are daily sums, without the
 * visitor; what looks like a personal address or number is not stored at all.
 */
export const noteSearch = endpoint({
  method: 'POST',
  path: '/search/notes',
  who: 'anyone',
  input: z.object({
    words: z.string().check(z.maxLength(200)),
    lang: Lang,
    what: z.enum(['asked', 'opened']),
  }),
  data: z.object({}),
})

// --- back office -----------------------------------------------------------------------------------

export const HOT_WORDS_MAX = 20
export const SYNONYM_WORDS_MAX = 20

export const HotWordsForm = z.object({
  lang: Lang,
  version: Version,
  words: z.array(HotWord).check(z.maxLength(HOT_WORDS_MAX)),
})
export const Synonym = z.object({
  id: Id,
  version: Version,
  words: z.array(z.string()),
})
export type Synonym = z.infer<typeof Synonym>
const SynonymWord = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

export const officeSearchWords = endpoint({
  method: 'GET',
  path: '/office/search/words',
  who: 'staff:content.write',
  input: z.object({}),
  data: z.object({ hot: z.array(HotWordsForm), synonyms: z.array(Synonym) }),
})
/** Replaces the hot words of a language. @refuses changedMeanwhile */
export const saveHotWords = endpoint({
  method: 'POST',
  path: '/office/search/hotWords',
  who: 'staff:content.write',
  input: HotWordsForm,
  data: z.object({ version: Version }),
})
/** Adds or changes a synonym group. @refuses changedMeanwhile, tooFewWords */
export const saveSynonym = endpoint({
  method: 'POST',
  path: '/office/search/synonyms',
  who: 'staff:content.write',
  input: z.object({
    id: z.optional(Id),
    version: z.optional(Version),
    words: z.array(SynonymWord).check(z.maxLength(SYNONYM_WORDS_MAX)),
  }),
  data: Synonym,
})
export const removeSynonym = endpoint({
  method: 'POST',
  path: '/office/search/synonyms/:id/removal',
  who: 'staff:content.write',
  input: z.object({ id: IdParam }),
  data: z.object({}),
})

const Asked = z.object({
  lang: Lang,
  words: z.string(),
  askedCount: z.int(),
  emptyCount: z.int(),
  openedCount: z.int(),
  /** The number of results of the latest search. */
  foundCount: z.int(),
})

/** The queries of the last days: sums, the most frequent ones, and those that found nothing. */
export const searchLog = endpoint({
  method: 'GET',
  path: '/office/search/log',
  who: 'staff:content.write',
  input: z.object({
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366)), 30),
    lang: z.optional(Lang),
  }),
  data: z.object({
    askedCount: z.int(),
    emptyCount: z.int(),
    openedCount: z.int(),
    most: z.array(Asked),
    empty: z.array(Asked),
  }),
})

/** Articles, help, case studies, topics and legal texts about what somebody looks for, the best first; three at most. */
export const searchArticles = endpoint({
  method: 'GET',
  path: '/search/articles',
  who: 'anyone',
  input: z.object({ q: z.string().check(z.minLength(1), z.maxLength(200)) }),
  data: z.array(ArticleCard),
})
