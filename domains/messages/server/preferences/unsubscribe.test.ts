/** Mails are switched off by their own link, without a login, by mail programs (RFC 8058) and on a page that undoes it. */
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { buyerWith } from '#domains/accounts/server/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { demoOutbox, mailSubscription, myPreferences, setMailSubscription } from '../../contract.ts'
import { openMailServer } from '../../testing.ts'
import { sendMail } from '../door.ts'
import { sendMails } from '../jobs.ts'

const server = await openMailServer()
afterAll(() => server.close())
const shop = await openTestShop({
  now: '2026-03-01T00:00:00.000Z',
  config: { publicUrl: 'http://localhost:3000' },
})
const { app, call, clock, db } = shop

type Buyer = Awaited<ReturnType<typeof buyerWith>>
let count = 0
const sendAlert = ({ id, email }: Buyer) =>
  sendMail(db, {
    to: email,
    lang: 'en',
    key: `alert-${++count}`,
    now: clock.now,
    inShop: { buyerId: id, category: 'article' },
    template: 'arrival-notice',
    values: { goods: 'Tape', path: '/goods/1' },
  })
const isMailed = async ({ by }: Buyer) =>
  (await call(myPreferences, {}, by)).data?.find(({ kind }) => kind === 'arrivals')?.byMail

/** Of the mail that was written last. */
async function linkIn({ email }: Buyer) {
  const [mail] = (await call(demoOutbox, { to: email })).data ?? []
  const link = /http:\/\/localhost:3000\/unsubscribe(\?\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const search = new URLSearchParams(link)
  return { of: search.get('of') ?? '', signature: search.get('signature') ?? '' }
}

test('mails that may be switched off carry the headers of RFC 8058, and one post switches them off', async () => {
  const lin = await buyerWith(shop)
  await sendAlert(lin)
  await sendMail(db, {
    to: lin.email,
    lang: 'en',
    key: 'changed',
    now: clock.now,
    inShop: { buyerId: lin.id, category: 'article' },
    template: 'password-changed',
    values: { at: clock.now, path: '/user/user' },
  })
  const config = { ...app.config, smtpUrl: server.smtpUrl }
  await sendMails.run({ db, now: clock.now, log: app.log, config })
  const headers = server.received.map((mail) =>
    mail.slice(0, mail.indexOf('\r\n\r\n')).replaceAll(/\r\n\s+/g, ' '),
  )
  const [alert] = headers.filter((each) => /^List-Unsubscribe:/im.test(each))
  expect(headers).toHaveLength(2)
  expect(headers.filter((each) => /^List-Unsubscribe/im.test(each))).toHaveLength(1)
  expect(alert).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im)
  const [, address = ''] =
    /^List-Unsubscribe:\s*<http:\/\/localhost:3000(\/api\/\S+)>$/im.exec(alert ?? '') ?? []
  expect(address).toContain('/api/messages/unsubscribe?')

  // Opened, as by a program that looks at links, it changes nothing and leads to the page.
  const opened = await app.inject({ method: 'GET', url: address })
  expect([opened.statusCode, opened.headers.location]).toEqual([
    302,
    address.replace('/api/messages', ''),
  ])
  expect(await isMailed(lin)).toBe(true)

  const posted = await app.inject({
    method: 'POST',
    url: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(posted.statusCode).toBe(204)
  expect(await isMailed(lin)).toBe(false)
})

test('the link of a mail switches its kind off and on again, and leaves what is read in the shop', async () => {
  const lin = await buyerWith(shop)
  await sendAlert(lin)
  const signed = await linkIn(lin)
  expect((await call(mailSubscription, signed)).data).toEqual({ kind: 'arrivals', byMail: true })
  expect((await call(setMailSubscription, { ...signed, byMail: false })).data).toEqual({
    kind: 'arrivals',
    byMail: false,
  })
  const chosen = async () =>
    (await call(myPreferences, {}, lin.by)).data
      ?.filter(({ byMail, inShop }) => !byMail || !inShop)
      .map(({ kind, inShop }) => [kind, inShop])
  expect(await chosen()).toEqual([['arrivals', true]])
  await call(setMailSubscription, { ...signed, byMail: true })
  expect(await chosen()).toEqual([])
})

test('what was not signed here, or for somebody else, is refused', async () => {
  const lin = await buyerWith(shop)
  const wang = await buyerWith(shop)
  await sendAlert(lin)
  const signed = await linkIn(lin)
  for (const forged of [
    { ...signed, of: `${wang.id}.arrivals` },
    { ...signed, of: `${lin.id}.orders` },
    { ...signed, of: `${lin.id}.security` },
    { ...signed, signature: '' },
    { ...signed, signature: signed.signature.slice(1) },
    { of: '', signature: '' },
  ]) {
    expect((await call(mailSubscription, forged)).code).toBe(Reasons.notFound.code)
    expect((await call(setMailSubscription, { ...forged, byMail: false })).code).toBe(
      Reasons.notFound.code,
    )
  }
  expect([await isMailed(lin), await isMailed(wang)]).toEqual([true, true])
})

test('a closed account chooses nothing any more', async () => {
  const lin = await buyerWith(shop)
  await sendAlert(lin)
  const signed = await linkIn(lin)
  await shop.owner.db.count(sql`
    update accounts.buyer set closed_at = ${clock.now}, blocked_at = ${clock.now}, email = 'closed-' || id || '@closed.invalid',
      nick_name = 'closed-' || id, phone = null, avatar_url = null, gender = null where id = ${lin.id}`)
  expect((await call(setMailSubscription, { ...signed, byMail: false })).code).toBe(
    Reasons.notFound.code,
  )
})
