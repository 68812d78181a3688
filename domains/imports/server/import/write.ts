/** Writes imported products inside a transaction, and returns what later domains need of them. */
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { CatalogReasons } from '#domains/catalog/reasons.ts'
import { refreshProducts } from '#domains/catalog/server/door.ts'
import {
  lockByCode,
  loadStoredProducts,
  type StoredProduct,
} from '#domains/catalog/server/stored-door.ts'
import { saveProducts } from '#domains/catalog/server/write-door.ts'
import { validateDraft } from '#domains/catalog/server/write-door.ts'
import { setStates } from '#domains/catalog/server/state-door.ts'
import { writeArchived, type ArchivedProduct } from '#domains/catalog-archive/server/door.ts'
import { planOfArchived } from './archived/plan.ts'
import { fingerprint, type Entry } from './entry.ts'
import { CellError } from './own/cells.ts'
import { NO_NEEDS, type Needs } from './made-things.ts'
import { remarkOf, type Remark } from './remark.ts'
import { planOfOwn } from './plan-own.ts'
import { planOfSource } from './plan-source.ts'
import type { Around, Importing, KnownSource, Plan, Planned } from './plan.ts'
import { openTaxonomy } from './taxonomy.ts'
import * as sql from './write/sql.ts'
import type { ImportChange } from '../../contract.ts'

export type Importable = Extract<Entry, { kind: 'product' | 'own' | 'archived' | 'counted' }>
/** What becomes a product, and not only its stock. */
export type ImportableProduct = Exclude<Importable, { kind: 'counted' }>
export type Imported = {
  outcome: 'new' | 'changed' | 'same'
  productId: number
  /** SKUs that this import created, with their stock in the file. Existing SKUs retain the shop's own stock. */
  newSkus: { skuId: number; code: string; stockCount: number }[]
  /** Of an archive: the stock of each SKU by warehouse. */
  stock: ArchivedProduct['stock'] | null
  /** Pictures that are still to be fetched. */
  waitingCount: number
  /** What changed of a product that was there, and what was left though the file says otherwise. */
  changes: ImportChange[]
  /** What the report says of its units. */
  remarks: Remark[]
  needs: Needs
}
export type Outcome = Imported | { refused: Remark }

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
  entries: readonly ImportableProduct[],
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
          puts.map(({ plan }) => ({ ...plan, newState: plan.state ?? undefined })),
          writing,
        )
  const states = puts.flatMap(({ plan }, i) =>
    plan.key === null || plan.state === null || plan.state === plan.stateBefore
      ? []
      : [{ id: written[i]!.id, state: plan.state }],
  )
  await sql.putSources(
    tx,
    plans.flatMap((plan, at) =>
      'refused' in plan || plan.source === undefined
        ? []
        : [
            {
              productId:
                'sameId' in plan
                  ? plan.sameId
                  : written[puts.findIndex((put) => put.at === at)]!.id,
              ...plan.source,
            },
          ],
    ),
  )
  if (states.length > 0) await setStates(tx, states, importing.now)
  const archived = puts.flatMap(({ plan }, i) =>
    plan.archived === undefined ? [] : [{ archived: plan.archived, productId: written[i]!.id }],
  )
  await writeArchived(tx, archived, importing.now)
  await sql.putSourceFields(
    tx,
    archived.flatMap(({ archived: { source }, productId }) =>
      source?.fields == null ? [] : [{ productId, fields: source.fields }],
    ),
  )
  // Pages and cards are made of what was written: nothing in them can refuse a product.
  if (!importing.dryRun) {
    await refreshProducts(
      tx,
      written.map(({ id }) => id),
    )
  }
  const outcomes: Outcome[] = plans.map((plan) =>
    'refused' in plan
      ? plan
      : {
          outcome: 'same',
          productId: 'sameId' in plan ? plan.sameId : 0,
          newSkus: [],
          stock: null,
          waitingCount: 0,
          changes: 'sameId' in plan ? (plan.changes ?? []) : [],
          remarks: plan.remarks ?? [],
          needs: plan.needs ?? NO_NEEDS,
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
    plan.knownCodes.has(code) ? [] : [{ skuId: id, code, stockCount: plan.stockOf.get(code) ?? 0 }],
  )
  const waiting = plan.draft.pictures.filter(
    (each) => each.id === undefined && each.stored === null,
  )
  return {
    outcome: plan.key === null ? 'new' : 'changed',
    productId: made.id,
    newSkus,
    waitingCount: waiting.length,
    stock: plan.archived?.stock ?? null,
    changes: plan.changes,
    remarks: plan.remarks ?? [],
    needs: plan.needs ?? NO_NEEDS,
  }
}

