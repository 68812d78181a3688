/**
 * The engine in a Meilisearch server, for shops that outgrow the one in PostgreSQL: on `fetch`, by its documented HTTP
 * API (version 1). It answers with ids. Typing errors are its own matter, so it never says what it showed instead.
 *
 * It stands outside the database's transactions: what is written twice is written once, and what a failed transaction
 * left behind the patrol takes away.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { LANGS, type Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Deal } from '../contract.ts'
import type { Document, Engine, Facets, SearchResult, IdRange, SearchRequest } from './engine.ts'
import { listSynonymsByWord } from './engine/expand/related.ts'
import { loadChineseFor } from './engine/parse/chinese.ts'
import { listTerms } from './engine/index/terms.ts'
import { normalizeCode } from './engine/parse/normalize.ts'
import { listSynonyms } from './sql.ts'

type Options = { url: string; key: string | null }

const INDEX = 'goods'
/** As in PostgreSQL: beyond this a list says "10,000+". */
const [TOTAL_MAX, VALUES_MAX] = [10_000, 300]
const SUGGESTED = { words: 8, products: 4 }
const CODE_MAX = 40
const AMOUNT_MAX = Number.MAX_SAFE_INTEGER
const ANSWER_MS = 5000
/** Shorter than a transaction may stay idle; unfinished tasks are repeated a moment later. */
const TASK_MS = 8000
const LONGEST_PAUSE_MS = 400

const COUNTED = ['brandId', 'valueIds', 'hasStock', 'warehouseIds', 'deals'] as const
const AMOUNT = { CNY: 'amountCNY', USD: 'amountUSD', IDR: 'amountIDR' } as const
const NAMES = LANGS.map((lang) => `name_${lang}`)
const WORDS = LANGS.map((lang) => `words_${lang}`)
const SEARCHED = [...NAMES, ...'brand sounds codes shelves around'.split(' ')]
const PLAIN = 'productId family category1Id category2Id category3Id publishedMs codes'.split(' ')
const FILTERED = [...PLAIN, ...COUNTED, ...Object.values(AMOUNT), ...WORDS]
const SORTED = ['productId', 'salesCount', 'publishedMs', ...Object.values(AMOUNT)]
const RANKED = 'words typo attribute proximity exactness sort salesCount:desc productId:desc'.split(
  ' ',
)

/** Conditions that must all hold; an inner list needs one of its conditions. */
type Filter = (string | string[])[]
type Answer = {
  hits: { productId: number }[]
  estimatedTotalHits: number
  facetDistribution?: Record<string, Record<string, number>>
  facetStats?: Record<string, { min: number; max: number }>
}

export function meilisearch({ url, key }: Options): Engine {
  const call = newClient(url, key)
  let configuredWith: string | null = null

  /** Sends the settings when the merchant's synonyms have changed since they were sent. */
  async function configure(tx: Queryable): Promise<void> {
    const settings = toSettings((await listSynonyms(tx)).map(({ words }) => words))
    const settingsText = JSON.stringify(settings)
    if (settingsText === configuredWith) return
    await call.task('PATCH', `/indexes/${INDEX}/settings`, settings)
    configuredWith = settingsText
  }

  return {
    async upsert(tx, documents, whole) {
      await configure(tx)
      if (documents.length > 0) {
        const rows = await Promise.all(documents.map(toRow))
        await call.task('POST', `/indexes/${INDEX}/documents?primaryKey=productId`, rows)
      }
      if (whole !== undefined) {
        const ids = documents.map(({ productId }) => productId)
        const filter = toOthersFilter(whole, ids)
        await call.task('POST', `/indexes/${INDEX}/documents/delete`, { filter })
      }
      return documents.length
    },
    async remove(_tx, productIds) {
      if (productIds.length === 0) return 0
      await call.task('POST', `/indexes/${INDEX}/documents/delete-batch`, productIds)
      return productIds.length
    },
    search: (_db, request) => search(call.ask, request),
    async suggest(_db, words, lang) {
      const typed = words.trim()
      if (typed === '') return { words: [], productIds: [] }
      const [facets, { hits }] = await Promise.all([
        call.ask<{ facetHits: { value: string; count: number }[] }>(
          `/indexes/${INDEX}/facet-search`,
          { facetName: `words_${lang}`, facetQuery: typed },
        ),
        call.ask<Answer>(`/indexes/${INDEX}/search`, {
          q: typed,
          limit: SUGGESTED.products,
          attributesToRetrieve: ['productId'],
        }),
      ])
      return {
        words: facets.facetHits
          .slice(0, SUGGESTED.words)
          .map(({ value, count }) => ({ text: value, count })),
        productIds: hits.map(({ productId }) => productId),
      }
    },
    /** Every document is always written as a whole: only the settings can be stale. */
    async rebuild(tx) {
      configuredWith = null
      await configure(tx)
    },
  }
}

// --- what it holds ----------------------------------------------------------------------------------

