/** Bulk changes concurrent with other changes of the same products. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { aProduct, aSku, type Made } from '#domains/catalog/testing.ts'
import { CatalogReasons } from '#domains/catalog/reasons.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import {
  cancelBulk,
  duplicateProduct,
  officeBulk,
  officeBulkLines,
  officeBulks,
  prepareBulk,
  startBulk,
  undoBulk,
  type BulkAct,
} from '../bulk-contract.ts'
import { officeProduct, saveProduct, setProductState } from '../contract.ts'
import { runBatch } from './bulk/run.ts'
import { openOffice } from './testing.ts'

const { shop, db, by, must, refusal, sent, auditOf } = await openOffice()

const cheaper: BulkAct = {
  kind: 'price',
  currency: 'CNY',
  audience: 'all',
  by: 'percent',
  value: -1000,
  rounding: 'step',
}
const publish: BulkAct = { kind: 'state', to: 'published' }
const archive: BulkAct = { kind: 'state', to: 'archived' }
const prepared = async (products: readonly Made[], act: BulkAct) =>
  (
    await must(prepareBulk, {
      selection: { ids: products.map(({ productId }) => productId) },
      act,
    })
  ).id
const run = (bulkId: number) => runBatch(db, bulkId, shop.clock.now)
async function carriedOut(products: readonly Made[], act: BulkAct) {
  const bulkId = await prepared(products, act)
  await must(startBulk, { bulkId })
  await shop.drainQueues()
  return must(officeBulk, { bulkId })
}
const outcomes = async (bulkId: number) =>
  (await must(officeBulkLines, { bulkId })).items
    .toSorted((a, b) => a.productId - b.productId)
    .map(({ outcome }) => outcome)
const retailOf = async ({ productId }: Made) =>
  (await must(officeProduct, { productId })).skus[0]!.prices[0]!.amount
/** In the order of ids, as lines are processed. */
const several = async (count: number) => {
  const products = await Promise.all(Array.from({ length: count }, () => aProduct(db)))
  return products.toSorted((a, b) => a.productId - b.productId)
}

test('a form opened before the change is refused, and restores no old price', async () => {
  const [product] = (await several(1)) as [Made]
  const form = await sent(product.productId)
  await carriedOut([product], cheaper)
  const { code, data } = await shop.call(saveProduct, form, by)
  expect(code).toBe(Reasons.changedMeanwhile.code)
  // The audit log names the change as a whole, and not its products: so no one is named.
  expect(data).toBeNull()
  expect(await retailOf(product)).toBe(900)
})

test('a form saved between preview and start wins, and its line says so', async () => {
  const products = await several(2)
  const bulkId = await prepared(products, cheaper)
  const form = await sent(products[0]!.productId)
  await must(saveProduct, { ...form, name: { cn: '先到' } })
  await must(startBulk, { bulkId })
  await shop.drainQueues()
  expect(await outcomes(bulkId)).toEqual(['changed', 'done'])
  expect([await retailOf(products[0]!), await retailOf(products[1]!)]).toEqual([1000, 900])
  expect((await sent(products[0]!.productId)).name.cn).toBe('先到')
})

test('forms saved while the change runs: for each product one of both wins, and nothing is half', async () => {
  const products = await several(10)
  const forms = await Promise.all(products.map(({ productId }) => sent(productId)))
  const bulkId = await prepared(products, cheaper)
  await must(startBulk, { bulkId })
  const [codes] = await Promise.all([
    Promise.all(forms.map((form) => refusal(saveProduct, { ...form, name: { cn: '表单' } }))),
    run(bulkId),
  ])
  await shop.drainQueues()
  const lines = await outcomes(bulkId)
  for (const [at, product] of products.entries()) {
    const isSaved = codes[at] === 1
    const { name, version } = await sent(product.productId)
    expect(lines[at]).toBe(isSaved ? 'changed' : 'done')
    expect([name.cn === '表单', await retailOf(product)]).toEqual([isSaved, isSaved ? 1000 : 900])
    expect(version).toBe(product.version + 1)
  }
})

test('two concurrent changes of the same products: each product gets exactly one of them', async () => {
  const products = await several(12)
  const ids = [await prepared(products, cheaper), await prepared(products, archive)]
  for (const bulkId of ids) await must(startBulk, { bulkId })
  await Promise.all(ids.map(run))
  await shop.drainQueues()
  const [priced, archived] = await Promise.all(ids.map(outcomes))
  for (const [at, product] of products.entries()) {
    const { state, version } = await must(officeProduct, { productId: product.productId })
    expect([priced![at], archived![at]].toSorted()).toEqual(['changed', 'done'])
    expect(state).toBe(archived![at] === 'done' ? 'archived' : 'published')
    expect(await retailOf(product)).toBe(priced![at] === 'done' ? 900 : 1000)
    expect(version).toBe(product.version + 1)
  }
})

