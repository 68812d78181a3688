/** Writes the archive of the whole catalogue as a stream: memory does not grow with the shop. */
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { draftOf } from '#domains/catalog/server/draft-door.ts'
import { loadStoredProducts, type StoredProduct } from '#domains/catalog/server/stored-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import {
  describeFiles,
  fileIdsIn,
  openFile,
  type ArchivedFile,
} from '#domains/uploads/server/archive-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Db, Queryable } from '#kit/server/database/db.ts'
import { ABOUT, ARCHIVE_FORMAT, ARCHIVE_VERSION, FILES_FOLDER, LISTS } from './format.ts'
import type { About, ArchivedProduct } from './format.ts'
import { moreOfProducts } from './more.ts'
import * as sql from './sql.ts'

const BATCH = 100
/** Files whose rows are read together. */
const FILES_BATCH = 200

/** What an import read last of products of another shop, by product; products without are left out. */
export type SourceFields = (
  db: Queryable,
  productIds: readonly number[],
) => Promise<ReadonlyMap<number, Record<string, string>>>

type Options = {
  now: Instant
  sourceFields: SourceFields
  /** After each batch of products, and after each file: how many. */
  onProducts: (count: number) => Promise<void> | void
  onFiles: (count: number) => Promise<void> | void
}

/** How much there is to do. */
export const countArchived = sql.countProducts

export function archiveBytes(db: Db, options: Options): AsyncIterable<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  fill(zip, db, options).catch((error: unknown) => output.destroy(error as Error))
  return output
}

async function fill(zip: ZipFile, db: Db, options: Options): Promise<void> {
  const { now, onFiles } = options
  const ids = new Set<string>()
  const add = async (name: string, lines: AsyncIterable<string>) => {
    const stream = Readable.from(lines, { objectMode: false })
    zip.addReadStream(stream, name)
    await finished(stream, { writable: false })
  }
  const about: About = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    productCount: await sql.countProducts(db),
    at: now,
    baseCurrency: (await readSettings(db))['shop.baseCurrency'],
  }
  zip.addBuffer(Buffer.from(JSON.stringify(about)), ABOUT)
  await add(LISTS.measures, linesOf(await sql.measures(db), ids))
  await add(LISTS.attributes, linesOf(await sql.attributes(db), ids))
  await add(LISTS.categories, linesOf(await sql.categories(db), ids))
  await add(LISTS.brands, linesOf(await sql.brands(db), ids))
  await add(LISTS.warehouses, linesOf(await sql.warehouses(db), ids))
  await add(LISTS.products, linesOf(products(db, options), ids))
  await addFiles(zip, db, ids, onFiles)
  zip.end()
}

/** JSON a line; what files they show is noted on the way. */
async function* linesOf(
  things: Iterable<unknown> | AsyncIterable<unknown>,
  ids: Set<string>,
): AsyncGenerator<string> {
  for await (const thing of things) {
    const line = JSON.stringify(thing)
    for (const id of fileIdsIn(line)) ids.add(id)
    yield `${line}\n`
  }
}

async function* products(db: Db, { sourceFields, onProducts }: Options) {
  for (let after = 0; ;) {
    const ids = await sql.productIds(db, after, BATCH)
    if (ids.length === 0) return
    after = ids.at(-1)!
    const [stored, more, fields] = await Promise.all([
      loadStoredProducts(db, ids),
      moreOfProducts(db, ids),
      sourceFields(db, ids),
    ])
    const moreById = new Map(more.map((each) => [each.id, each]))
    for (const product of stored) {
      const extras = moreById.get(product.id)
      if (extras !== undefined) {
        yield toArchived(product, extras, fields.get(product.id) ?? null)
      }
    }
    await onProducts(ids.length)
  }
}

function toArchived(
  product: StoredProduct,
  { id: _id, source, ...more }: sql.MoreOfProduct,
  fields: Record<string, string> | null,
): ArchivedProduct {
  const { categoryId: _1, brandId: _2, valueIds: _3, ...draft } = draftOf(product)
  return {
    draft: {
      ...draft,
      pictures: draft.pictures.map(({ id: _picture, ...picture }) => picture),
      skus: draft.skus.map(({ id: _sku, units, ...sku }) => ({
        ...sku,
        units: units.map(({ id: _unit, measureId: _measure, ...unit }) => unit),
      })),
    },
    ...more,
    source: source === null ? null : { ...source, fields },
    values: product.values.map(({ key, name, number }) => [key, number ?? name.cn]),
    state: product.state,
  }
}

/** Files one after the other, as few are open as possible; one that is gone meanwhile is left out. */
async function addFiles(
  zip: ZipFile,
  db: Db,
  ids: ReadonlySet<string>,
  onFiles: Options['onFiles'],
): Promise<void> {
  const there: ArchivedFile[] = []
  const all = [...ids]
  for (let from = 0; from < all.length; from += FILES_BATCH) {
    for (const file of await describeFiles(db, all.slice(from, from + FILES_BATCH))) {
      for (const name of file.names) {
        const stream = await openFile(name)
        if (stream === null) continue
        zip.addReadStream(stream, `${FILES_FOLDER}${name}`, { compress: false })
        await finished(stream, { writable: false })
      }
      there.push(file)
      await onFiles(1)
    }
  }
  const lines = there.map((file) => `${JSON.stringify(file)}\n`).join('')
  zip.addBuffer(Buffer.from(lines), LISTS.files)
}
