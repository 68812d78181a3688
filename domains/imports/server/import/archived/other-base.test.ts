/** An archive of a shop with another base currency: what has no price in this shop's is not put on sale, and nothing breaks by it. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { aProduct, aSku, NOW } from '#domains/catalog/testing.ts'
import { chooseBaseCurrency, forgetSettings } from '#domains/settings/server/door.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { officeTaskLines } from '../../../contract.ts'
import { inspectImport } from '../../../start-contract.ts'
import { openImports } from '../../testing.ts'
import { GUESSED } from '../read.ts'

const here = await openImports()
const there = await openImports({ warehouse: false })

const yuan = { currency: 'CNY', audience: 'all', minQuantity: 1, amount: 99_00 } as const
const dollars = { currency: 'USD', audience: 'all', minQuantity: 1, amount: 15_00 } as const
await aProduct(here.db, { code: 'YUAN', skus: [aSku('YUAN-1', { prices: [yuan] })] })
await aProduct(here.db, { code: 'BOTH', skus: [aSku('BOTH-1', { prices: [yuan, dollars] })] })
const archive = await here.exported({ format: 'archive', fileType: 'zip' })
await there.db.tx((tx) => chooseBaseCurrency(tx, { currency: 'USD', now: NOW, by: 'Owner' }))
forgetSettings()

const statesOf = () => there.db.rows(sql`select code, state from catalog.product order by code`)
const archiveOf = async (about: Record<string, unknown>, products = ''): Promise<Buffer> => {
  const zip = new ZipFile()
  zip.addBuffer(
    Buffer.from(JSON.stringify({ format: 'tradepost-catalogue', version: 1, ...about })),
    'archive.json',
  )
  zip.addBuffer(Buffer.from(products), 'products.ndjson')
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const seenOf = async (shop: typeof here, content: Buffer) => {
  const { data } = await shop.uploaded(content)
  return shop.must(inspectImport, { fileId: data!.id, reading: GUESSED })
}

const notesOf = ({ lines }: Awaited<ReturnType<typeof there.imported>>) =>
  lines.filter(({ kind }) => kind === 'note').map(({ name, reason }) => [name, reason])
const NOTES = [
  ['', expect.stringMatching(/base currency CNY; yours is USD/)],
  ['YUAN', expect.stringMatching(/isn’t put on sale.*USD/)],
]

test('the dry run says that it differs, and what is not put on sale by it', async () => {
  const task = await there.imported(archive, { dryRun: true })
  expect(task).toMatchObject({ state: 'done', newCount: 2, refusedCount: 0 })
  expect(notesOf(task)).toEqual(NOTES)
})

test('what has no price in the base currency stays a draft, and search goes on', async () => {
  const task = await there.imported(archive)
  expect(task).toMatchObject({ state: 'done', newCount: 2, refusedCount: 0 })
  expect(notesOf(task)).toEqual(NOTES)
  expect(await statesOf()).toEqual([
    { code: 'BOTH', state: 'published' },
    { code: 'YUAN', state: 'draft' },
  ])
  await there.shop.runSweeps()
  await expectAuditClean(there.db)
})

test('again it changes nothing, and says the same', async () => {
  const task = await there.imported(archive)
  expect(task).toMatchObject({ newCount: 0, changedCount: 0, sameCount: 2 })
  expect(notesOf(task)).toEqual(NOTES)
})

test('a product on sale is not left without its price: it is refused as in the office', async () => {
  const id = sql`(select s.id from catalog.sku s where code = 'YUAN-1')`
  await there.db.count(sql`
    insert into catalog.price (sku_id, currency, audience, min_quantity, amount) values (${id}, 'USD', 'all', 1, 2000)`)
  await there.db.count(
    sql`update catalog.product set state = 'published', published_at = ${NOW} where code = 'YUAN'`,
  )
  const task = await there.imported(archive)
  expect(task).toMatchObject({ changedCount: 0, sameCount: 1, refusedCount: 1 })
  expect(task.lines).toContainEqual(
    expect.objectContaining({
      kind: 'refused',
      name: 'YUAN',
      reason: expect.stringMatching(/^to go on sale it needs .* base currency$/),
    }),
  )
  const prices = await there.db.rows(
    sql`select currency from catalog.price where sku_id = ${id} order by 1`,
  )
  expect(prices).toEqual([{ currency: 'CNY' }, { currency: 'USD' }])
})

test('an archive of before the currency was written says so', async () => {
  const task = await there.imported(await archiveOf({}, JSON.stringify({ draft: { code: 'BAD' } })))
  expect(notesOf(task)).toEqual([['', expect.stringMatching(/doesn’t say its base currency.*USD/)]])
})

test('a change of state is the first that the dry run names of a product, either way', async () => {
  const setState = (state: string) =>
    here.db.count(sql`update catalog.product set state = ${state} where code = 'BOTH'`)
  const changesOf = async (file: Buffer, state: string) => {
    await setState(state)
    const { id } = await here.imported(file, { dryRun: true })
    const { items } = await here.must(officeTaskLines, { taskId: id, kind: 'changed' })
    return items.map(({ name, changes }) => [name, changes])
  }
  const moved = { field: 'state', kind: 'changed' }
  for (const from of ['draft', 'archived']) {
    const changes = [{ ...moved, from, to: 'published' }]
    expect(await changesOf(archive, from)).toEqual([['BOTH', changes]])
  }
  expect(await changesOf(archive, 'published')).toEqual([])
  await setState('draft')
  const drafts = await here.exported({ format: 'archive', fileType: 'zip' })
  const offSale = [{ ...moved, from: 'published', to: 'draft' }]
  expect(await changesOf(drafts, 'published')).toEqual([['BOTH', offSale]])
})

test('the page of the import knows the base currency of the archive, or that it does not say', async () => {
  expect(await seenOf(there, archive)).toMatchObject({ format: 'archive', baseCurrency: 'CNY' })
  for (const about of [{}, { baseCurrency: 'EUR' }, { baseCurrency: { a: 1 } }]) {
    const seen = await seenOf(there, await archiveOf(about))
    expect(seen).toMatchObject({ format: 'archive', baseCurrency: null, problem: null })
  }
})
