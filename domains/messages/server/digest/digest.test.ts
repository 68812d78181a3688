/** Mails that a buyer wants once a day or a week: they wait, and leave together in one mail. */
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { buyerWith } from '#domains/accounts/server/testing.ts'
import {
  choosePreference,
  demoOutbox,
  mailSubscription,
  myMessages,
  myPreferences,
  setMailSubscription,
} from '../../contract.ts'
import { MessageReasons } from '../../reasons.ts'
import { sendMail } from '../door.ts'

const shop = await openTestShop({
  now: '2026-03-01T03:00:00.000Z',
  config: { publicUrl: 'http://localhost:3000' },
})
const { call, clock, db } = shop

type Buyer = Awaited<ReturnType<typeof buyerWith>>
let count = 0
const alert = ({ id, email }: Buyer, goods: string, key = `alert-${++count}`) =>
  sendMail(db, {
    to: email,
    lang: 'en',
    key,
    now: clock.now,
    inShop: { buyerId: id, category: 'article' },
    template: 'arrival-notice',
    values: { goods, path: '/goods/1' },
  })
const choose = ({ by }: Buyer, frequency: 'each' | 'daily' | 'weekly', kind = 'arrivals') =>
  call(choosePreference, { kind: kind as 'arrivals', byMail: true, inShop: true, frequency }, by)
const mailsTo = async ({ email }: Buyer) => (await call(demoOutbox, { to: email })).data ?? []
const wait = async (until: string) => {
  clock.now = until
  await shop.runSweeps()
}

test('what is wanted once a day waits until the morning, and leaves in one mail; the shop shows each at once', async () => {
  const lin = await buyerWith(shop)
  expect((await choose(lin, 'daily')).code).toBe(1)
  await alert(lin, 'Tape')
  await alert(lin, 'Drill')
  expect(await alert(lin, 'Drill', `alert-${count}`)).toBe(false)
  expect((await call(myMessages, { category: 'article' }, lin.by)).data?.items).toHaveLength(2)
  await wait('2026-03-01T23:59:00.000Z')
  expect(await mailsTo(lin)).toEqual([])
  await wait('2026-03-02T00:00:00.000Z')
  const [mail, ...others] = await mailsTo(lin)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ template: 'digest', subject: '2 updates from Tradepost' })
  expect(mail?.text).toContain('• Back in stock: Tape\n• Back in stock: Drill')
  // Its link is that of the kind it was chosen for.
  const [, query = ''] = /\/unsubscribe(\?\S+)/.exec(mail?.text ?? '') ?? []
  const signed = Object.fromEntries(new URLSearchParams(query)) as { of: string; signature: string }
  expect((await call(mailSubscription, signed)).data).toEqual({ kind: 'arrivals', byMail: true })

  await alert(lin, 'Pump')
  await call(setMailSubscription, { ...signed, byMail: false })
  await wait('2026-03-03T00:00:00.000Z')
  expect(await mailsTo(lin)).toHaveLength(1)
  const chosen = (await call(myPreferences, {}, lin.by)).data?.find(
    ({ kind }) => kind === 'arrivals',
  )
  expect(chosen).toMatchObject({ byMail: false, inShop: true, frequency: 'daily' })
})

test('once a week is on Monday, and each one again from then on when that is chosen', async () => {
  const lin = await buyerWith(shop)
  await choose(lin, 'weekly')
  await alert(lin, 'Tape')
  await wait('2026-03-08T23:59:00.000Z')
  expect(await mailsTo(lin)).toEqual([])
  await choose(lin, 'each')
  await alert(lin, 'Drill')
  await wait('2026-03-09T00:00:00.000Z')
  expect((await mailsTo(lin)).map(({ template }) => template).toSorted()).toEqual([
    'arrival-notice',
    'digest',
  ])
})

test('what is about an order or money is never held back', async () => {
  const lin = await buyerWith(shop)
  for (const kind of ['orders', 'requests', 'payments', 'security'])
    expect((await choose(lin, 'daily', kind)).code).toBe(MessageReasons.noDigest.code)
  const may = (await call(myPreferences, {}, lin.by)).data?.filter(({ mayDigest }) => mayDigest)
  expect(may?.map(({ kind }) => kind)).toEqual([
    'membership',
    'arrivals',
    'questions',
    'reviews',
    'announcements',
  ])
})
