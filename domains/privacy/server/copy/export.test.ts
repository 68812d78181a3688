/** The data export: complete, without data of others, for its owner only, and deleted after its time. */
import { globSync, readFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { demoOutbox } from '#domains/messages/contract.ts'
import { submitOrder } from '#domains/checkout/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { aForm, aPicture, sendFile } from '#domains/verification/testing.ts'
import { saveVerification } from '#domains/verification/contract.ts'
import { askForQuote } from '#domains/quotes/contract.ts'
import { getCustomer, setCustomerLevel, setCustomerTags } from '#domains/customers/contract.ts'
import { addCustomerNote, listCustomerNotes } from '#domains/notes/contract.ts'
import { domains } from '#apps/api/domains.ts'
import { passwordLogin } from '#domains/accounts/contract.ts'
import { PrivacyReasons } from '../../reasons.ts'
import { AccountReasons } from '#domains/accounts/reasons.ts'
import { saveAddress } from '#domains/addresses/contract.ts'
import { endOtherSessions } from '#domains/accounts/devices-contract.ts'
import { askForCopy, copyLink, myCopy } from '../../contract.ts'
import { throwCopiesAway } from '../jobs.ts'
import { claim } from './sql.ts'

const shop = await openOrderShop()
const { call, must, db, clock, url } = shop
const { proofNeeded } = AccountReasons
const { copyInWork, copyGone } = PrivacyReasons

type By = Record<string, string>

async function made(by: By) {
  const { id } = await must(askForCopy, {}, by)
  await shop.drainQueues()
  return id
}
async function downloaded(by: By): Promise<Map<string, string>> {
  const id = await made(by)
  const { address } = await must(copyLink, { copyId: id }, by)
  const answer = await fetch(url + address, { headers: by })
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-/)
  return unpacked(Buffer.from(await answer.arrayBuffer()))
}

const unpacked = (bytes: Buffer) =>
  new Promise<Map<string, string>>((resolve, reject) => {
    const parts = new Map<string, string>()
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, async (problem, stream) => {
          if (problem) return reject(problem)
          parts.set(entry.fileName, Buffer.concat(await Array.fromAsync(stream)).toString('utf8'))
          zip.readEntry()
        }),
      )
      zip.on('end', () => resolve(parts))
      zip.readEntry()
    })
  })

/** Puts a word of the buyer into every field that a buyer can write. */
async function someone(word: string) {
  const buyer = await shop.aBuyer({ nickName: `${word} nick` })
  const { by } = buyer
  const [address] = await db.rows<{ id: number }>(
    sql`select id from accounts.address where buyer_id = ${buyer.id}`,
  )
  const place = { detail: `${word} detail`, consignee: `${word} name`, street: `${word} street` }
  await must(saveAddress, { ...ADDRESS_FORM, ...place, id: address!.id }, by)
  const item = await shop.goods(9)
  const quote = await shop.checkoutNow(buyer, item, 1)
  const order = await must(submitOrder, { checkoutId: quote.id, remarks: `${word} remarks` }, by)
  const form = { contactName: `${word} contact`, phone: '13800138000', region: `${word} region` }
  const lines = [{ skuId: item.skuId, unitId: item.unitId, quantity: 2 }]
  const sent = { country: 'CN', provinceCode: '44', delivery: 'express' } as const
  const asked = { ...form, ...sent, neededOn: null, note: `=${word} note`, lines }
  await must(askForQuote, { ...asked, requestKey: crypto.randomUUID() }, by)
  await shop.inCart(buyer, item, 3)
  const front = await sendFile(url, by, 'identity', await aPicture())
  const verification = aForm({
    idFront: front.data!.id,
    storeName: `${word} store`,
    contactName: `${word} boss`,
  })
  await must(saveVerification, { ...verification, revision: null }, by)
  return { ...buyer, order, file: front.data!.id }
}

const ADDRESS_FORM = {
  country: 'CN',
  provinceCode: '44',
  cityCode: '4401',
  districtCode: '440112',
  region: '',
  city: '',
  district: '',
  postalCode: '510700',
  salutation: 'none' as const,
  phone: '13800138000',
  isDefault: true,
}
const CANARIES = [
  'nick',
  'detail',
  'name',
  'street',
  'remarks',
  'contact',
  'region',
  'note',
  'store',
  'boss',
].map((each) => `Lin ${each}`)

