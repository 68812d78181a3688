/** Resolves names in the shop's own files: categories, attribute values, pictures. */
import { claimOfficePicture } from '#domains/uploads/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { valuesOfNumbers } from '#domains/taxonomy/server/door.ts'
import { insertValue, valueNamed } from '#domains/catalog/server/taxonomy-door.ts'
import type { DraftPicture } from '#domains/catalog/server/draft-door.ts'
import type { StoredProduct } from '#domains/catalog/server/stored-door.ts'
import { NAME_MAX } from '#domains/catalog/limits.ts'
import { addressOf } from '../entry.ts'
import type { Attribute, Taxonomy } from '../taxonomy.ts'
import type { UnitNames } from '../unit-names.ts'
import { CellError } from './cells.ts'
import type { Places } from './draft.ts'
import type { OwnProduct } from './product.ts'
import { brandIn, categoryPathIn } from './taxonomy-cells.ts'

const LEVELS = 3

type Around = { now: Instant; publicUrl: string }

/** @throws {CellError} */
export async function placesFor(
  tx: Queryable,
  own: OwnProduct,
  before: StoredProduct | null,
  { taxonomy, unitNames, around }: { taxonomy: Taxonomy; unitNames: UnitNames; around: Around },
): Promise<Places> {
  return {
    categoryId: await categoryOf(tx, own, taxonomy),
    brandId: await brandOf(tx, own, taxonomy),
    valueIds: own.attributes && (await valuesOf(tx, own.attributes, taxonomy)),
    pictures: own.pictures && (await picturesOf(tx, own.pictures, before, around)),
    unitNames,
  }
}

async function categoryOf(
  tx: Queryable,
  { category }: OwnProduct,
  taxonomy: Taxonomy,
): Promise<number | null> {
  const { path, column } = categoryPathIn(category)
  if (path.length === 0) return null
  const names = path.map((name) => Object.values(name).find((text) => text !== '') ?? '')
  if (path.length > LEVELS || names.some((name) => name === '')) {
    throw new CellError('noCategory', { column, text: names.join(' | ') })
  }
  demandShort(column, path)
  return taxonomy.category(tx, path)
}

async function brandOf(
  tx: Queryable,
  { brand }: OwnProduct,
  taxonomy: Taxonomy,
): Promise<number | null | undefined> {
  const name = brandIn(brand)
  if (name == null) return name
  demandShort(name.cn === '' ? 'brand' : 'brand_cn', [name])
  return taxonomy.brand(tx, name)
}

/** @throws {CellError} */
function demandShort(column: string, names: readonly Translated[]): void {
  const isLong = names.some((name) =>
    Object.values(name).some((text) => (text ?? '').length > NAME_MAX),
  )
  if (isLong) throw new CellError('tooLong', { column, count: NAME_MAX })
}

/** Unknown attributes are refused; a choice gets missing values added. */
async function valuesOf(
  tx: Queryable,
  rows: readonly (readonly string[])[],
  taxonomy: Taxonomy,
): Promise<number[]> {
  const ids: number[] = []
  for (const [key = '', ...values] of rows) {
    const attribute = taxonomy.attributes.find((each) => each.key === key.trim())
    if (attribute === undefined) throw new CellError('noAttribute', { key })
    for (const text of values.map((each) => each.trim()).filter((each) => each !== '')) {
      const found = await valueOf(tx, attribute, text, taxonomy)
      found.forEach(taxonomy.useValue)
      ids.push(...found)
    }
  }
  return [...new Set(ids)]
}

async function valueOf(
  tx: Queryable,
  attribute: Attribute,
  text: string,
  taxonomy: Taxonomy,
): Promise<number[]> {
  if (attribute.kind === 'number') {
    const value = Number(text)
    if (!/^-?\d{1,12}(\.\d{1,4})?$/.test(text)) {
      throw new CellError('noNumber', { key: attribute.key, text })
    }
    const known = attribute.values.find((each) => each.number === value)
    if (known) return [known.id]
    const [made] = await valuesOfNumbers(tx, [{ attributeId: attribute.id, value }])
    taxonomy.valueMade(attribute, made!, text)
    return [made!]
  }
  if (attribute.kind === 'flag') {
    if (!['yes', 'no'].includes(text)) throw new CellError('noFlag', { key: attribute.key, text })
    return text === 'yes' ? attribute.values.slice(0, 1).map(({ id }) => id) : []
  }
  const known = attribute.values.find((each) => each.name.cn === text)
  if (known) return [known.id]
  if (text.length > NAME_MAX) {
    throw new CellError('tooLong', { column: 'attributes', count: NAME_MAX })
  }
  const position = attribute.values.length + 1
  const id = await insertValue(tx, attribute.id, { cn: text }, position)
  if (id === null) return [await valueNamed(tx, attribute.id, text)]
  taxonomy.valueMade(attribute, id, text)
  return [id]
}

/** The shop's own pictures are reused, others are fetched later; an address of the shop without a picture is skipped. */
async function picturesOf(
  tx: Queryable,
  addresses: readonly string[],
  before: StoredProduct | null,
  { now, publicUrl }: Around,
): Promise<(DraftPicture | null)[]> {
  const pictures: (DraftPicture | null)[] = []
  for (const text of addresses.filter((each) => each !== '')) {
    const own = text.startsWith(`${publicUrl}/`) ? text.slice(publicUrl.length) : text
    const known = before?.pictures.find((each) => each.url === own || each.remoteUrl === text)
    const address = addressOf(own)
    const blank = { alt: { cn: '' }, stored: null, remoteUrl: null }
    if (known) pictures.push({ ...blank, id: known.id, alt: known.alt })
    else if (address !== null) pictures.push({ ...blank, remoteUrl: address })
    else if (own.startsWith('/')) {
      const reference = `product:${before?.id ?? 'new'}`
      const stored = await claimOfficePicture(tx, own, 'product', { reference, now })
      if (stored === null) throw new CellError('noPicture', { text })
      pictures.push({ ...blank, stored })
    } else throw new CellError('noAddress', { text })
  }
  return pictures
}
