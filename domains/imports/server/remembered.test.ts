/** What staff chose for a source is proposed for its next file: the columns, and the language of its texts. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { FileReading } from '../contract.ts'
import { inspectImport } from '../start-contract.ts'
import { GUESSED } from './import/read.ts'
import { openImports } from './testing.ts'

const { db, must, imported, uploaded } = await openImports()
const listOf = (code: string, name: string) => `SKU,Name,Price,Remarks\n${code},${name},9.50,x\n`
const seenOf = async (file: string, reading: Partial<FileReading> = {}) => {
  const { data } = await uploaded(file)
  return must(inspectImport, { fileId: data!.id, reading: { ...GUESSED, ...reading } })
}
const nameOf = (code: string) =>
  db.row<{ name: object }>(sql`select name from catalog.product where code = ${code}`)

test('a language that is chosen is that of the next file of the source, until another is chosen', async () => {
  expect((await seenOf(listOf('AA-1', 'Lampu'))).lang).toBe('en')
  const spanish = { reading: { ...GUESSED, lang: 'spa' } } as const
  await imported(listOf('AA-1', 'Lámpara'), { ...spanish, dryRun: true })
  expect((await seenOf(listOf('AA-1', 'Lampu'))).lang).toBe('en') // a dry run stores nothing
  await imported(listOf('AA-1', 'Lámpara'), spanish)
  expect((await seenOf(listOf('AA-2', 'Silla'))).lang).toBe('spa')
  await imported(listOf('AA-2', 'Silla'))
  expect(await nameOf('AA-2')).toEqual({ name: { cn: 'Silla', spa: 'Silla' } })
  await imported(listOf('AA-3', 'Kursi'), { reading: { ...GUESSED, lang: 'id' } })
  expect((await seenOf(listOf('AA-4', 'Meja'))).lang).toBe('id')
  // A list with other columns is another source, and so is Shopify.
  expect((await seenOf('SKU,Name,Price,Colour\nAA-5,Table,9.50,x\n')).lang).toBe('en')
  expect((await seenOf('Handle,Title,Variant Price\nx,Table,9.50\n')).lang).toBe('en')
})

test('columns and language are remembered apart: choosing one leaves the other', async () => {
  const columns = { handle: 'sku', title: 'name', 'variant price': 'price', brief: 'remarks' }
  await imported(listOf('BB-1', 'Kursi'), { reading: { ...GUESSED, source: 'table', columns } })
  expect(await seenOf(listOf('BB-2', 'Meja'))).toMatchObject({ lang: 'id', columns })
  await imported(listOf('BB-2', 'Mesa'), { reading: { ...GUESSED, lang: 'spa' } })
  expect(await seenOf(listOf('BB-3', 'Silla'))).toMatchObject({ lang: 'spa', columns })
})

test('the shop’s own files and archives say themselves what is in which language', async () => {
  const own = await seenOf('product_code,sku_code,name_en\nAA-1,AA-1-1,Lamp\n')
  expect(own).toMatchObject({ source: null, lang: null })
})