test('it contains everything the buyer wrote, nothing of others, and every domain is included', async () => {
  const lin = await someone('Lin')
  const wang = await someone('Wang')
  const parts = await downloaded(lin.by)
  const data = parts.get('data.json') ?? ''
  const tables = (JSON.parse(data) as { data: Record<string, object[]> }).data
  for (const canary of CANARIES) expect(data).toContain(canary)
  for (const each of [lin.email, lin.order.orderNumber, '+8613800138000', '11010519491231002X']) {
    expect(data).toContain(each)
  }
  const whole = [...parts.values()].join('\n')
  for (const each of ['Wang', wang.email, wang.order.orderNumber]) expect(whole).not.toContain(each)
  expect([...parts.keys()]).toContain(`files/identity-${lin.file}.webp`)
  expect(parts.get('README.txt')).toContain('data.json')
  const filled = Object.keys(tables).filter((name) => tables[name]!.length > 0)
  expect(filled.toSorted()).toEqual([
    'addresses',
    'agreements',
    'cart',
    'data-copies',
    'files',
    'messages',
    'order-history',
    'order-lines',
    'orders',
    'papers',
    'profile',
    'quote-lines',
    'quotes',
    'sessions',
  ])
  const secrets = /password_?hash|token_?hash|argon2/i
  expect(whole).not.toMatch(secrets)
})

test("it contains what staff wrote and decided about the buyer, but not the members' names", async () => {
  const [lin, clerk] = [await shop.aBuyer(), await shop.aClerk()]
  const name = `Staff ${clerk.id}`
  const customerId = lin.id
  const seen = async () => ({
    customerId,
    revision: (await must(getCustomer, { customerId }, clerk.by)).revision,
  })
  await must(addCustomerNote, { key: String(customerId), text: 'haggles over freight' }, clerk.by)
  await must(setCustomerTags, { ...(await seen()), tags: ['key account'] }, clerk.by)
  await must(setCustomerLevel, { ...(await seen()), level: 3 }, clerk.by)
  const data = (await downloaded(lin.by)).get('data.json') ?? ''
  const tables = (JSON.parse(data) as { data: Record<string, object[]> }).data
  expect(tables['notes']).toMatchObject([{ text: 'haggles over freight' }])
  expect(tables['profile']).toMatchObject([{ tags: ['key account'], level: 3 }])
  expect(tables['level-changes']).toMatchObject([{ fromLevel: 1, toLevel: 3, cause: 'fixed' }])
  expect((await must(listCustomerNotes, { key: String(customerId) }, clerk.by))[0]!.staffName).toBe(
    name,
  )
  expect(data).not.toContain(name)
})

test('a cell never begins a formula', async () => {
  const lin = await someone('Mei')
  const csv = (await downloaded(lin.by)).get('csv/quotes.csv') ?? ''
  expect(csv).toContain("'=Mei note")
  expect(csv).not.toMatch(/,=|^=/m)
})

test('one at a time, however many are requested at once, with a notice when it is ready', async () => {
  const { by, email } = await shop.aBuyer()
  const answers = await Promise.all(Array.from({ length: 4 }, () => call(askForCopy, {}, by)))
  const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b)
  expect(codes).toEqual([1, ...Array(3).fill(copyInWork.code)])
  expect((await must(myCopy, {}, by)).copy).toMatchObject({ state: 'making', doneSteps: 0 })
  await shop.drainQueues()
  const { copy, availableHours } = await must(myCopy, {}, by)
  expect(copy).toMatchObject({ state: 'ready', doneSteps: copy!.allSteps })
  expect([copy!.byteCount! > 100, availableHours]).toEqual([true, 24])
  const mails = (await call(demoOutbox, { to: email })).data ?? []
  expect(mails.map(({ template }) => template)).toEqual(['copy-ready'])
})

test('requesting and downloading need a fresh proof', async () => {
  const { by, email } = await shop.aBuyer()
  const id = await made(by)
  clock.forward({ minutes: 20 })
  expect((await call(askForCopy, {}, by)).code).toBe(proofNeeded.code)
  expect((await call(copyLink, { copyId: id }, by)).code).toBe(proofNeeded.code)
  const { userinfo } = await must(passwordLogin, { email, password: 'demo1234' }, {})
  const fresh = { 'user-token': userinfo.user_token }
  expect((await call(copyLink, { copyId: id }, fresh)).code).toBe(1)
})

