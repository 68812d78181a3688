/** The office's product form: what it opens with, and how what it sends becomes a draft. */
import { claimOfficeFile } from '#domains/uploads/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import { CatalogReasons } from '../../contract.ts'
import { type officeProduct, type ProductForm } from '../../product-contract.ts'
import type { DraftPicture, ProductDraft } from '../write/draft.ts'
import { htmlOf } from '../whole/draft.ts'
import { valuesOfNumbers } from './attributes/attributes.ts'
import type { Whole } from '../whole/sql.ts'

/** Pictures that have not been fetched yet have empty addresses. */
export function formOf(row: Whole): DataOf<typeof officeProduct> {
  const numbers = row.values.flatMap(({ attributeId, number }) =>
    number === null ? [] : [{ attributeId, value: number }],
  )
  return {
    ...row,
    valueIds: row.values.flatMap(({ id, number }) => (number === null ? [id] : [])),
    numbers,
    options: row.options.map(({ name, values }) => ({
      name,
      values: values.map((value) => value.name),
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

/**
 * What the form does not show is kept as it is: which picture belongs to which colour, the model's poster.
 * @throws {Refused} pictureUnknown
 */
export async function draftOf(
  tx: Queryable,
  form: ProductForm,
  before: Whole | null,
  now: Instant,
): Promise<ProductDraft> {
  const pictures: DraftPicture[] = []
  for (const picture of form.pictures) pictures.push(await pictureOf(tx, picture, before, now))
  const indexOf = (pictureId: number | null | undefined) => {
    const index = pictures.findIndex((each) => each.id !== undefined && each.id === pictureId)
    return index < 0 ? null : index
  }
  const { pictures: _pictures, modelUrl, modelUsdzUrl, numbers, valueIds, ...rest } = form
  const sameModel = before !== null && before.modelUrl === modelUrl
  return {
    ...rest,
    valueIds: [...valueIds, ...(await valuesOfNumbers(tx, numbers))],
    pictures,
    options: form.options.map(({ name, values }) => ({
      name,
      values: values.map((value) => ({
        name: value,
        pictureIndex: indexOf(pictureIdOf(before, name.cn, value.cn)),
      })),
    })),
    skus: form.skus.map((sku) => ({
      ...sku,
      pictureIndex: indexOf(before?.skus.find((each) => each.id === sku.id)?.pictureId),
    })),
    model:
      modelUrl === null
        ? null
        : {
            url: modelUrl,
            usdzUrl: modelUsdzUrl,
            posterUrl: sameModel ? before.modelPosterUrl : null,
            size: sameModel ? before.modelSize : null,
          },
  }
}

const pictureIdOf = (before: Whole | null, option: string, value: string) =>
  before?.options
    .find((each) => each.name.cn === option)
    ?.values.find((each) => each.name.cn === value)?.pictureId

async function pictureOf(
  tx: Queryable,
  { id, fileId, alt }: ProductForm['pictures'][number],
  before: Whole | null,
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
