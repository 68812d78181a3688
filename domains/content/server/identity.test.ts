/** The merchant's name and logo reach pages, mails and titles; only staff who may change settings change them. */
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { demoOutbox } from '#domains/messages/contract.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import { readIdentity } from '#domains/settings/server/door.ts'
import { keepPicture } from '#domains/uploads/server/door.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { onInvalidation } from '#kit/server/cache/invalidate.ts'
import { officeContacts, saveContacts } from '../contacts-contract.ts'
import { shopDetails } from '../contract.ts'
import { officeIdentity, saveIdentity } from '../identity-contract.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const owner = await staffWith(shop)
const editor = await staffWith(shop, 'content')

const form = async () => (await shop.call(officeIdentity, {}, owner.by)).data!
const save = async (change: object, by = owner.by) =>
  shop.call(saveIdentity, { ...(await form()), ...change }, by)
const picture = async () => {
  const fill = { width: 60, height: 40, channels: 3, background: '#22459a' } as const
  const bytes = await sharp({ create: fill }).png().toBuffer()
  return keepPicture(shop.db, shop.clock.now, 'banner', bytes)
}
const claimedOf = async (id: string) =>
  (
    await shop.db.row<{ claimed: boolean }>(sql`
      select claimed_at is not null as claimed from uploads.file where id = ${id}`)
  ).claimed

test('a new name reaches facts, mails and every cached page at once, in each language', async () => {
  const purged: string[] = []
  const stop = onInvalidation((tags) => purged.push(...tags))
  const name = { cn: ' 海港商行 ', en: 'Harbour & Co' }
  expect((await save({ name })).data).toMatchObject({ name: { cn: '海港商行' }, version: 1 })
  stop()
  expect(purged).toContain('*')
  const nameIn = async (lang: 'cn' | 'en' | 'id') =>
    (await shop.call(shopDetails, {}, { lang })).data?.name
  expect([await nameIn('cn'), await nameIn('en'), await nameIn('id')]).toEqual([
    '海港商行',
    'Harbour & Co',
    '海港商行',
  ])
  const mail = {
    to: 'lin@example.com',
    lang: 'en',
    template: 'login-code',
    values: { code: '314159', minutes: 5 },
    key: 'identity:1',
    now: shop.clock.now,
  } as const
  await shop.db.tx((tx) => sendMail(tx, mail))
  const [sent] = (await shop.call(demoOutbox, { to: mail.to, limit: '1' } as never)).data ?? []
  expect(sent?.text).toMatch(/\n-- \nHarbour & Co$/)
  const log = await shop.call(listAudit, { object: 'shop:1' }, owner.by)
  expect(log.data?.items[0]).toMatchObject({
    action: 'content.identity',
    before: { name: { cn: 'Tradepost' } },
    after: { name: { cn: '海港商行' } },
  })
})

test('a name needs Chinese, and the row refuses one that is blank or not there', async () => {
  const before = await form()
  for (const name of [{ cn: '' }, { cn: '   ' }, { cn: '', en: 'Harbour' }]) {
    const { code, data } = await save({ name })
    expect([code, data]).toMatchObject([
      Reasons.invalidInput.code,
      { fields: [{ path: 'name.cn' }] },
    ])
  }
  expect((await save({ name: { cn: 'x'.repeat(61) } })).code).toBe(Reasons.invalidInput.code)
  expect(await form()).toEqual(before)
  for (const name of ['{}', '{"cn": " "}', '{"en": "Harbour"}']) {
    const write = shop.owner.db.count(sql`update settings.shop set name = ${name}::jsonb`)
    await expect(write).rejects.toThrow('shop_name_check')
  }
  await expect(
    shop.owner.db.count(sql`
      insert into settings.shop (one, name, tagline, description) select false, name, tagline, description from settings.shop`),
  ).rejects.toThrow('shop_one_check')
})

test('of two who save at once one is refused, and nobody without the permission may', async () => {
  const opened = await form()
  const answers = await Promise.all(
    ['甲店', '乙店'].map((cn) => shop.call(saveIdentity, { ...opened, name: { cn } }, owner.by)),
  )
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual(
    [1, Reasons.changedMeanwhile.code].toSorted((a, b) => a - b),
  )
  expect((await form()).version).toBe(opened.version + 1)
  expect((await save({ name: { cn: '丙店' } }, editor.by)).code).toBe(Reasons.forbidden.code)
  expect((await shop.call(officeIdentity, {}, editor.by)).code).toBe(Reasons.forbidden.code)
  expect((await shop.call(officeIdentity, {})).code).toBe(Reasons.loginNeeded.code)
})

test('a logo is a picture of this shop; it stays while it is shown, and one that is replaced may go', async () => {
  const [old, next] = [await picture(), await picture()]
  for (const logoUrl of [
    'https://elsewhere.example/x.webp',
    `/api/files/public/${'A'.repeat(22)}-1200.webp`,
  ]) {
    expect([logoUrl, (await save({ logoUrl })).code]).toEqual([logoUrl, Reasons.invalidInput.code])
  }
  await save({ logoUrl: old.url })
  expect((await readIdentity(shop.db)).logoUrl).toBe(old.url)
  expect(await claimedOf(old.id)).toBe(true)
  await save({ name: { cn: '海港' } })
  expect(await claimedOf(old.id)).toBe(true)
  await save({ logoUrl: next.url })
  expect([await claimedOf(old.id), await claimedOf(next.id)]).toEqual([false, true])
  await save({ logoUrl: null })
  expect(await claimedOf(next.id)).toBe(false)
})

test('the pictures of the licence and of social accounts stay as long as the profile shows them', async () => {
  const [licence, qr] = [await picture(), await picture()]
  const contacts = async () => {
    const { isMadeUp: _made, ...given } = (await shop.call(officeContacts, {}, editor.by)).data!
    return given
  }
  const put = async (change: object) =>
    (await shop.call(saveContacts, { ...(await contacts()), ...change } as never, editor.by)).code
  const wechat = { network: 'wechat', url: '', qrUrl: qr.url } as const
  const footer = { cn: '粤ICP备00000000号', en: 'Registered in Guangdong' }
  expect(await put({ licenceUrl: licence.url, socials: [wechat], footer })).toBe(1)
  expect((await shop.call(shopDetails, {}, { lang: 'en' })).data).toMatchObject({
    licenceUrl: licence.url,
    footer: 'Registered in Guangdong',
    socials: [{ name: 'WeChat', url: '', qrUrl: qr.url }],
  })
  expect([await claimedOf(licence.id), await claimedOf(qr.id)]).toEqual([true, true])
  for (const wrong of [
    { network: 'wechat', url: '', qrUrl: null },
    { network: 'x', url: 'http://x.example', qrUrl: null },
    { network: 'x', url: 'javascript:alert(1)', qrUrl: null },
    { network: 'elsewhere', url: 'https://x.example', qrUrl: null },
  ])
    expect([wrong, await put({ socials: [wrong] })]).toEqual([wrong, Reasons.invalidInput.code])
  expect(await put({ licenceUrl: null, socials: [] })).toBe(1)
  expect([await claimedOf(licence.id), await claimedOf(qr.id)]).toEqual([false, false])
})
