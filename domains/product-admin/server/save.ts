/** Writes products: the form, the state, single prices. Each write is one transaction with its audit entry. */
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { PRICE_STEP } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import { CatalogReasons } from '#domains/catalog/reasons.ts'
import type {
  officeProduct,
  ProductForm,
  saveProduct,
  setPrice as setPriceCall,
  setProductState,
} from '../contract.ts'
import { refreshProducts } from '#domains/catalog/server/door.ts'
import { toConflict } from '#domains/catalog/server/write-door.ts'
import { changeProduct, createProduct, type Writing } from '#domains/catalog/server/write-door.ts'
import { loadStoredProduct } from '#domains/catalog/server/stored-door.ts'
import { demandStaysOnSale, setState } from '#domains/catalog/server/state-door.ts'
import { fieldError, refuseOptions, type FieldError } from '#domains/catalog/server/write-door.ts'
import { putPrices } from '#domains/catalog/server/write-door.ts'
import { draftOf, formOf } from './form.ts'
import * as sql from './sql.ts'

/** @throws {Refused} productNotFound */
export async function open(
  { db }: StaffContext,
  { productId }: { productId: number },
): Promise<DataOf<typeof officeProduct>> {
  const row = await loadStoredProduct(db, productId)
  if (row === null) throw new Refused(CatalogReasons.productNotFound)
  return formOf(row)
}

/**
 * Creates (no id) or changes.
 * @throws {Refused} productNotFound, codeTaken, optionsWrong, pictureUnknown, skuNotFound, onSaleNeeds,
 * changedMeanwhile
 */
export async function save(
  context: StaffContext,
  form: ProductForm,
): Promise<DataOf<typeof saveProduct>> {
  return context.db.tx((tx) => saveIn(tx, context, form)).catch(inWords(context))
}

async function saveIn(tx: Queryable, context: StaffContext, form: ProductForm) {
  const { now, lang, staffName } = context
  const before = form.id === undefined ? null : await loadStoredProduct(tx, form.id)
  if (form.id !== undefined && before === null) throw new Refused(CatalogReasons.productNotFound)
  await demandPlaces(tx, form)
  const draft = await draftOf(tx, form, before, now)
  const writing: Writing = { now, by: staffName, origin: null }
  const written = before
    ? await changeProduct(tx, { id: before.id, version: form.version }, draft, writing).catch(
        addWhoChanged(tx, before.id),
      )
    : await createProduct(tx, draft, writing)
  await demandStaysOnSale(tx, written.id, before?.state ?? 'draft', lang)
  await refreshProducts(tx, [written.id])
  await audit(tx, context, {
    action: before ? 'catalog.product.change' : 'catalog.product.add',
    object: `product:${written.id}`,
    before: before && summaryOf(formOf(before)),
    after: summaryOf(form),
  })
  return written
}

const addWhoChanged =
  (tx: Queryable, id: number) =>
  async (error: unknown): Promise<never> => {
    const isOld = error instanceof Refused && error.reason === Reasons.changedMeanwhile
    if (!isOld) throw error
    throw await toConflict(tx, [`product:${id}`], await sql.writtenAt(tx, id))
  }

/** @throws {Refused} optionsWrong when category or brand do not exist */
async function demandPlaces(tx: Queryable, { categoryId, brandId }: ProductForm): Promise<void> {
  const { category, brand } = await sql.placesExist(tx, categoryId, brandId)
  const fields = [...(category ? [] : ['categoryId']), ...(brand ? [] : ['brandId'])]
  if (fields.length > 0) throw refuseOptions(fields.map((path) => fieldError(path, 'placeUnknown')))
}

/** A summary for the audit log: enough to see what changed, without the long texts. */
const summaryOf = (form: Omit<ProductForm, 'id'>) => ({
  code: form.code,
  name: form.name,
  categoryId: form.categoryId,
  brandId: form.brandId,
  pictureCount: form.pictures.length,
  skus: form.skus.map(({ code, active, prices }) => ({ code, active, prices })),
})