test('the same change started by many at once is started once', async () => {
  const products = await several(3)
  const bulkId = await prepared(products, cheaper)
  const codes = await Promise.all(Array.from({ length: 8 }, () => refusal(startBulk, { bulkId })))
  expect(codes.filter((code) => code === 1)).toHaveLength(1)
  expect(new Set(codes)).toEqual(new Set([1, CatalogReasons.bulkNotFound.code]))
  await shop.drainQueues()
  expect(await Promise.all(products.map(retailOf))).toEqual([900, 900, 900])
  expect((await auditOf(`bulk:${bulkId}`)).map(({ action }) => action)).toEqual([
    'catalog.bulk.start',
  ])
})

test('two workers at one change process each line once', async () => {
  const products = await several(8)
  const bulkId = await prepared(products, cheaper)
  await must(startBulk, { bulkId })
  await Promise.all(Array.from({ length: 4 }, () => run(bulkId)))
  await shop.drainQueues()
  expect(await Promise.all(products.map(retailOf))).toEqual(products.map(() => 900))
  const versions = await Promise.all(
    products.map(async ({ productId }) => (await sent(productId)).version),
  )
  expect(versions).toEqual(products.map(({ version }) => version + 1))
})

test('stopped in the middle, finished lines stay and can be undone, and the rest was never touched', async () => {
  const products = await several(55)
  const bulkId = await prepared(products, cheaper)
  await must(startBulk, { bulkId })
  expect(await run(bulkId)).toBe(true)
  await must(cancelBulk, { bulkId })
  expect(await must(officeBulk, { bulkId })).toMatchObject({ isCancelling: true, state: 'running' })
  // While a batch may still be running it cannot be undone.
  expect(await refusal(undoBulk, { bulkId })).toBe(CatalogReasons.bulkNotUndoable.code)
  await shop.drainQueues()
  expect(await must(officeBulk, { bulkId })).toMatchObject({
    state: 'cancelled',
    isCancelling: false,
    counts: { done: 50, waiting: 5 },
  })
  const undone = await must(undoBulk, { bulkId })
  await shop.drainQueues()
  expect((await must(officeBulk, { bulkId: undone.id })).counts).toMatchObject({ done: 50 })
  expect(new Set(await Promise.all(products.map(retailOf)))).toEqual(new Set([1000]))
  const versions = await Promise.all(
    products.slice(-5).map(async ({ productId }) => (await sent(productId)).version),
  )
  expect(versions).toEqual(products.slice(-5).map(({ version }) => version))
})

test('an undo can be undone, which restores the change', async () => {
  const products = await several(2)
  const first = await carriedOut(products, cheaper)
  const { id: second } = await must(undoBulk, { bulkId: first.id })
  await shop.drainQueues()
  expect(await Promise.all(products.map(retailOf))).toEqual([1000, 1000])
  const { id: third } = await must(undoBulk, { bulkId: second })
  await shop.drainQueues()
  expect(await Promise.all(products.map(retailOf))).toEqual([900, 900])
  expect(await must(officeBulk, { bulkId: third })).toMatchObject({
    undoes: second,
    undoneBy: null,
  })
  expect(await must(officeBulk, { bulkId: first.id })).toMatchObject({ undoneBy: second })
  expect(await refusal(undoBulk, { bulkId: first.id })).toBe(CatalogReasons.bulkNotUndoable.code)
})

test('a change that was never started, changed nothing or does not exist cannot be undone', async () => {
  const products = await several(1)
  const bulkId = await prepared(products, cheaper)
  expect(await refusal(undoBulk, { bulkId })).toBe(CatalogReasons.bulkNotUndoable.code)
  const same = await carriedOut(products, { kind: 'state', to: 'restored' })
  expect(same.counts).toMatchObject({ same: 1, done: 0 })
  expect(await refusal(undoBulk, { bulkId: same.id })).toBe(CatalogReasons.bulkNotUndoable.code)
  expect(await refusal(undoBulk, { bulkId: 424_242 })).toBe(CatalogReasons.bulkNotUndoable.code)
  expect(await refusal(cancelBulk, { bulkId })).toBe(CatalogReasons.bulkNotFound.code)
  expect(await refusal(startBulk, { bulkId: 424_242 })).toBe(CatalogReasons.bulkNotFound.code)
})

