/** A shop to import into, and files to import, for the importer's tests. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { getProduct, type Product } from '#domains/catalog/contract.ts'
import { importFile, type Options } from './import.ts'

/** Invented products in the shapes in which other shops export theirs. */
export const SAMPLES = resolve('scripts/samples')

export const HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Image Src,Image Position'
type Cells = Partial<
  Record<
    | 'title'
    | 'body'
    | 'vendor'
    | 'type'
    | 'published'
    | 'option'
    | 'value'
    | 'sku'
    | 'grams'
    | 'stock'
    | 'price'
    | 'image'
    | 'position',
    string
  >
>
export const row = (handle: string, c: Cells = {}) => {
  const cells = [
    handle,
    c.title ?? '',
    c.body ?? '',
    c.vendor ?? '',
    c.type ?? '',
    c.published ?? 'true',
    c.option ?? '',
    c.value ?? '',
    c.sku ?? '',
    c.grams ?? '0',
    c.stock ?? '5',
    c.price ?? '10',
    c.image ?? '',
    c.position ?? '',
  ]
  return cells
    .map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')
}
export async function openImporter() {
  const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
  const { db } = shop
  const folder = mkdtempSync(join(tmpdir(), 'shop-import-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  let count = 0
  function write(content: string | Buffer, ending = 'csv'): string {
    const file = join(folder, `${++count}.${ending}`)
    writeFileSync(file, content)
    return file
  }
  const csv = (...rows: string[]) => write([HEADER, ...rows, ''].join('\n'))

  async function run(file: string, options: Partial<Options> = {}) {
    const lines: string[] = []
    const report = (line: string) => void lines.push(line)
    const summary = await importFile(db, file, { now: shop.clock.now, report, ...options })
    return { ...summary, lines }
  }

  async function productOf(key: string, lang = 'en'): Promise<Product | null> {
    const found = await db.maybeRow<{ id: number }>(sql`
      select id from catalog.product where source_key = ${key}`)
    return found && (await shop.call(getProduct, { productId: found.id }, { lang })).data
  }

  /** Counts the rows of everything that an import writes. */
  async function counted(): Promise<number> {
    const { total } = await db.row<{ total: number }>(sql`
      select (select count(*) from catalog.product) + (select count(*) from catalog.sku)
        + (select count(*) from catalog.category) + (select count(*) from stock.level)
        + (select count(*) from catalog.price_history) + (select count(*) from reviews.review) as total`)
    return total
  }

  return { shop, db, write, csv, run, productOf, counted }
}