/** @throws {Refused} productNotFound, notPublishable, changedMeanwhile */
export function changeState(
  context: StaffContext,
  { productId, state, version }: InputOf<typeof setProductState>,
): Promise<DataOf<typeof setProductState>> {
  const { db, now, lang } = context
  return db.tx(async (tx) => {
    const changed = await setState(tx, { productId, state, version, now, lang })
    await audit(tx, context, {
      action: 'catalog.product.state',
      object: `product:${productId}`,
      before: changed.before,
      after: state,
    })
    return { id: productId, version: changed.version, state }
  })
}

/**
 * Replaces the tiers of one SKU in one currency for one audience; no tiers is no price there.
 * @throws {Refused} skuNotFound, optionsWrong, changedMeanwhile, onSaleNeeds when a product on sale would lose its last
 * price
 */
export async function setPrice(
  context: StaffContext,
  { skuId, currency, audience, tiers, version }: InputOf<typeof setPriceCall>,
): Promise<DataOf<typeof setPriceCall>> {
  const { db, now, lang, staffName } = context
  const errors = tierErrors(tiers, PRICE_STEP[currency], audience === 'all')
  if (errors.length > 0) throw refuseInLanguage(context, errors)
  return db.tx(async (tx) => {
    const sku = await sql.touchBySku(tx, skuId, version, now)
    if (sku === null) throw await refusalOfPrice(tx, skuId)
    const before = await sql.prices(tx, skuId, currency, audience)
    const rows = tiers.map((tier) => ({ skuId, currency, audience, ...tier }))
    await putPrices(tx, { skuIds: [skuId], currency, audience }, rows, now, staffName)
    await demandStaysOnSale(tx, sku.productId, sku.state, lang)
    await refreshProducts(tx, [sku.productId])
    await audit(tx, context, {
      action: 'catalog.price',
      object: `sku:${skuId}`,
      before: { currency, audience, tiers: before },
      after: { currency, audience, tiers },
    })
    return { version: sku.version }
  })
}

async function refusalOfPrice(tx: Queryable, skuId: number): Promise<Refused> {
  const productId = await sql.productOfSku(tx, skuId)
  if (productId === null) return new Refused(CatalogReasons.skuNotFound)
  const objects = [`product:${productId}`, `sku:${skuId}`]
  return toConflict(tx, objects, await sql.writtenAt(tx, productId))
}

function tierErrors(
  tiers: readonly { minQuantity: number; amount: number }[],
  step: number,
  needsRetail: boolean,
): FieldError[] {
  const isFirst = (i: number) =>
    tiers.findIndex((each) => each.minQuantity === tiers[i]?.minQuantity) === i
  const hasRetail = tiers.some((tier) => tier.minQuantity === 1)
  return [
    ...tiers.flatMap(({ amount }, i) => [
      ...(isFirst(i) ? [] : [fieldError(`tiers.${i}.minQuantity`, 'tierTwice')]),
      ...(amount % step === 0 ? [] : [fieldError(`tiers.${i}.amount`, 'notWhole')]),
    ]),
    ...(needsRetail && tiers.length > 0 && !hasRetail
      ? [fieldError('tiers.0.minQuantity', 'retailMissing')]
      : []),
  ]
}

const refuseInLanguage = ({ lang }: StaffContext, errors: readonly FieldError[]): Refused =>
  refuseOptions(errors.map(({ path, message }) => ({ path, message: translate(lang, message) })))

/** Errors of a draft have message keys, which are translated for the reader. */
const inWords =
  (context: StaffContext) =>
  (error: unknown): never => {
    if (!(error instanceof Refused) || error.reason !== CatalogReasons.optionsWrong) throw error
    throw refuseInLanguage(context, (error.detail as { fields: FieldError[] }).fields)
  }