const toSettings = (groups: readonly string[][]) => ({
  searchableAttributes: SEARCHED,
  filterableAttributes: FILTERED,
  sortableAttributes: SORTED,
  displayedAttributes: ['productId'],
  // Best sellers first among equal matches.
  rankingRules: RANKED,
  // A code with one wrong character is another code.
  typoTolerance: { disableOnAttributes: ['codes'] },
  pagination: { maxTotalHits: TOTAL_MAX + 1 },
  faceting: { maxValuesPerFacet: VALUES_MAX },
  synonyms: listSynonymsByWord(groups),
})

const listTexts = (text: Translated): string[] => LANGS.flatMap((lang) => text[lang] ?? [])

async function toRow(document: Document) {
  const { name, brand, categoryPath, priceAmounts, warehouseIds, publishedAt } = document
  const names = [name, ...(brand === null ? [] : [brand.name])]
  const terms = listTerms(await loadChineseFor(JSON.stringify(names)), names, [])
  const sounds = terms.flatMap(({ pinyin, initials }) => [pinyin ?? [], initials ?? []].flat())
  const texts = [document.brief, ...document.optionValues, ...document.figures]
  return {
    productId: document.productId,
    family: document.family,
    ...Object.fromEntries(categoryPath.map(({ id }, i) => [`category${i + 1}Id`, id])),
    brandId: brand?.id ?? null,
    valueIds: document.values.map(({ id }) => id),
    ...Object.fromEntries(
      Object.entries(AMOUNT).map(([currency, field]) => [
        field,
        priceAmounts[currency as keyof typeof AMOUNT],
      ]),
    ),
    warehouseIds,
    hasStock: warehouseIds.length > 0,
    salesCount: document.salesCount,
    publishedMs: Date.parse(publishedAt),
    deals: document.deals,
    codes: document.codes.map(normalizeCode),
    ...Object.fromEntries(LANGS.map((lang) => [`name_${lang}`, name[lang] ?? null])),
    ...Object.fromEntries(
      LANGS.map((lang) => [
        `words_${lang}`,
        terms.filter((term) => term.lang === lang).map(({ text }) => text),
      ]),
    ),
    brand: brand === null ? [] : listTexts(brand.name),
    sounds: [...new Set(sounds)],
    shelves: categoryPath.flatMap((each) => listTexts(each.name)),
    around: [...texts, ...document.values.map((each) => each.name)].flatMap(listTexts),
  }
}

const toOthersFilter = ({ after, until }: IdRange, ids: readonly number[]): Filter => [
  `productId > ${after}`,
  ...(until === null ? [] : [`productId <= ${until}`]),
  ...(ids.length === 0 ? [] : [`productId NOT IN [${ids.join(', ')}]`]),
]

// --- asking -----------------------------------------------------------------------------------------

type Choice = { facet: string; filter: string | string[]; valueIds?: number[] }

const listScope = ({ category, family }: SearchRequest): Filter => [
  ...(category === null ? [] : [`category${category.level}Id = ${category.id}`]),
  ...(family === null ? [] : [`family = ${family}`]),
]

/** Each facet with a choice, and the filter of that choice. */
function listChoices(request: SearchRequest): Choice[] {
  const amount = AMOUNT[request.currency]
  const { brandIds, priceFrom, priceTo, inStock, warehouseId, isNew, newFrom, deals } = request
  const choices: (Choice | null)[] = [
    brandIds.length === 0
      ? null
      : { facet: 'brandId', filter: brandIds.map((id) => `brandId = ${id}`) },
    priceFrom === null && priceTo === null
      ? null
      : { facet: amount, filter: `${amount} ${priceFrom ?? 0} TO ${priceTo ?? AMOUNT_MAX}` },
    inStock ? { facet: 'hasStock', filter: 'hasStock = true' } : null,
    warehouseId === null
      ? null
      : { facet: 'warehouseIds', filter: `warehouseIds = ${warehouseId}` },
    isNew ? { facet: 'new', filter: `publishedMs >= ${Date.parse(newFrom)}` } : null,
    deals.length === 0 ? null : { facet: 'deals', filter: deals.map((deal) => `deals = ${deal}`) },
    ...request.valueGroups.map(({ valueIds, allValueIds }, i) => ({
      facet: `values${i}`,
      filter: valueIds.map((id) => `valueIds = ${id}`),
      valueIds: allValueIds,
    })),
  ]
  return choices.filter((choice) => choice !== null)
}

/** Every order ends with the id, so that pages neither repeat nor skip. */
function toSort({ sort, words, currency }: SearchRequest): string[] {
  const last = 'productId:desc'
  if (sort === 'relevance' && words !== null) return []
  if (sort === 'relevance' || sort === 'sales') return ['salesCount:desc', last]
  if (sort === 'new') return ['publishedMs:desc', last]
  return [`${AMOUNT[currency]}:${sort === 'priceUp' ? 'asc' : 'desc'}`, last]
}

type Post = <Data>(path: string, body: unknown) => Promise<Data>

/**
 * One request: the page, the counts of each facet without its own choice, the number of new products, and products with
 * that code.
 */
