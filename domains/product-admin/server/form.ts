/** The product form: loading it, and turning its input into a draft. */
import { claimOfficeFile, claimOfficeUrl } from '#domains/uploads/server/door.ts'
import { claimWholeUrl } from '#domains/uploads/server/sheet-door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { CatalogReasons, TaxonomyReasons } from '#domains/catalog/reasons.ts'
import { pictureKeyOf, type officeProduct, type ProductForm } from '../contract.ts'
import type { DraftPicture, ProductDraft } from '#domains/catalog/server/draft-door.ts'
import { picturesIn } from '#kit/server/text/html.ts'
import { htmlOf } from '#domains/catalog/server/draft-door.ts'
import { valuesOfNumbers } from '#domains/taxonomy/server/door.ts'
import type { StoredProduct } from '#domains/catalog/server/stored-door.ts'

/** Pictures that are not fetched yet have empty addresses. */
export function formOf(row: StoredProduct): DataOf<typeof officeProduct> {
  const numbers = row.values.flatMap(({ attributeId, number }) =>
    number === null ? [] : [{ attributeId, value: number }],
  )
  return {
    ...row,
    valueIds: row.values.flatMap(({ id, number }) => (number === null ? [id] : [])),
    numbers,
    options: row.options.map(({ name, values }) => ({
      name,
      values: values.map((value) => ({ name: value.name, pictureKey: keyOf(value.pictureId) })),
    })),
    skus: row.skus.map(({ pictureId, ...sku }) => ({
      ...sku,
      pictureKey: isOfValues(row, sku.values, pictureId) ? null : keyOf(pictureId),
    })),
    pictures: row.pictures.map(({ url, smallUrl, ...picture }) => ({
      ...picture,
      url: url ?? '',
      smallUrl: smallUrl ?? '',
    })),
    details: htmlOf(row, 'details'),
    purchaseNotice: htmlOf(row, 'purchaseNotice'),
  }
}

const keyOf = (id: number | null): string | null => (id === null ? null : pictureKeyOf({ id }))

/** Whether the SKU's picture is inherited from its first value with one. */
function isOfValues(
  row: StoredProduct,
  values: readonly number[],
  pictureId: number | null,
): boolean {
  const own = values.map((value, at) => row.options[at]?.values[value]?.pictureId ?? null)
  return own.find((each) => each !== null) === pictureId
}

/**
 * Fields that the form lacks are kept: the model's poster.
 * @throws {Refused} pictureUnknown, mediaUnknown
 */
export async function draftOf(
  tx: Queryable,
  form: ProductForm,
  before: StoredProduct | null,
  now: Instant,
): Promise<ProductDraft> {
  const pictures: DraftPicture[] = []
  for (const picture of form.pictures) pictures.push(await pictureOf(tx, picture, before, now))
  const keys = form.pictures.map(pictureKeyOf)
  const indexOf = (key: string | null) => {
    const index = key === null ? -1 : keys.indexOf(key)
    return index < 0 ? null : index
  }
  const {
    pictures: _pictures,
    modelUrl,
    modelUsdzUrl,
    modelSize,
    numbers,
    valueIds,
    ...rest
  } = form
  const sameModel = before !== null && before.modelUrl === modelUrl
  await claimMedia(tx, form, before, now)
  return {
    ...rest,
    valueIds: [...valueIds, ...(await valuesOfNumbers(tx, numbers))],
    pictures,
    options: form.options.map(({ name, values }) => ({
      name,
      values: values.map((value) => ({
        name: value.name,
        pictureIndex: indexOf(value.pictureKey),
      })),
    })),
    skus: form.skus.map(({ pictureKey, ...sku }) => ({
      ...sku,
      pictureIndex: indexOf(pictureKey),
    })),
    model:
      modelUrl === null
        ? null
        : {
            url: modelUrl,
            usdzUrl: modelUsdzUrl,
            posterUrl: sameModel ? before.modelPosterUrl : null,
            size: modelSize,
          },
  }
}

/**
 * Models and films that the form names for the first time stay for good, and the pictures in its texts. What it names no more stays too: orders and
 * copies of the product may show it.
 */
async function claimMedia(
  tx: Queryable,
  { modelUrl, modelUsdzUrl, videoUrl, details, purchaseNotice }: ProductForm,
  before: StoredProduct | null,
  now: Instant,
): Promise<void> {
  const claim = { reference: `product:${before?.id ?? 'new'}`, now }
  for (const [url, old, purpose] of [
    [modelUrl, before?.modelUrl, 'model'],
    [modelUsdzUrl, before?.modelUsdzUrl, 'model'],
    [videoUrl, before?.videoUrl, 'video'],
  ] as const) {
    if (url === null || url === old) continue
    if (!(await claimWholeUrl(tx, url, purpose, claim))) {
      throw new Refused(TaxonomyReasons.mediaUnknown)
    }
  }
  // A deleted one is missing on the page too, which is no reason to refuse the rest.
  for (const url of [...picturesIn(details), ...picturesIn(purchaseNotice)]) {
    await claimOfficeUrl(tx, url, 'product', claim)
  }
}

async function pictureOf(
  tx: Queryable,
  { id, fileId, alt }: ProductForm['pictures'][number],
  before: StoredProduct | null,
  now: Instant,
): Promise<DraftPicture> {
  if (id !== undefined && before?.pictures.some((each) => each.id === id)) {
    return { id, alt, stored: null, remoteUrl: null }
  }
  if (fileId === undefined) throw new Refused(CatalogReasons.pictureUnknown)
  const reference = `product:${before?.id ?? 'new'}`
  const stored = await claimOfficeFile(tx, fileId, 'product', { reference, now })
  if (stored === null) throw new Refused(CatalogReasons.pictureUnknown)
  return { alt, stored, remoteUrl: null }
}
