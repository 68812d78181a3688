/** States of a product: what it needs to be on sale, what stays with it, and who is notified of a change. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { aDraft, aProduct, aSku, NOW, type Made } from '#domains/catalog/testing.ts'
import { LANGS, type Lang } from '#kit/contract/lang.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { onInvalidation } from '#kit/server/cache/invalidate.ts'
import { CatalogReasons, TaxonomyReasons } from '../../reasons.ts'
import { demandStaysOnSale, publish, setState, setStates, type State } from '../state-door.ts'
import { changeProduct } from '../write-door.ts'

const shop = await openTestShop({ now: NOW })
const { db } = shop
const LATER = '2026-03-05T08:00:00.000Z'
const STATES: readonly State[] = ['draft', 'published', 'archived']

type Move = { productId: number; state: State; version?: number | null; lang?: Lang; now?: string }
const move = ({ version = null, lang = 'cn', now = NOW, ...to }: Move) =>
  db.tx((tx) => setState(tx, { ...to, version, lang, now }))
const rowOf = ({ productId }: { productId: number }) =>
  db.row<{ state: State; version: number; publishedAt: string | null; updatedAt: string }>(sql`
    select state, version, published_at, updated_at from catalog.product where id = ${productId}`)
const isShown = async ({ productId }: Made) =>
  (
    await db.row<{ shown: boolean }>(sql`
      select exists (select from catalog.page where product_id = ${productId}) as shown`)
  ).shown
const refused = async (work: Promise<unknown>): Promise<Refused> => {
  const error = await work.then(() => null).catch((thrown: unknown) => thrown)
  if (!(error instanceof Refused)) throw new Error(`not refused: ${String(error)}`)
  return error
}
/** A draft of a category, written without the checks of a form. */
const nameless = (changes: Parameters<typeof aProduct>[1] = {}) =>
  aProduct(db, { state: 'draft', name: { cn: ' ' }, ...changes })
const unpriced = (code: string) => aSku(code, { prices: [] })

test.each(STATES.flatMap((from) => STATES.map((to) => [from, to] as const)))(
  'from %s to %s',
  async (from, to) => {
    const made = await aProduct(db, { state: 'draft' })
    if (from !== 'draft') await move({ productId: made.productId, state: from })
    const before = await rowOf(made)
    const answer = await move({ productId: made.productId, state: to, now: LATER })
    expect(answer).toEqual({ before: from, version: before.version + 1 })
    expect(await rowOf(made)).toMatchObject({ state: to, version: before.version + 1 })
    expect(await isShown(made)).toBe(to === 'published')
  },
)

test('a product is new on its first day on sale, however often it comes back', async () => {
  const { productId } = await aProduct(db, { state: 'draft' })
  expect((await rowOf({ productId })).publishedAt).toBeNull()
  await db.tx((tx) => publish(tx, productId, NOW))
  await move({ productId, state: 'archived', now: LATER })
  await db.tx((tx) => publish(tx, productId, LATER))
  const { publishedAt, updatedAt } = await rowOf({ productId })
  expect([new Date(publishedAt!).toISOString(), new Date(updatedAt).toISOString()]).toEqual([
    NOW,
    LATER,
  ])
})

test('what lacks a name or a price is not put on sale, and is told so in the reader’s language', async () => {
  const lacking = [
    [await nameless(), ['name']],
    [await aProduct(db, { state: 'draft', skus: [unpriced('PUB-1')] }), ['price']],
    [await nameless({ skus: [unpriced('PUB-2')] }), ['name', 'price']],
  ] as const
  for (const [{ productId }, missing] of lacking) {
    const before = await rowOf({ productId })
    const messages = new Set<string>()
    for (const lang of LANGS) {
      const { reason, detail, values } = await refused(
        move({ productId, state: 'published', lang }),
      )
      expect([reason, detail]).toEqual([CatalogReasons.notPublishable, { missing }])
      messages.add(String(values?.missing))
    }
    expect(messages.size).toBe(LANGS.length)
    expect(await rowOf({ productId })).toEqual(before)
    // Drafts and archived products may lack anything.
    for (const state of ['archived', 'draft'] as const) await move({ productId, state })
  }
})

test('a price of an SKU that is switched off, or in another currency, puts nothing on sale', async () => {
  const off = await aProduct(db, { state: 'draft', skus: [aSku('PUB-OFF', { active: false })] })
  const { reason } = await refused(move({ productId: off.productId, state: 'published' }))
  expect(reason).toBe(CatalogReasons.notPublishable)
})