async function search(ask: Post, request: SearchRequest): Promise<SearchResult> {
  const choices = listChoices(request)
  const scope = listScope(request)
  const without = (facet: string) =>
    choices.filter((choice) => choice.facet !== facet).map(({ filter }) => filter)
  const amount = AMOUNT[request.currency]
  const category =
    request.category?.level === 3 ? [] : [`category${(request.category?.level ?? 0) + 1}Id`]
  const facets = [...COUNTED, amount, ...category]
  const base = { indexUid: INDEX, q: request.words ?? '', matchingStrategy: 'all' }
  const toCountQuery = (filter: Filter) => ({
    ...base,
    filter: [...scope, ...filter],
    facets,
    limit: 0,
  })
  const code = normalizeCode(request.words ?? '').slice(0, CODE_MAX)
  const queries = [
    {
      ...toCountQuery(choices.map(({ filter }) => filter)),
      sort: toSort(request),
      offset: request.offset,
      limit: request.limit,
      attributesToRetrieve: ['productId'],
    },
    toCountQuery([...without('new'), `publishedMs >= ${Date.parse(request.newFrom)}`]),
    { ...base, q: '', filter: [`codes = ${JSON.stringify(code)}`], limit: 2 },
    ...choices.map(({ facet }) => toCountQuery(without(facet))),
  ]
  const { results } = await ask<{ results: Answer[] }>('/multi-search', { queries })
  const [page, newAnswer, ofCode, ...others] = results
  const byFacet = new Map(choices.map(({ facet }, i) => [facet, others[i] ?? page!]))
  const codeHits = code === '' ? [] : (ofCode?.hits ?? [])
  const ids = (page?.hits ?? []).map(({ productId }) => productId)
  return {
    ids,
    facets: toFacets(page!, newAnswer!, byFacet, choices, amount, category[0]),
    shown: null,
    exactProductId: codeHits.length === 1 ? codeHits[0]!.productId : null,
    tryWords: [],
  }
}

function toFacets(
  page: Answer,
  newAnswer: Answer,
  byFacet: ReadonlyMap<string, Answer>,
  choices: readonly Choice[],
  amount: string,
  category: string | undefined,
): Facets {
  const toCounts = (facet: string, answer = byFacet.get(facet) ?? page) =>
    Object.entries(answer.facetDistribution?.[facet] ?? {})
      .map(([id, count]) => ({ id: Number(id), count }))
      .sort((a, b) => b.count - a.count || a.id - b.id)
  const ofGroups = choices.flatMap(({ facet, valueIds = [] }) =>
    toCounts('valueIds', byFacet.get(facet)).filter(({ id }) => valueIds.includes(id)),
  )
  const inGroups = new Set(choices.flatMap(({ valueIds = [] }) => valueIds))
  const prices = (byFacet.get(amount) ?? page).facetStats?.[amount]
  const stockCounts = (byFacet.get('hasStock') ?? page).facetDistribution?.['hasStock']
  const deals = (byFacet.get('deals') ?? page).facetDistribution?.['deals'] ?? {}
  return {
    total: Math.min(TOTAL_MAX, page.estimatedTotalHits),
    totalIsCapped: page.estimatedTotalHits > TOTAL_MAX,
    categories: category === undefined ? [] : toCounts(category),
    brands: toCounts('brandId'),
    values: [...ofGroups, ...toCounts('valueIds').filter(({ id }) => !inGroups.has(id))],
    minAmount: prices?.min ?? null,
    maxAmount: prices?.max ?? null,
    inStockCount: stockCounts?.['true'] ?? 0,
    newCount: newAnswer.estimatedTotalHits,
    warehouses: toCounts('warehouseIds'),
    deals: Object.entries(deals).map(([deal, count]) => ({ deal: deal as Deal, count })),
  }
}

// --- the wire ---------------------------------------------------------------------------------------

type Task = { taskUid: number }
type TaskState = { status: string; error: { message: string } | null }

function newClient(url: string, key: string | null) {
  const headers = {
    'content-type': 'application/json',
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
  }
  async function send<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const response = await fetch(new URL(path, url), {
      method,
      headers,
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Data & { message?: string; code?: string }
    if (!response.ok)
      throw new Error(`Meilisearch: ${answer.code ?? response.status} ${answer.message ?? ''}`)
    return answer
  }
  return {
    /** A failure is reported as `unavailable`: the rest of the shop works on. @throws {Refused} unavailable */
    ask: <Data>(path: string, body: unknown): Promise<Data> =>
      send<Data>('POST', path, body).catch(() => {
        throw new Refused(Reasons.unavailable)
      }),
    /**
     * Writes, and waits until the change can be found, since pages are rendered again right after.
     * @throws when it was refused
     */
    async task(method: 'POST' | 'PATCH', path: string, body: unknown): Promise<void> {
      const { taskUid } = await send<Task>(method, path, body)
      const until = Date.now() + TASK_MS
      for (let pauseMs = 5; Date.now() < until; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
        const { status, error } = await send<TaskState>('GET', `/tasks/${taskUid}`)
        if (status === 'succeeded') return
        if (status === 'failed' || status === 'canceled') {
          throw new Error(`Meilisearch: task ${taskUid} ${status}: ${error?.message ?? ''}`)
        }
        await sleep(pauseMs)
      }
    },
  }
}