test("the address is invalid without its session's token, for others, after five minutes, changed, or after its session", async () => {
  const lin = await shop.aBuyer()
  const wang = await shop.aBuyer()
  const id = await made(lin.by)
  expect((await call(copyLink, { copyId: id }, wang.by)).code).toBe(copyGone.code)
  const { address } = await must(copyLink, { copyId: id }, lin.by)
  const statusOf = async (path: string, headers: By = lin.by) =>
    (await fetch(url + path, { headers })).status
  expect(await statusOf(address)).toBe(200)
  const bare = await fetch(url + address)
  expect(await bare.json()).toMatchObject({ code: Reasons.loginNeeded.code, data: null })
  expect(await statusOf(address, wang.by)).toBe(404)
  expect(await statusOf(address.replace(`copies/${id}`, `copies/${id - 1}`))).toBe(404)
  expect(await statusOf(address.replace(/by=b\d+/, 'by=b1'))).toBe(404)
  expect(await statusOf(`/api/privacy/copies/${id}`)).toBe(404)
  const { userinfo } = await must(passwordLogin, { email: lin.email, password: 'demo1234' }, {})
  await must(endOtherSessions, {}, { 'user-token': userinfo.user_token })
  const ended = await fetch(url + address, { headers: lin.by })
  expect(await ended.json()).toMatchObject({ code: Reasons.loginExpired.code })
  const fresh = { 'user-token': userinfo.user_token }
  const { address: another } = await must(copyLink, { copyId: id }, fresh)
  clock.forward({ minutes: 5 })
  expect(await statusOf(another, fresh)).toBe(404)
})

test('a day later it is deleted with its bytes; a newer one replaces it', async () => {
  const { by, id: buyerId, email } = await shop.aBuyer()
  const first = await made(by)
  const second = await made(by)
  const context = () => ({ db, now: clock.now, log: shop.app.log, config: shop.app.config })
  await throwCopiesAway.run(context())
  expect((await call(copyLink, { copyId: first }, by)).code).toBe(copyGone.code)
  expect((await call(copyLink, { copyId: second }, by)).code).toBe(1)
  clock.forward({ hours: 24 })
  expect((await must(myCopy, {}, by)).copy?.state).toBe('over')
  await throwCopiesAway.run(context())
  const rows = await db.rows<{ state: string; isPurged: boolean }>(sql`
    select state, purged_at is not null as is_purged from accounts.export where buyer_id = ${buyerId}`)
  expect(rows).toEqual(Array(2).fill({ state: 'over', isPurged: true }))
  const { userinfo } = await must(passwordLogin, { email, password: 'demo1234' }, {})
  const fresh = { 'user-token': userinfo.user_token }
  expect((await call(copyLink, { copyId: second }, fresh)).code).toBe(copyGone.code)
})

test('one whose processes die each time is given up, and another can be requested', async () => {
  const { by } = await shop.aBuyer()
  const { id } = await must(askForCopy, {}, by)
  for (let round = 0; round < 5; round++) {
    const { dueAt } = (await must(myCopy, {}, by)).copy!
    await claim(db, id, clock.now, dueAt) // and its process never finishes
    clock.forward({ minutes: 2 })
  }
  await shop.runSweeps()
  expect((await must(myCopy, {}, by)).copy?.state).toBe('failed')
  await shop.drainQueues() // it comes too late, and changes nothing
  expect((await must(myCopy, {}, by)).copy?.state).toBe('failed')
})

test('one that was delayed by an outage of an hour is made', async () => {
  const { by } = await shop.aBuyer()
  await must(askForCopy, {}, by)
  await db.count(sql`delete from pgboss.job where name = 'accounts.copy'`)
  clock.forward({ hours: 1 })
  await shop.runSweeps()
  await shop.drainQueues()
  expect((await must(myCopy, {}, by)).copy?.state).toBe('ready')
})

/** By `domains/tables.json`, or the domain named like the schema. */
function ownersOf(schema: string, table: string): string[] {
  const tables = JSON.parse(readFileSync('domains/tables.json', 'utf8')) as Record<string, string[]>
  const owners = Object.keys(tables).filter((each) => tables[each]?.includes(`${schema}.${table}`))
  return owners.length > 0 ? owners : [schema]
}

test('every domain whose tables name a buyer exports its data', async () => {
  const rows = await db.rows<{ schema: string; name: string }>(sql`
    select table_schema as schema, table_name as name from information_schema.columns
    where column_name = 'buyer_id' and table_schema not in ('audit', 'pgboss') order by 1, 2`)
  const asked = globSync('domains/*/server/personal/personal.ts').map((file) =>
    (file.split('/')[1] ?? '').replaceAll('-', '_'),
  )
  const unasked = rows.filter(({ schema, name }) =>
    ownersOf(schema, name).every((each) => !asked.includes(each.replaceAll('-', '_'))),
  )
  expect(unasked).toEqual([])
  expect(domains.flatMap(({ personal }) => personal ?? []).length).toBe(asked.length)
})
