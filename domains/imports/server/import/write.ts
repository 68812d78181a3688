/** Writes imported products inside a transaction, and returns what later domains need of them. */
import { QUANTITY_MAX } from '#domains/catalog/limits.ts'
import { BASE_CURRENCY, convert, PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { CatalogReasons } from '#domains/catalog/reasons.ts'
import type { Rates } from '#domains/settings/server/door.ts'
import { isRetail, type Price } from '#domains/catalog/server/stored-door.ts'
import { refreshProducts } from '#domains/catalog/server/door.ts'
import { lockByCode, type StoredProduct } from '#domains/catalog/server/stored-door.ts'
import { draftOf as draftOfWhole } from '#domains/catalog/server/draft-door.ts'
import type { ProductDraft } from '#domains/catalog/server/draft-door.ts'
import { saveProducts, type ProductWrite } from '#domains/catalog/server/write-door.ts'
import { validateDraft } from '#domains/catalog/server/write-door.ts'
import { setStates, type State } from '#domains/catalog/server/state-door.ts'
import { fingerprint, type Entry, type ImportedProduct, type ImportedSku } from './entry.ts'
import { CellError } from './own/cells.ts'
import { draftOf as draftOfOwn } from './own/draft.ts'
import { placesFor } from './own/references.ts'
import type { OwnProduct } from './own/product.ts'
import { isSame } from './own/equality.ts'
import { remarkOf, type Remark } from './remark.ts'
import { keyOfPath, openTaxonomy, type Taxonomy } from './taxonomy.ts'
import * as sql from './write/sql.ts'

export type Importing = {
  /** The currency of another shop's prices. */
  currency: Currency
  rates: Rates
  now: Instant
  by: string
  /** The shop's own address: pictures below it are the shop's own. */
  publicUrl: string
  /** Products of other shops stay drafts, whatever the file says. */
  asDrafts: boolean
  /** The categories for products of other shops instead of those in the file, by its key (`keyOfPath`). */
  categoryIds?: ReadonlyMap<string, number> | undefined
}
export type Importable = Extract<Entry, { kind: 'product' | 'own' }>
export type Imported = {
  outcome: 'new' | 'changed' | 'same'
  productId: number
  /** SKUs that this import created, with their stock in the file. Existing SKUs retain the shop's own stock. */
  newSkus: { skuId: number; stockCount: number }[]
  /** Pictures that are still to be fetched. */
  waitingCount: number
}
export type Outcome = Imported | { refused: Remark }

/** What will be written of one product. */
type Plan = ProductWrite & {
  /** Null: as it is. */
  state: State | null
  stateBefore: State
  knownCodes: ReadonlySet<string>
  stockOf: ReadonlyMap<string, number>
}
type Same = { sameId: number }

/**
 * Some products of a batch are refused after categories or values were created for them: the transaction must be rolled
 * back, and the others tried without them.
 */
export class Spoiled extends Error {
  /** By position in the batch. */
  readonly refused: ReadonlyMap<number, Remark>
  constructor(refused: ReadonlyMap<number, Remark>) {
    super('a batch without some of its products')
    this.refused = refused
  }
}

/**
 * Creates, changes or skips products. Another shop's products are identified by its key and a fingerprint of their content,
 * and one that staff took off sale stays so; the shop's own are identified by code and become what the file says.
 * @returns in the order given
 * @throws {Spoiled}; {Refused} after a concurrent change: then each is to be tried alone. Either way the transaction must
 * be rolled back.
 */
export async function importProducts(
  tx: Queryable,
  entries: readonly Importable[],
  importing: Importing,
): Promise<Outcome[]> {
  const known = await knownOf(tx, entries)
  const taken = await takenOf(tx, entries, known)
  const taxonomy = await openTaxonomy(tx, entries)
  const plans = await plansOf(tx, entries, { taxonomy: taxonomy, importing, known, taken })
  const puts = plans.flatMap((plan, at) => ('draft' in plan ? [{ plan, at }] : []))
  const writing = { now: importing.now, by: importing.by }
  const written =
    puts.length === 0
      ? []
      : await saveProducts(
          tx,
          puts.map(({ plan }) => plan),
          writing,
        )
  const states = puts.flatMap(({ plan }, i) =>
    plan.state === null || plan.state === plan.stateBefore
      ? []
      : [{ id: written[i]!.id, state: plan.state }],
  )
  if (states.length > 0) await setStates(tx, states, importing.now)
  await refreshProducts(
    tx,
    written.map(({ id }) => id),
  )
  const outcomes: Outcome[] = plans.map((plan) =>
    'refused' in plan
      ? plan
      : {
          outcome: 'same',
          productId: 'sameId' in plan ? plan.sameId : 0,
          newSkus: [],
          waitingCount: 0,
        },
  )
  for (const [i, { plan, at }] of puts.entries()) outcomes[at] = outcomeOf(plan, written[i]!)
  return outcomes
}

function outcomeOf(
  plan: Plan,
  made: { id: number; skus: { id: number; code: string }[] },
): Imported {
  const newSkus = made.skus.flatMap(({ id, code }) =>
    plan.knownCodes.has(code) ? [] : [{ skuId: id, stockCount: plan.stockOf.get(code) ?? 0 }],
  )
  const waiting = plan.draft.pictures.filter(
    (each) => each.id === undefined && each.stored === null,
  )
  return {
    outcome: plan.key === null ? 'new' : 'changed',
    productId: made.id,
    newSkus,
    waitingCount: waiting.length,
  }
}

/** The stored product of each, by key or code. */
type KnownAll = { sources: ReadonlyMap<string, sql.Known>; own: ReadonlyMap<string, StoredProduct> }

async function knownOf(tx: Queryable, entries: readonly Importable[]): Promise<KnownAll> {
  const keys = entries.flatMap((each) => (each.kind === 'product' ? [each.product.key] : []))
  const codes = entries.flatMap((each) => (each.kind === 'own' ? [each.product.code] : []))
  const sources = keys.length > 0 ? await sql.findKnown(tx, keys) : []
  const own = codes.length > 0 ? await lockByCode(tx, codes) : []
  return {
    sources: new Map(sources.map((each) => [each.sourceKey, each])),
    own: new Map(own.map((each) => [each.code, each])),
  }
}

/** A code belongs to one product: products whose codes another has, in the shop or earlier in this batch, are refused. */
async function takenOf(
  tx: Queryable,
  entries: readonly Importable[],
  { sources, own }: KnownAll,
): Promise<Map<number, Remark>> {
  const wanted = entries.flatMap(({ kind, product }, at) => {
    const known = kind === 'product' ? sources.get(product.key) : own.get(product.code)
    const exceptId = known?.id ?? null
    return [
      { at, code: product.code, isSku: false, exceptId },
      ...product.skus.map(({ code }) => ({ at, code, isSku: true, exceptId })),
    ]
  })
  const taken = new Map<number, string>()
  const seen = new Map<string, number>()
  for (const { at, code, isSku } of wanted) {
    const name = `${isSku} ${code}`
    const first = seen.get(name)
    if (first === undefined) seen.set(name, at)
    else if (first !== at) taken.set(at, code)
  }
  for (const { at, code } of await sql.findTakenCodes(tx, wanted)) taken.set(at, code)
  const { message: key } = CatalogReasons.codeTaken
  return new Map([...taken].map(([at, code]) => [at, { key, values: { code } }]))
}

type Around = { taxonomy: Taxonomy; importing: Importing }
type Planned = Plan | Same | { refused: Remark }

async function plansOf(
  tx: Queryable,
  entries: readonly Importable[],
  { known, taken, ...around }: Around & { known: KnownAll; taken: ReadonlyMap<number, Remark> },
): Promise<Planned[]> {
  const plans: Planned[] = []
  const spoiled = new Map<number, Remark>()
  for (const [at, entry] of entries.entries()) {
    const before = around.taxonomy.madeCount()
    const refuse = (refused: Remark) => {
      if (around.taxonomy.madeCount() > before) spoiled.set(at, refused)
      plans.push({ refused })
    }
    const isTaken = taken.get(at)
    if (isTaken !== undefined) {
      refuse(isTaken)
      continue
    }
    try {
      const plan =
        entry.kind === 'product'
          ? await planOfSource(
              tx,
              entry.product,
              known.sources.get(entry.product.key) ?? null,
              around,
            )
          : await planOfOwn(tx, entry.product, known.own.get(entry.product.code) ?? null, around)
      if ('draft' in plan) validateDraft(plan.draft)
      plans.push(plan)
    } catch (error) {
      if (error instanceof CellError) refuse(error.remarked)
      else if (error instanceof Refused) refuse(remarkOf(error))
      else throw error
    }
  }
  if (spoiled.size > 0) throw new Spoiled(spoiled)
  return plans
}

async function planOfSource(
  tx: Queryable,
  product: ImportedProduct,
  known: sql.Known | null,
  { taxonomy, importing: { currency, rates, asDrafts, categoryIds } }: Around,
): Promise<Plan | Same> {
  const hash = fingerprint(product)
  if (known?.sourceHash === hash) return { sameId: known.id }
  const { categoryPath } = product
  const categoryId =
    categoryIds?.get(keyOfPath(categoryPath)) ?? (await taxonomy.category(tx, categoryPath))
  const brandId = product.brand && (await taxonomy.brand(tx, product.brand))
  const prices = (amount: number) => pricesOf(amount, currency, rates)
  return {
    key: known,
    draft: sourceDraft(product, known, { categoryId, brandId, prices }),
    origin: { key: product.key, hash },
    state: known === null && product.onSale && !asDrafts ? 'published' : null,
    stateBefore: known?.state ?? 'draft',
    knownCodes: new Set(known?.skus.map((sku) => sku.code)),
    stockOf: new Map(product.skus.map((sku) => [sku.code, sku.stockCount])),
  }
}

/** @throws {CellError} */
async function planOfOwn(
  tx: Queryable,
  product: OwnProduct,
  before: StoredProduct | null,
  { taxonomy, importing }: Around,
): Promise<Plan | Same> {
  const places = await placesFor(tx, product, before, taxonomy, importing)
  const draft = draftOfOwn(product, before, places)
  const stateBefore = before?.state ?? 'draft'
  const state = product.state ?? stateBefore
  const isReady = draft.skus.some(
    (sku) =>
      sku.active && sku.prices.some((price) => price.currency === BASE_CURRENCY && isRetail(price)),
  )
  if (state === 'published' && !isReady) throw new CellError('notReady', {})
  if (before !== null && state === stateBefore && isSame(draft, draftOfWhole(before))) {
    return { sameId: before.id }
  }
  return {
    key: before,
    draft,
    origin: null,
    state,
    stateBefore,
    knownCodes: new Set(before?.skus.map((sku) => sku.code)),
    stockOf: new Map(product.skus.map((sku) => [sku.code, sku.stockCount])),
  }
}

/** The base currency's price at today's rate; a file in another currency also sets the price in that currency. */
function pricesOf(amount: number, currency: Currency, rates: Rates): Price[] {
  const retail = { audience: 'all', minQuantity: 1 } as const
  if (currency === BASE_CURRENCY) return [{ ...retail, currency, amount }]
  const base = Math.max(1, convert(amount, 1 / rates[currency], BASE_CURRENCY))
  const step = PRICE_STEP[currency]
  const own = Math.max(step, Math.round(amount / step) * step)
  return [
    { ...retail, currency: BASE_CURRENCY, amount: base },
    { ...retail, currency, amount: own },
  ]
}

type SourcePlaces = {
  categoryId: number
  brandId: number | null
  prices: (amount: number) => Price[]
}

function sourceDraft(
  product: ImportedProduct,
  known: sql.Known | null,
  { categoryId, brandId, prices }: SourcePlaces,
): ProductDraft {
  const skuOf = ({ stockCount: _stockCount, amount, ...sku }: ImportedSku) => ({
    ...sku,
    active: true,
    units: [
      { name: product.unitName, factor: 1, minQuantity: 1, step: 1, maxQuantity: QUANTITY_MAX },
    ],
    prices: prices(amount),
  })
  return {
    code: product.code,
    internalNumber: null,
    family: 'goods',
    name: product.name,
    brief: product.brief,
    categoryId,
    brandId,
    figures: [],
    specifications: product.specifications,
    valueIds: [],
    options: product.options.map(({ name, values }) => ({
      name,
      values: values.map((value) => ({ name: value, pictureIndex: null })),
    })),
    skus: product.skus.map(skuOf),
    pictures: product.pictures.map(({ address, alt }) => ({
      id: known?.pictures.find((each) => each.remoteUrl === address)?.id,
      alt,
      stored: null,
      remoteUrl: address,
    })),
    details: product.details,
    purchaseNotice: { cn: '' },
    model: null,
    videoUrl: null,
  }
}
