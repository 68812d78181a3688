/** Notification preferences, and that sending respects them. */
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { buyerWith } from '#domains/accounts/server/testing.ts'
import {
  choosePreference,
  demoOutbox,
  Kind,
  myMessages,
  myPreferences,
  type MessageCategory,
} from '../../contract.ts'
import { MessageReasons } from '../../reasons.ts'
import { CHOICES } from '../../kinds.ts'
import { mailOf, templates } from '../definitions.ts'
import { sendMail } from '../send.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { call, clock, db } = shop

type Someone = Awaited<ReturnType<typeof buyerWith>>
let count = 0

async function notify(
  who: Someone,
  what: 'arrival-notice' | 'order-received' | 'password-changed',
) {
  const common = { to: who.email, lang: 'en', key: `told-${++count}`, now: clock.now } as const
  const inShop = { buyerId: who.id, category: 'article' as MessageCategory }
  const path = '/user/user'
  if (what === 'arrival-notice') {
    await sendMail(db, { ...common, inShop, template: what, values: { goods: 'Tape', path } })
  } else if (what === 'order-received') {
    await sendMail(db, { ...common, inShop, template: what, values: { orderNumber: 'SO1', path } })
  } else {
    await sendMail(db, { ...common, inShop, template: what, values: { at: clock.now, path } })
  }
}
const mailsTo = async ({ email }: Someone) =>
  ((await call(demoOutbox, { to: email })).data ?? []).map(({ template }) => template)
const shownTo = async ({ by }: Someone) =>
  (await call(myMessages, { category: 'article' }, by)).data?.items.length

test('everything is on at first, and some kinds can be switched off', async () => {
  const { by } = await buyerWith(shop)
  const { data } = await call(myPreferences, {}, by)
  expect(
    data?.map(({ kind, byMail, inShop, mayMail, mayShop }) => [
      kind,
      byMail,
      inShop,
      mayMail,
      mayShop,
    ]),
  ).toEqual([
    ['security', true, true, false, false],
    ['payments', true, true, false, false],
    ['orders', true, true, true, false],
    ['requests', true, true, true, false],
    ['membership', true, true, true, false],
    ['arrivals', true, true, true, true],
    ['questions', true, true, true, true],
    ['reviews', true, true, true, true],
    ['announcements', true, true, true, true],
  ])
})

test('without mail a message is read in the shop alone; without both it is not written', async () => {
  const lin = await buyerWith(shop)
  const wang = await buyerWith(shop)
  await call(choosePreference, { kind: 'arrivals', byMail: false, inShop: true }, lin.by)
  await notify(lin, 'arrival-notice')
  await notify(wang, 'arrival-notice')
  expect([await mailsTo(lin), await shownTo(lin)]).toEqual([[], 1])
  expect([await mailsTo(wang), await shownTo(wang)]).toEqual([['arrival-notice'], 1])
  await call(choosePreference, { kind: 'arrivals', byMail: false, inShop: false }, lin.by)
  await notify(lin, 'arrival-notice')
  expect([await mailsTo(lin), await shownTo(lin)]).toEqual([[], 1])
  await call(choosePreference, { kind: 'arrivals', byMail: true, inShop: true }, lin.by)
  await notify(lin, 'arrival-notice')
  expect([await mailsTo(lin), await shownTo(lin)]).toEqual([['arrival-notice'], 2])
})

test.each(Kind.options)('every allowed choice of %s is stored', async (kind) => {
  const { by } = await buyerWith(shop)
  const { mail, shop: inShop } = CHOICES[kind]
  const request = { kind, byMail: !mail, inShop: !inShop }
  const { code, data } = await call(choosePreference, request, by)
  expect(code).toBe(1)
  const { byMail, inShop: isShown } = data!.find((each) => each.kind === kind)!
  expect([byMail, isShown]).toEqual([!mail, !inShop])
})

test('other kinds are sent as before', async () => {
  const lin = await buyerWith(shop)
  await call(choosePreference, { kind: 'arrivals', byMail: false, inShop: false }, lin.by)
  await call(choosePreference, { kind: 'orders', byMail: false, inShop: true }, lin.by)
  await notify(lin, 'order-received')
  await notify(lin, 'password-changed')
  expect([await mailsTo(lin), await shownTo(lin)]).toEqual([['password-changed'], 2])
})

test.each([
  { kind: 'security', byMail: false, inShop: true },
  { kind: 'security', byMail: true, inShop: false },
  { kind: 'payments', byMail: false, inShop: false },
  { kind: 'orders', byMail: true, inShop: false },
  { kind: 'requests', byMail: false, inShop: false },
] as const)(
  '$kind with mail $byMail and shop $inShop is refused, and nothing changes',
  async (request) => {
    const { by } = await buyerWith(shop)
    const before = (await call(myPreferences, {}, by)).data
    expect((await call(choosePreference, request, by)).code).toBe(
      MessageReasons.mustBeNotified.code,
    )
    expect((await call(myPreferences, {}, by)).data).toEqual(before)
  },
)

test('a mail that can be switched off says where; others do not', async () => {
  const lin = await buyerWith(shop)
  await notify(lin, 'arrival-notice')
  await notify(lin, 'password-changed')
  const mails = (await call(demoOutbox, { to: lin.email })).data ?? []
  const saying = mails.filter(({ text }) => text.includes('/unsubscribe?'))
  expect(saying.map(({ template }) => template)).toEqual(['arrival-notice'])
})

test('every kind has its choices, and codes belong to no kind that can be switched off', () => {
  expect(Object.keys(CHOICES).toSorted()).toEqual(Kind.options.toSorted())
  const codes = templates().filter((each) => each.endsWith('-code'))
  expect(codes).toHaveLength(8)
  expect(codes.filter((each) => mailOf(each).kind !== 'security')).toEqual([])
  expect(codes.filter((each) => mailOf(each).isCode !== true)).toEqual([])
})

test('a closed account gets no more mails', async () => {
  const gone = { ...(await buyerWith(shop)), email: 'closed-1@closed.invalid' }
  await notify(gone, 'password-changed')
  expect([await mailsTo(gone), await shownTo(gone)]).toEqual([[], 0])
})