/** The stored product of each, by key or code. */
type KnownAll = {
  sources: ReadonlyMap<string, KnownSource>
  own: ReadonlyMap<string, StoredProduct>
}

async function knownOf(tx: Queryable, entries: readonly ImportableProduct[]): Promise<KnownAll> {
  const keys = entries.flatMap((each) => (each.kind === 'product' ? [each.product.key] : []))
  const codes = entries.flatMap((each) => (each.kind === 'product' ? [] : [each.product.code]))
  const sources = keys.length > 0 ? await sql.findKnown(tx, keys) : []
  const hashes = new Map(
    entries.flatMap(({ kind, product }) =>
      kind === 'product' ? [[product.key, fingerprint(product)]] : [],
    ),
  )
  // Read after they are locked, and only those that have something new.
  const changed = sources.filter((each) => hashes.get(each.sourceKey) !== each.sourceHash)
  const stored = await loadStoredProducts(
    tx,
    changed.map(({ id }) => id),
  )
  const storedById = new Map(stored.map((each) => [each.id, each]))
  const own = codes.length > 0 ? await lockByCode(tx, codes) : []
  return {
    sources: new Map(
      sources.map((each) => [each.sourceKey, { ...each, stored: storedById.get(each.id)! }]),
    ),
    own: new Map(own.map((each) => [each.code, each])),
  }
}

/** A code belongs to one product: products whose codes another has, in the shop or earlier in this batch, are refused. */
async function takenOf(
  tx: Queryable,
  entries: readonly ImportableProduct[],
  { sources, own }: KnownAll,
): Promise<Map<number, Remark>> {
  const wanted = entries.flatMap(({ kind, product }, at) => {
    const known = kind === 'product' ? sources.get(product.key) : own.get(product.code)
    const exceptId = known?.id ?? null
    // A file without codes of SKUs names none: those of a product that is there are its own.
    const isNamed = kind !== 'own' || product.namesSkus || known === undefined
    return [
      { at, code: product.code, isSku: false, exceptId },
      ...(isNamed ? product.skus : []).map(({ code }) => ({ at, code, isSku: true, exceptId })),
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

async function plansOf(
  tx: Queryable,
  entries: readonly ImportableProduct[],
  { known, taken, ...around }: Around & { known: KnownAll; taken: ReadonlyMap<number, Remark> },
): Promise<Planned[]> {
  const plans: Planned[] = []
  const spoiled = new Map<number, Remark>()
  for (const [at, entry] of entries.entries()) {
    const { made, used } = around.taxonomy
    const madeCount = made.length
    used.clear()
    const refuse = (refused: Remark) => {
      if (made.length > madeCount) spoiled.set(at, refused)
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
          : entry.kind === 'own'
            ? await planOfOwn(tx, entry.product, known.own.get(entry.product.code) ?? null, around)
            : await planOfArchived(
                tx,
                entry.product.archived,
                known.own.get(entry.product.code) ?? null,
                around,
              )
      if ('draft' in plan) validateDraft(plan.draft)
      plans.push({ ...plan, needs: { made: made.slice(madeCount), used: [...used] } })
    } catch (error) {
      if (error instanceof CellError) refuse(error.remarked)
      else if (error instanceof Refused) refuse(remarkOf(error))
      else throw error
    }
  }
  if (spoiled.size > 0) throw new Spoiled(spoiled)
  return plans
}
