/** Imports beside concurrent changes of the same products, permissions, and a dry run that equals the real one. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { aProduct } from '#domains/catalog/testing.ts'
import { setPrice } from '#domains/product-admin/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { repeatImport, startExport, startImport } from '../start-contract.ts'
import {
  cancelTask,
  officeTask,
  officeTaskLines,
  officeTaskPictures,
  officeTasks,
  retryTaskPictures,
} from '../contract.ts'
import { ImportReasons } from '../reasons.ts'
import { openImports, USUAL } from './testing.ts'

const { shop, db, by, must, imported, exported, started, taskOf, uploaded, cancel } =
  await openImports()

const HEADER = 'product_code,sku_code,name_cn,category_cn,price_cny,stock,state'
const row = (code: string, price = '12.50', name = '扳手') =>
  `${code},${code}-1,${name},工具,${price},7,published`
const fileOf = (...rows: string[]) => [HEADER, ...rows, ''].join('\n')
const retailOf = async (code: string) =>
  (
    await db.row<{ amount: number }>(sql`
      select r.amount from catalog.price r join catalog.sku s on s.id = r.sku_id
      where s.code = ${`${code}-1`} and r.currency = 'CNY' and r.audience = 'all' and r.min_quantity = 1`)
  ).amount

test('a dry run reports for every row what the real import then does', async () => {
  await aProduct(db, { code: 'DR-OLD' })
  await imported(fileOf(row('DR-SAME'), row('DR-CHANGED')))
  const file = fileOf(
    row('DR-SAME'),
    row('DR-CHANGED', '13'),
    row('DR-NEW'),
    row('DR-BAD', 'free'),
    row('DR-NAMELESS', '1', ''),
    'DR-TAKEN,DR-OLD-1,扳手,工具,1,1,draft',
    row('DR-NEW2'),
    row('DR-NEW'),
  )
  const sums = (task: Awaited<ReturnType<typeof taskOf>>) => ({
    rows: task.rowCount,
    made: task.newCount,
    changed: task.changedCount,
    same: task.sameCount,
    refused: task.refusedCount,
    lines: task.lines.map(({ line, name, reason }) => [line, name, reason]).toSorted(),
  })
  const tried = await imported(file, { dryRun: true })
  expect(sums(tried)).toMatchObject({ rows: 8, made: 2, changed: 1, same: 1, refused: 3 })
  expect(await retailOf('DR-CHANGED')).toBe(1250)
  const { id } = await must(repeatImport, { taskId: tried.id })
  await shop.drainQueues()
  expect(sums(await taskOf(id))).toEqual(sums(tried))
  expect(await retailOf('DR-CHANGED')).toBe(1300)
  // A second import has nothing to do except for what was refused.
  expect(sums(await imported(file))).toMatchObject({ made: 0, changed: 0, same: 4, refused: 3 })
})

test('concurrent price changes by staff during an import are never lost silently', async () => {
  const codes = Array.from({ length: 12 }, (_, at) => `RC-${at}`)
  await imported(fileOf(...codes.map((code) => row(code))))
  const skus = await db.rows<{ id: number; version: number }>(sql`
    select s.id, p.version from catalog.sku s join catalog.product p on p.id = s.product_id
    where p.code like 'RC-%' order by p.id`)
  const taskId = await started(fileOf(...codes.map((code) => row(code, '20'))))
  const [answers] = await Promise.all([
    Promise.all(
      skus.map(({ id: skuId, version }) => {
        const tiers = [{ minQuantity: 1, amount: 7700 }]
        return shop.call(setPrice, { skuId, currency: 'CNY', audience: 'all', tiers, version }, by)
      }),
    ),
    shop.drainQueues(),
  ])
  await shop.drainQueues()
  expect(await taskOf(taskId)).toMatchObject({ state: 'done', refusedCount: 0 })
  const known = new Set([1, Reasons.changedMeanwhile.code])
  expect(answers.every(({ code }) => known.has(code))).toBe(true)
  // The file wins over earlier changes; a change that was refused as too late wrote nothing.
  const history = await db.rows<{ id: number; amounts: number[] }>(sql`
    select s.id, array_agg(h.amount order by h.id) as amounts from catalog.price_history h
    join catalog.sku s on s.id = h.sku_id where s.id = any(${skus.map(({ id }) => id)}::bigint[])
    group by s.id order by s.id`)
  for (const [at, { amounts }] of history.entries()) {
    const written = amounts.map(Number)
    expect(written.includes(7700)).toBe(answers[at]!.code === 1)
    expect(written).toContain(2000)
    expect(await retailOf(codes[at]!)).toBe(written.at(-1))
  }
})

test('two files that change the same products run one after the other, and the later one wins', async () => {
  const ids = [await started(fileOf(row('TW-1', '5'))), await started(fileOf(row('TW-1', '6')))]
  for (let turn = 0; turn < 3; turn++) {
    await shop.drainQueues()
    await shop.runSweeps()
  }
  await shop.drainQueues()
  const tasks = await Promise.all(ids.map(taskOf))
  expect(tasks.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(tasks.map(({ newCount, changedCount }) => newCount + changedCount)).toEqual([1, 1])
  const later = tasks[0]!.newCount === 1 ? 600 : 500
  expect(await retailOf('TW-1')).toBe(later)
})

test('a cancelled import continues where it was interrupted', async () => {
  const id = await started(fileOf(row('CU-1'), row('CU-2')))
  await cancel(id)
  const { id: again } = await must(repeatImport, { taskId: id })
  await shop.drainQueues()
  expect(await taskOf(again)).toMatchObject({ state: 'done', newCount: 2 })
  expect(await taskOf(id)).toMatchObject({ state: 'cancelled', newCount: 0 })
})

test('of many concurrent cancellations one succeeds, and the log has one entry', async () => {
  const id = await started(fileOf(row('CA-1')))
  const codes = await Promise.all(
    Array.from({ length: 6 }, async () => (await shop.call(cancelTask, { taskId: id }, by)).code),
  )
  expect(codes.filter((code) => code === 1)).toHaveLength(1)
  expect(new Set(codes)).toEqual(new Set([1, ImportReasons.taskNotFound.code]))
  const entries = await db.rows(sql`
    select action from staff.audit where object = ${`import:${id}`} order by id`)
  expect(entries).toEqual([{ action: 'imports.import' }, { action: 'imports.cancel' }])
})

test('the log tells a dry run from the import that changed something', async () => {
  const id = await started(fileOf(row('LOG-1')), { dryRun: true })
  await shop.drainQueues()
  const { id: real } = await must(repeatImport, { taskId: id })
  const entries = await db.rows(sql`
    select action, object from staff.audit where object in (${`import:${id}`}, ${`import:${real}`}) order by id`)
  expect(entries).toEqual([
    { action: 'imports.dryRun', object: `import:${id}` },
    { action: 'imports.import', object: `import:${real}` },
  ])
  await shop.drainQueues()
})

test('a file belongs to the first import that takes it, or is repeated by that import', async () => {
  const { data } = await uploaded(fileOf(row('FI-1')))
  const given = { fileName: 'a.csv', dryRun: true, currency: null, ...USUAL }
  const codes = await Promise.all(
    Array.from(
      { length: 3 },
      async () => (await shop.call(startImport, { ...given, fileId: data!.id }, by)).code,
    ),
  )
  expect(codes.every((code) => code === 1 || code === ImportReasons.fileNotFound.code)).toBe(true)
  expect(codes).toContain(1)
  await shop.drainQueues()
  for (let turn = 0; turn < 3; turn++) {
    await shop.runSweeps()
    await shop.drainQueues()
  }
})

test.each<[string, object]>([
  ['a file of no such name', { fileId: '../../etc/passwd' }],
  ['a name too long', { fileName: 'x'.repeat(201) }],
  ['no name', { fileName: '  ' }],
  ['a currency that the shop has not', { currency: 'EUR' }],
  ['a warehouse of nothing', { warehouseId: 0 }],
  ['a wish that is neither yes nor no', { dryRun: 'yes' }],
])('%s starts no import', async (_name, changes) => {
  const given = {
    fileId: 'x'.repeat(22),
    fileName: 'a.csv',
    dryRun: false,
    currency: null,
    ...USUAL,
  }
  const { code } = await shop.call(startImport, { ...given, ...changes } as never, by)
  expect(code).toBe(Reasons.invalidInput.code)
})

test('an export has no report to repeat, and an unknown import none to read', async () => {
  await exported()
  const [task] = (await must(officeTasks, {})).items
  expect(task!.kind).toBe('export')
  for (const taskId of [task!.id, 424_242]) {
    expect((await shop.call(repeatImport, { taskId }, by)).code).toBe(
      ImportReasons.taskNotFound.code,
    )
  }
  expect((await shop.call(officeTask, { taskId: 424_242 }, by)).code).toBe(
    ImportReasons.taskNotFound.code,
  )
  for (const name of ['report', 'file', 'pictures-file']) {
    const response = await fetch(`${shop.url}/api/office/imports/424242/${name}`, { headers: by })
    expect(await response.json()).toMatchObject({ code: ImportReasons.taskNotFound.code })
  }
})

test('without a login nothing is read or started', async () => {
  const { id: taskId } = await imported(fileOf(row('NL-1')))
  const before = (await must(officeTasks, {})).items.map(({ id }) => id)
  for (const [endpoint, input] of [
    [officeTasks, {}],
    [officeTask, { taskId }],
    [officeTaskLines, { taskId }],
    [officeTaskPictures, { taskId }],
    [retryTaskPictures, { taskId }],
    [repeatImport, { taskId }],
    [cancelTask, { taskId }],
    [startExport, { format: 'own', fileType: 'csv', filter: {}, currency: 'USD' }],
  ] as const) {
    expect((await shop.call(endpoint, input as never)).code).toBe(Reasons.loginNeeded.code)
  }
  expect((await must(officeTasks, {})).items.map(({ id }) => id)).toEqual(before)
  await expectAuditClean(db)
})