test('a state is set to the version that was looked at: of many at once one does it', async () => {
  const { productId, version } = await aProduct(db, { state: 'draft' })
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, (_, i) =>
      move({ productId, state: i % 2 === 0 ? 'published' : 'archived', version }),
    ),
  )
  const won = answers.filter(({ status }) => status === 'fulfilled')
  const lost = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect([won.length, lost.length]).toEqual([1, 7])
  expect(new Set(lost.map(({ reason }: Refused) => reason))).toEqual(
    new Set([Reasons.changedMeanwhile]),
  )
  expect((await rowOf({ productId })).version).toBe(version + 1)
})

test('what never was cannot be put on sale, nor taken off', async () => {
  for (const state of STATES) {
    const { reason } = await refused(move({ productId: 999_999, state }))
    expect(reason).toBe(CatalogReasons.productNotFound)
  }
})

test('a product on sale keeps its name and price: the write that takes the last one is refused whole', async () => {
  const made = await aProduct(db, { code: 'PUB-STAYS', skus: [aSku('PUB-STAYS-1')] })
  const { categoryId } = await db.row<{ categoryId: number }>(
    sql`select category_id from catalog.product where id = ${made.productId}`,
  )
  const write = (changes: Partial<Parameters<typeof aDraft>[1]>) =>
    db.tx(async (tx) => {
      const draft = aDraft(categoryId, { code: 'PUB-STAYS', ...changes })
      const key = { id: made.productId, version: made.version }
      await changeProduct(tx, key, draft, { now: LATER, by: 'test', origin: null })
      await demandStaysOnSale(tx, made.productId, 'published', 'en')
    })
  const noPrice = await refused(write({ skus: [unpriced('PUB-STAYS-1')] }))
  expect(noPrice.reason).toBe(TaxonomyReasons.onSaleNeeds)
  expect(noPrice.detail).toMatchObject({
    missing: ['price'],
    fields: [{ path: 'skus.0.prices', message: expect.stringMatching(/price/i) }],
  })
  const both = await refused(
    write({ name: { cn: '', en: 'Only English' }, skus: [unpriced('PUB-STAYS-1')] }),
  )
  expect(both.detail).toMatchObject({
    missing: ['name', 'price'],
    fields: [{ path: 'name.cn' }, { path: 'skus.0.prices' }],
  })
  expect(await rowOf(made)).toMatchObject({ version: made.version, state: 'published' })
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from catalog.price where sku_id = ${made.skuId}`)
  expect(count).toBe(1)
  // A draft may lose both.
  await db.tx((tx) => demandStaysOnSale(tx, made.productId, 'draft', 'en'))
})

test('putting on sale renews the product’s page, lists and the home page, once it is committed', async () => {
  const { productId } = await aProduct(db, { state: 'draft' })
  const tags: string[] = []
  const stop = onInvalidation((own) => tags.push(...own))
  await db.tx(async (tx) => {
    await publish(tx, productId, NOW)
    expect(tags).toEqual([])
  })
  expect(tags.toSorted()).toEqual(['home', 'list', `product:${productId}`].toSorted())
  tags.length = 0
  await db
    .tx(async (tx) => {
      await setState(tx, { productId, state: 'draft', version: null, now: NOW, lang: 'cn' })
      throw new Error('something later in the transaction')
    })
    .catch(() => {})
  expect([tags, (await rowOf({ productId })).state]).toEqual([[], 'published'])
  stop()
})

test('an import sets the states of many at once, each with its own', async () => {
  const [one, two, three] = [
    await aProduct(db, { state: 'draft' }),
    await aProduct(db),
    await aProduct(db),
  ]
  await db.tx((tx) =>
    setStates(
      tx,
      [
        { id: one.productId, state: 'published' },
        { id: two.productId, state: 'archived' },
        { id: 999_999, state: 'draft' },
      ],
      LATER,
    ),
  )
  const rows = await Promise.all([one, two, three].map(rowOf))
  expect(rows.map(({ state }) => state)).toEqual(['published', 'archived', 'published'])
  expect(rows.map(({ version }) => version)).toEqual([
    one.version + 1,
    two.version + 1,
    three.version,
  ])
  expect(new Date(rows[0]!.publishedAt!).toISOString()).toBe(LATER)
})
