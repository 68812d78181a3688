/** Buyers ask, the shop and owners of the goods answer, and the merchant decides what is public. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { changeSettings } from '#domains/settings/contract.ts'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import {
  answerQuestion,
  askQuestion,
  listQuestions,
  myQuestions,
  officeQuestions,
  replyToQuestion,
  setAnswerState,
  setQuestionState,
  waitingQuestions,
} from '../contract.ts'
import { ReviewReasons } from '../reasons.ts'

const shop = await openOrderShop()
const { db, must, call, clock } = shop
const clerk = await shop.aClerk()
await must(
  changeSettings,
  { changes: [{ key: 'reviews.heldWords', value: '加微信,spam', version: 0 }] },
  clerk.by,
)

const listPublished = async (productId: number) =>
  (await must(listQuestions, { productId }, {})).items
const mails = (email: string) =>
  db.rows<{ key: string }>(sql`
    select key from messages.outbox where template = 'question-answered' and recipient = ${email} order by id`)

/** Makes the buyer an owner: ordered and shipped. */
async function owns(buyer: Buyer, item: { skuId: number; unitId: number; productId: number }) {
  const { orderNumber } = await shop.anOrder(buyer, item)
  await db.count(sql`
    update orders.line set shipped_quantity = quantity
    where order_id = (select id from orders.sales_order where number = ${orderNumber})`)
  return async () => {
    await db.count(sql`
      update orders.line set shipped_quantity = 0
      where order_id = (select id from orders.sales_order where number = ${orderNumber})`)
  }
}

test('a question is public at once under a shortened name, is answered, and the asker is notified once', async () => {
  const buyer = await shop.aBuyer({ lang: 'en', nickName: 'Miller' })
  const { productId } = await shop.goods(3)
  const asked = await must(askQuestion, { productId, text: '  Does it run on 110 V?  ' }, buyer.by)
  expect(asked).toMatchObject({ state: 'shown', dueAt: '2026-03-02T00:00:00.000Z' })
  expect(await listPublished(productId)).toEqual([
    {
      id: asked.id,
      authorName: 'M***r',
      text: 'Does it run on 110 V?',
      textLang: 'en',
      at: clock.now,
      answers: [],
    },
  ])
  const mine = await must(myQuestions, { productId }, buyer.by)
  expect(mine).toMatchObject({
    mayAnswer: false,
    notForMe: [asked.id],
    waiting: [{ id: asked.id }],
  })
  const open = await must(officeQuestions, {}, clerk.by)
  expect(open.items.at(-1)).toMatchObject({
    id: asked.id,
    productId,
    answeredAt: null,
    buyer: { id: buyer.id, nickName: expect.not.stringContaining('*') },
  })

  const answered = await must(replyToQuestion, { questionId: asked.id, text: 'No.' }, clerk.by)
  expect(answered).toMatchObject({
    answeredAt: clock.now,
    answers: [{ kind: 'shop', text: 'No.' }],
  })
  clock.forward({ minutes: 5 })
  await must(replyToQuestion, { questionId: asked.id, text: 'No, 220 V only.' }, clerk.by)
  const [question] = await listPublished(productId)
  expect(question!.answers.map(({ text }) => text)).toEqual(['No, 220 V only.'])
  expect(await mails(buyer.email)).toHaveLength(1)
  expect((await must(officeQuestions, {}, clerk.by)).items.map(({ id }) => id)).not.toContain(
    asked.id,
  )
  expect((await must(myQuestions, { productId }, buyer.by)).waiting).toEqual([])
})

test('blocked words and links wait for the merchant, who shows or hides them', async () => {
  const buyer = await shop.aBuyer()
  const { productId } = await shop.goods(3)
  const states: string[] = []
  for (const text of ['加微信 123', 'SPAM here', 'see www.example.com', '好用吗?']) {
    states.push((await must(askQuestion, { productId, text }, buyer.by)).state)
  }
  expect(states).toEqual(['held', 'held', 'held', 'shown'])
  expect(await listPublished(productId)).toHaveLength(1)
  const { waiting } = await must(myQuestions, { productId }, buyer.by)
  expect(waiting.filter(({ state }) => state === 'held')).toHaveLength(3)
  const held = await must(officeQuestions, { show: 'held' }, clerk.by)
  const [first, second, third] = held.items.filter((each) => each.productId === productId)
  await must(setQuestionState, { questionId: first!.id, state: 'shown' }, clerk.by)
  await must(setQuestionState, { questionId: second!.id, state: 'hidden' }, clerk.by)
  await must(replyToQuestion, { questionId: third!.id, text: '官网见商品详情' }, clerk.by)
  expect((await listPublished(productId)).map(({ text }) => text)).toEqual([
    '好用吗?',
    'see www.example.com',
    '加微信 123',
  ])
  const all = await must(officeQuestions, { show: 'all' }, clerk.by)
  expect(all.items.find(({ id }) => id === second!.id)).toMatchObject({ state: 'hidden' })
})

