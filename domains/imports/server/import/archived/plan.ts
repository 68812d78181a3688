/** What an import writes of a product of an archive: it becomes as the archive says. */
import { draftOf as draftOfWhole, type ProductDraft } from '#domains/catalog/server/draft-door.ts'
import { moreOfProducts, type ArchivedProduct } from '#domains/catalog-archive/server/door.ts'
import { findMissingForSale, type State } from '#domains/catalog/server/state-door.ts'
import type { StoredProduct } from '#domains/catalog/server/stored-door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { changesOf } from '../changes.ts'
import { CellError } from '../own/cells.ts'
import { isSame } from '../own/equality.ts'
import { noteOffSale, stateChanges, type Around, type Importing } from '../plan.ts'
import type { Plan, Same } from '../plan.ts'
import type { Remark } from '../remark.ts'
import type { Taxonomy } from '../taxonomy.ts'

/** @throws {CellError} */
export async function planOfArchived(
  tx: Queryable,
  archived: ArchivedProduct,
  before: StoredProduct | null,
  { taxonomy, importing }: Around,
): Promise<Plan | Same> {
  const draft = await draftOfArchived(tx, archived, before, taxonomy)
  const stateBefore = before?.state ?? 'draft'
  const { state, remarks } = stateOf(archived, draft, stateBefore, importing)
  const old = before === null ? null : draftOfWhole(before)
  if (before !== null && state === stateBefore && isSame(draft, old!)) {
    if (await hasSameExtras(tx, archived, before.id)) return { sameId: before.id, remarks }
  }
  return {
    key: before,
    draft,
    origin: null,
    changes:
      old === null
        ? []
        : [...stateChanges(stateBefore, state), ...changesOf(old, draft, taxonomy.labels)],
    state,
    stateBefore,
    knownCodes: new Set(before?.skus.map((sku) => sku.code)),
    stockOf: new Map(),
    archived,
    remarks,
  }
}

/**
 * As the archive says, but for what cannot be sold here: it may come from a shop with another base currency. That stays a draft, or as it
 * is, which the report says.
 * @throws {CellError} where a product on sale would lose what it is sold by, as in the office
 */
function stateOf(
  { state }: ArchivedProduct,
  draft: ProductDraft,
  before: State,
  { rates: { base } }: Importing,
): { state: State; remarks: Remark[] } {
  if (state !== 'published' || findMissingForSale(draft, base).length === 0)
    return { state, remarks: [] }
  if (before === 'published') throw new CellError('notReady', {})
  return { state: before, remarks: [noteOffSale(draft.code, base)] }
}

async function draftOfArchived(
  tx: Queryable,
  { draft, category, brand, values }: ArchivedProduct,
  before: StoredProduct | null,
  taxonomy: Taxonomy,
): Promise<ProductDraft> {
  return {
    ...draft,
    categoryId: await taxonomy.category(
      tx,
      category.map((cn) => ({ cn })),
    ),
    brandId: brand === null ? null : await taxonomy.brand(tx, { cn: brand }),
    valueIds: values.map(([key, value]) => valueOf(taxonomy, key, value)),
    pictures: draft.pictures.map((picture) => {
      const known = before?.pictures.find(
        ({ url, remoteUrl }) =>
          url === (picture.stored?.url ?? null) && remoteUrl === picture.remoteUrl,
      )
      return known === undefined ? picture : { ...picture, id: known.id }
    }),
  }
}

function valueOf(taxonomy: Taxonomy, key: string, value: string | number): number {
  const attribute = taxonomy.attributes.find((each) => each.key === key)
  if (attribute === undefined) throw new CellError('noAttribute', { key })
  const found = attribute.values.find((each) =>
    typeof value === 'number' ? each.number === value : each.name.cn === value,
  )
  if (found === undefined) throw new CellError('noValue', { key, text: String(value) })
  taxonomy.useValue(found.id)
  return found.id
}

type Extras = Pick<ArchivedProduct, 'limits' | 'alternatives'> & {
  source: { key: string; hash: string | null } | null
}

/** A list that is there stays as it is, whatever tag the archive says. */
const textOfLimit = ({ listTag: _tag, ...limit }: ArchivedProduct['limits'][number]): string =>
  JSON.stringify(Object.entries(limit).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** Limits, alternatives and what is known of its source. */
async function hasSameExtras(tx: Queryable, archived: ArchivedProduct, id: number) {
  const [more] = await moreOfProducts(tx, [id])
  const text = ({ limits, alternatives, source }: Extras) =>
    JSON.stringify([
      limits.map(textOfLimit).toSorted(),
      alternatives,
      source === null ? null : [source.key, source.hash],
    ])
  return more !== undefined && text(more) === text(archived)
}
