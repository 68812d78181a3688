/** The goods of case studies: named by staff, seen with what is sold now, put into the cart whole by anybody. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import {
  addArticle,
  publishArticle,
  saveArticleDraft,
  withdrawArticle,
} from '#domains/articles/office-contract.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { getCart } from '#domains/cart/contract.ts'
import { addPad, pricePad } from '#domains/cart/pad-contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { articleGoods } from '../contract.ts'
import { findArticleGoods, officeArticleGoods, saveArticleGoods } from '../office-contract.ts'

const shop = await openOrderShop()
const { db, call, must } = shop
const { by } = await shop.aClerk()

async function aCase(kind: 'case' | 'topic' = 'case') {
  const title = { cn: '案例' }
  const { id } = await must(addArticle, { kind, channelId: null, title }, by)
  const draft = {
    title,
    summary: { cn: '' },
    html: { cn: '<p>正文</p>' },
    coverUrl: null,
    coverAlt: { cn: '' },
    heldFrom: null,
    heldUntil: null,
  }
  const saved = await must(saveArticleDraft, { id, draftVersion: 0, ...draft }, by)
  return { id, articleId: String(id), draftVersion: saved.draft!.version }
}
async function aShownCase() {
  const made = await aCase()
  const { id, draftVersion } = made
  const { version } = await must(publishArticle, { id, draftVersion, at: null }, by)
  return { ...made, version }
}
type Item = Awaited<ReturnType<typeof shop.goods>>
const line = ({ skuId, unitId }: Item, quantity: number) => ({ skuId, unitId, quantity })
const save = (articleId: string, version: number, lines: ReturnType<typeof line>[]) =>
  call(saveArticleGoods, { articleId, version, lines }, by)

test('readers of a published case see its goods in order, and put them into the cart whole', async () => {
  const [one, two] = [await shop.goods(50), await shop.goods(5)]
  const { articleId } = await aShownCase()
  const saved = await must(
    saveArticleGoods,
    { articleId, version: 0, lines: [line(two, 9), line(one, 3)] },
    by,
  )
  expect(saved).toMatchObject({ version: 1, lines: [{ goods: { isSold: true } }, {}] })
  const buyer = await shop.aBuyer()
  const { lines } = await must(articleGoods, { articleId }, buyer.by)
  expect(lines).toMatchObject([line(two, 9), line(one, 3)])
  const asked = lines.map(({ skuId, unitId, quantity }) => ({ skuId, unitId, quantity }))
  const { totalAmount } = await must(pricePad, { lines: asked }, buyer.by)
  expect(totalAmount).toBe(12 * 1000)
  const wanted = asked.map((each) => ({ ...each, ownCode: null }))
  const { outcomes } = await must(addPad, { warehouseId: null, lines: wanted }, buyer.by)
  expect(outcomes).toMatchObject([
    { outcome: 'lowered', addedQuantity: 5, problem: 'short' },
    { outcome: 'added', addedQuantity: 3 },
  ])
  expect((await must(getCart, {}, buyer.by)).count).toBe(2)
})

test('only published cases show goods, and only those that are sold now', async () => {
  const item = await shop.goods(5)
  const hidden = await aCase()
  await must(
    saveArticleGoods,
    { articleId: hidden.articleId, version: 0, lines: [line(item, 1)] },
    by,
  )
  expect((await call(articleGoods, { articleId: hidden.articleId }, {})).code).toBe(
    Reasons.notFound.code,
  )
  const { id, articleId, version } = await aShownCase()
  expect((await must(articleGoods, { articleId }, {})).lines).toEqual([])
  await must(saveArticleGoods, { articleId, version: 0, lines: [line(item, 1)] }, by)
  const setState = (state: string) =>
    db.count(sql`update catalog.product set state = ${state} where id = ${item.productId}`)
  await setState('archived')
  expect((await must(articleGoods, { articleId }, {})).lines).toEqual([])
  const office = await must(officeArticleGoods, { articleId }, by)
  expect(office.lines).toMatchObject([{ quantity: 1, goods: { isSold: false } }])
  await setState('published')
  await must(withdrawArticle, { id, version }, by)
  expect((await call(articleGoods, { articleId }, {})).code).toBe(Reasons.notFound.code)
})

test('staff find goods by code and name; unknown goods, doubles and other kinds of articles are refused', async () => {
  const item = await shop.goods(5)
  await shop.runSweeps() // goods are found once they are indexed
  const { code } = await db.row<{ code: string }>(
    sql`select code from catalog.sku where id = ${item.skuId}`,
  )
  expect(await must(findArticleGoods, { q: code }, by)).toMatchObject([
    { skuId: item.skuId, isSold: true },
  ])
  const { articleId } = await aCase()
  const invalid = Reasons.invalidInput.code
  expect((await save(articleId, 0, [line(item, 1), line(item, 2)])).code).toBe(invalid)
  expect((await save(articleId, 0, [line(item, 0)])).code).toBe(invalid)
  expect((await save(articleId, 0, [{ ...line(item, 1), skuId: 999_999 }])).code).toBe(invalid)
  expect((await save(articleId, 0, [{ ...line(item, 1), unitId: 999_999 }])).code).toBe(invalid)
  const topic = await aCase('topic')
  expect((await save(topic.articleId, 0, [line(item, 1)])).code).toBe(Reasons.notFound.code)
  expect((await must(officeArticleGoods, { articleId }, by)).version).toBe(0)
})

test('of people who save at once one succeeds, and the log says what was changed', async () => {
  const [one, two] = [await shop.goods(5), await shop.goods(5)]
  const { id, articleId } = await aCase()
  const answers = await Promise.all([
    save(articleId, 0, [line(one, 1)]),
    save(articleId, 0, [line(two, 2)]),
    save(articleId, 0, []),
  ])
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === Reasons.changedMeanwhile.code)).toHaveLength(2)
  expect((await save(articleId, 7, [])).code).toBe(Reasons.changedMeanwhile.code)
  await must(saveArticleGoods, { articleId, version: 1, lines: [] }, by)
  expect((await must(officeArticleGoods, { articleId }, by)).lines).toEqual([])
  const { items } = await must(listAudit, { object: `article:${id}` }, by)
  expect(items.filter(({ action }) => action === 'articleGoods.save')).toHaveLength(2)
})