test('an owner answers once; others cannot, nor can the asker', async () => {
  const [asker, owner, stranger] = [await shop.aBuyer(), await shop.aBuyer(), await shop.aBuyer()]
  const item = await shop.goods(20)
  const { id: questionId } = await must(
    askQuestion,
    { productId: item.productId, text: '重吗?' },
    asker.by,
  )
  const answer = (by: Buyer, text = '不重') => call(answerQuestion, { questionId, text }, by.by)
  expect((await answer(stranger)).code).toBe(ReviewReasons.notOwner.code)
  const putBack = await owns(owner, item)
  const putBackToo = await owns(asker, item)
  expect((await answer(asker)).code).toBe(ReviewReasons.ownQuestion.code)
  expect((await must(myQuestions, { productId: item.productId }, owner.by)).mayAnswer).toBe(true)
  const codes = (await Promise.all(Array.from({ length: 8 }, () => answer(owner)))).map(
    ({ code }) => code,
  )
  expect(codes.filter((code) => code === 1)).toHaveLength(1)
  expect(codes.filter((code) => code === ReviewReasons.answeredAlready.code)).toHaveLength(7)
  const [question] = await listPublished(item.productId)
  expect(question!.answers).toMatchObject([{ kind: 'owner', text: '不重' }])
  expect(await mails(asker.email)).toHaveLength(1)
  // The shop answers later, and its answer comes first.
  await must(replyToQuestion, { questionId, text: '1.6 公斤' }, clerk.by)
  expect((await listPublished(item.productId))[0]!.answers.map(({ kind }) => kind)).toEqual([
    'shop',
    'owner',
  ])
  await putBack()
  await putBackToo()
})

test('a held answer is notified when it is shown, and can be hidden again', async () => {
  const [asker, owner] = [await shop.aBuyer(), await shop.aBuyer()]
  const item = await shop.goods(20)
  const { productId } = item
  const { id: questionId } = await must(askQuestion, { productId, text: '响吗?' }, asker.by)
  const putBack = await owns(owner, item)
  const { id: answerId, state } = await must(answerQuestion, { questionId, text: 'spam' }, owner.by)
  expect([state, (await listPublished(productId))[0]!.answers]).toEqual(['held', []])
  expect(await mails(asker.email)).toEqual([])
  expect((await must(officeQuestions, { show: 'held' }, clerk.by)).items.at(-1)!.id).toBe(
    questionId,
  )
  await must(setAnswerState, { answerId, state: 'shown' }, clerk.by)
  expect((await listPublished(productId))[0]!.answers).toHaveLength(1)
  expect(await mails(asker.email)).toHaveLength(1)
  await must(setAnswerState, { answerId, state: 'hidden' }, clerk.by)
  expect((await listPublished(productId))[0]!.answers).toEqual([])
  expect((await call(setAnswerState, { answerId: 999_999, state: 'shown' }, clerk.by)).code).toBe(
    ReviewReasons.questionGone.code,
  )
  await putBack()
})

test('the inbox counts open, late and held ones', async () => {
  const before = await must(waitingQuestions, {}, clerk.by)
  const buyer = await shop.aBuyer()
  const { productId } = await shop.goods(1)
  await must(askQuestion, { productId, text: '多久到?' }, buyer.by)
  await must(askQuestion, { productId, text: 'spam' }, buyer.by)
  const after = await must(waitingQuestions, {}, clerk.by)
  expect(after).toEqual({
    openCount: before.openCount + 2,
    lateCount: before.lateCount,
    heldCount: before.heldCount + 1,
  })
  clock.forward({ hours: 25 })
  const late = await must(waitingQuestions, {}, clerk.by)
  expect(late.lateCount).toBe(late.openCount)
})

test('invalid input is refused: guests, unknown products, empty texts, too many', async () => {
  const buyer = await shop.aBuyer()
  const { productId } = await shop.goods(1)
  const ask = (text: string, id = productId) => call(askQuestion, { productId: id, text }, buyer.by)
  expect((await call(askQuestion, { productId, text: 'x' })).code).toBe(-201)
  expect((await ask('x', 999_999)).code).toBe(ReviewReasons.productGone.code)
  expect([(await ask('   ')).code, (await ask('x'.repeat(501))).code]).toEqual([3000, 3000])
  const codes: number[] = []
  for (let i = 0; i < 11; i++) codes.push((await ask(`${i}?`)).code)
  expect(codes.filter((code) => code === 1)).toHaveLength(10)
  expect(await listPublished(productId)).toHaveLength(10)
  expect((await call(answerQuestion, { questionId: 999_999, text: 'x' }, buyer.by)).code).toBe(
    ReviewReasons.questionGone.code,
  )
})

test('staff find questions by their words, product and asker', async () => {
  const buyer = await shop.aBuyer()
  const { productId } = await shop.goods(1)
  const text = 'Fits the M12 thread?'
  const { id } = await must(askQuestion, { productId, text }, buyer.by)
  for (const show of ['open', 'all'] as const) {
    for (const q of ['m12 THREAD', buyer.email]) {
      // oxlint-disable-next-line no-await-in-loop
      const { items } = await must(officeQuestions, { show, q }, clerk.by)
      expect(items.map((each) => each.id)).toEqual([id])
    }
  }
  expect((await must(officeQuestions, { show: 'all', q: 'M13' }, clerk.by)).items).toEqual([])
})