test('a partial change is undone where it happened: refused and unchanged products are left out', async () => {
  const draft = await aProduct(db, { state: 'draft' })
  const priceless = await aProduct(db, { state: 'draft', skus: [aSku('BR-NP', { prices: [] })] })
  const onSale = await aProduct(db)
  const all = [draft, priceless, onSale]
  const done = await carriedOut(all, publish)
  expect(await outcomes(done.id)).toEqual(['done', 'refused', 'same'])
  const { id } = await must(undoBulk, { bulkId: done.id })
  await shop.drainQueues()
  expect((await must(officeBulkLines, { bulkId: id })).items).toMatchObject([
    { productId: draft.productId, outcome: 'done', state: { before: 'published', after: 'draft' } },
  ])
  const states = await Promise.all(
    all.map(async ({ productId }) => (await must(officeProduct, { productId })).state),
  )
  expect(states).toEqual(['draft', 'draft', 'published'])
})

test('an SKU removed after the preview leaves its product as it is, and named', async () => {
  const product = await aProduct(db, {
    options: [
      {
        name: { cn: '颜色' },
        values: ['红', '蓝'].map((cn) => ({ name: { cn }, pictureIndex: null })),
      },
    ],
    skus: [aSku('BR-R', { values: [0] }), aSku('BR-B', { values: [1] })],
  })
  const bulkId = await prepared([product], cheaper)
  const form = await sent(product.productId)
  await must(saveProduct, { ...form, skus: [form.skus[0]!] })
  await must(startBulk, { bulkId })
  await shop.drainQueues()
  expect(await outcomes(bulkId)).toEqual(['changed'])
  expect(await retailOf(product)).toBe(1000)
})

test('state changes and copies while a change waits: changed products are left alone', async () => {
  const products = await several(2)
  const bulkId = await prepared(products, cheaper)
  const [one, two] = products as [Made, Made]
  await must(setProductState, {
    productId: one.productId,
    state: 'archived',
    version: one.version,
  })
  // Copying does not change the original.
  const copy = await must(duplicateProduct, { productId: two.productId })
  await must(startBulk, { bulkId })
  await shop.drainQueues()
  expect(await outcomes(bulkId)).toEqual(['changed', 'done'])
  expect((await sent(copy.id)).skus[0]!.prices[0]!.amount).toBe(1000)
})

test('products selected twice, deleted or unknown count once or not at all', async () => {
  const { productId } = (await several(1))[0]!
  const ids = [productId, productId, 424_242, productId]
  const { id } = await must(prepareBulk, { selection: { ids }, act: cheaper })
  expect((await must(officeBulk, { bulkId: id })).counts).toMatchObject({ waiting: 1 })
  const selection = { ids: [424_242] }
  expect(await refusal(prepareBulk, { selection, act: cheaper })).toBe(
    CatalogReasons.bulkNothing.code,
  )
})

test.each([
  ['no product', { selection: { ids: [] }, act: cheaper }],
  [
    'too many ticks',
    { selection: { ids: Array.from({ length: 501 }, (_, i) => i + 1) }, act: cheaper },
  ],
  ['neither ticks nor a filter', { selection: {}, act: cheaper }],
  ['half a cent', { selection: { ids: [1] }, act: { ...cheaper, value: 0.5 } }],
  ['more than any price', { selection: { ids: [1] }, act: { ...cheaper, value: 100_000_000_001 } }],
  ['another rounding', { selection: { ids: [1] }, act: { ...cheaper, rounding: 'end95' } }],
  ['another currency', { selection: { ids: [1] }, act: { ...cheaper, currency: 'EUR' } }],
  ['another state', { selection: { ids: [1] }, act: { kind: 'state', to: 'deleted' } }],
  ['another act', { selection: { ids: [1] }, act: { kind: 'delete' } }],
  ['words without end', { selection: { filter: { q: 'x'.repeat(101) } }, act: cheaper }],
])('%s is not a valid bulk change', async (_name, input) => {
  expect(await refusal(prepareBulk, input as never)).toBe(Reasons.invalidInput.code)
})

test('changes are listed newest first, page by page, without previews', async () => {
  const products = await several(1)
  await prepared(products, cheaper)
  const ordered = await db.row<{ count: number }>(
    sql`select count(*) as count from catalog.bulk where ordered_at is not null`,
  )
  for (let i = ordered.count; i < 25; i++)
    await carriedOut(products, { kind: 'state', to: 'draft' })
  const first = await must(officeBulks, {})
  const rest = await must(officeBulks, { after: first.next! })
  const ids = [...first.items, ...rest.items].map(({ id }) => id)
  expect([first.items.length, rest.next]).toEqual([20, null])
  expect(ids).toHaveLength(Math.max(25, ordered.count))
  expect(ids.toSorted((a, b) => b - a)).toEqual(ids)
  // An invalid cursor means the beginning, and never fails.
  for (const after of ['x', '1-2', '-1', '99999999999999999999']) {
    expect((await shop.call(officeBulks, { after }, by)).code).toBe(1)
    expect((await shop.call(officeBulkLines, { bulkId: ids[0]!, after }, by)).code).toBe(1)
  }
  await expectAuditClean(db)
})
