/** Messages to the shop: sent by guests and buyers, answered once, continued, and deleted. Through HTTP. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { AccountReasons } from '#domains/accounts/reasons.ts'
import { askToClose } from '#domains/privacy/contract.ts'
import { officeContacts, saveContacts } from '#domains/content/contacts-contract.ts'
import { myMessages } from '#domains/messages/contract.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { changeSettings } from '#domains/settings/contract.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import {
  answerEnquiry,
  assignEnquiry,
  closeEnquiry,
  enquiriesOfBuyer,
  myEnquiries,
  officeEnquiries,
  officeEnquiry,
  replyToEnquiry,
  sendEnquiry,
  waitingEnquiries,
} from '../contract.ts'
import { EnquiryReasons } from '../reasons.ts'
import { personal } from './personal/personal.ts'

const shop = await openOrderShop({ config: { limitFactor: 1 } }) // networks are limited as in a real shop
const { db, must, call, clock } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]

let keys = 0
const form = (changes = {}) => ({
  requestKey: `00000000-0000-4000-8000-${String(++keys).padStart(12, '0')}`,
  topic: 'product' as const,
  name: '路人',
  email: `stranger${keys}@example.net` as string | null,
  phone: null as string | null,
  orderNumber: null as string | null,
  text: '有现货吗？',
  ...changes,
})
const mailsTo = (email: string) =>
  db.rows<{ template: string; lang: string }>(sql`
    select template, lang from messages.outbox where recipient = ${email} order by id`)
/** The limits of the previous test have expired then. */
const afterAnHour = () => clock.forward({ hours: 1, minutes: 1 })
const rowCount = async () =>
  (await db.row<{ count: number }>(sql`select count(*)::int as count from enquiries.enquiry`)).count
const setting = async (key: string, value: number) => {
  const { version } = (await db.maybeRow<{ version: number }>(sql`
    select version from settings.setting where key = ${key}`)) ?? { version: 0 }
  await must(changeSettings, { changes: [{ key, value, version }] }, clerk.by)
}

test('a guest writes, gets a receipt, gets an answer in their language, and cannot read the thread', async () => {
  const input = form({ text: '  Do you ship to Madrid?  ' })
  const sent = await must(sendEnquiry, input, { lang: 'spa' })
  expect(sent.answerBy).toBe('2026-03-02T00:00:00.000Z')
  expect(await must(sendEnquiry, input, { lang: 'spa' })).toEqual(sent) // sent twice, it counts once
  const [found] = (await must(officeEnquiries, {}, clerk.by)).items
  expect(found).toMatchObject({
    id: sent.id,
    state: 'new',
    buyer: null,
    lang: 'spa',
    assigned: null,
    entries: [{ author: 'sender', text: 'Do you ship to Madrid?', staffName: null }],
  })
  expect(await must(waitingEnquiries, {}, clerk.by)).toEqual({
    newCount: 1,
    lateCount: 0,
    kinds: [{ kind: 'message', newCount: 1 }],
  })
  const act = { enquiryId: String(sent.id), version: found!.version }
  const answered = await must(answerEnquiry, { ...act, text: 'Sí, en 20 días.' }, clerk.by)
  expect(answered).toMatchObject({ state: 'answered', answerBy: null, version: 1 })
  expect(await mailsTo(input.email!)).toEqual([
    { template: 'enquiry-received', lang: 'spa' },
    { template: 'enquiry-answered', lang: 'spa' },
  ])
  const [entry] = (await must(listAudit, { object: `enquiry:${sent.id}` }, clerk.by)).items
  expect(entry).toMatchObject({ action: 'enquiries.answer', after: { state: 'answered' } })
  expect(JSON.stringify(entry)).not.toContain('20 días')
  const buyer = await shop.aBuyer()
  const { code } = await call(
    replyToEnquiry,
    { enquiryId: String(sent.id), text: 'x', requestKey: crypto.randomUUID() },
    buyer.by,
  )
  expect(code).toBe(Reasons.notFound.code)
})

test('without a contact, or with texts beyond their limits, nothing is stored', async () => {
  afterAnHour()
  const before = await rowCount()
  const nothing = await call(sendEnquiry, form({ email: null }), {})
  expect(nothing.code).toBe(EnquiryReasons.contactNeeded.code)
  for (const wrong of [
    { text: ' ' },
    { text: 'x'.repeat(3001) },
    { name: 'x'.repeat(61) },
    { email: 'no' },
  ]) {
    expect((await call(sendEnquiry, form(wrong), {})).code).toBe(Reasons.invalidInput.code)
  }
  expect(await rowCount()).toBe(before)
  await must(sendEnquiry, form({ email: null, phone: '+34 600 000 000' }), {})
})

test('a buyer is answered in their account and by mail, and their reply reopens a closed message', async () => {
  const buyer = await shop.aBuyer({ lang: 'en' })
  const { id } = await must(sendEnquiry, form({ email: null }), buyer.by)
  const [mine] = (await must(myEnquiries, {}, buyer.by)).items
  expect(mine).toMatchObject({ id, state: 'new' })
  expect(mine).not.toHaveProperty('version')
  const act = { enquiryId: String(id), version: 0 }
  await must(answerEnquiry, { ...act, text: 'Yes, 40 of them.' }, clerk.by)
  expect((await mailsTo(buyer.email)).map(({ template }) => template)).toEqual([
    'enquiry-received',
    'enquiry-answered',
  ])
  const [message] = (await must(myMessages, { category: 'article' }, buyer.by)).items
  expect(message).toMatchObject({ path: '/user/user/help/feedBackList' })
  expect(JSON.stringify((await must(myEnquiries, {}, buyer.by)).items)).not.toContain('taffName')

  await must(closeEnquiry, { ...act, version: 1 }, clerk.by)
  const again = await must(
    replyToEnquiry,
    { enquiryId: String(id), text: 'In red?', requestKey: crypto.randomUUID() },
    buyer.by,
  )
  expect(again).toMatchObject({ state: 'new' })
  expect(again.answerBy).not.toBeNull()
  expect(again.entries.map(({ author }) => author)).toEqual(['sender', 'shop', 'sender'])
})

test('a buyer who writes again while they wait is answered by the time they were promised first', async () => {
  const buyer = await shop.aBuyer()
  const { id, answerBy } = await must(sendEnquiry, form({ email: null }), buyer.by)
  clock.forward({ hours: 2 })
  const replied = await must(
    replyToEnquiry,
    { enquiryId: String(id), text: 'And in red?', requestKey: crypto.randomUUID() },
    buyer.by,
  )
  expect(replied.answerBy).toBe(answerBy)
})

test('an answer by another member of staff leaves an assigned message assigned, and assigns an unassigned one', async () => {
  const buyer = await shop.aBuyer()
  const write = async () => String((await must(sendEnquiry, form({ email: null }), buyer.by)).id)
  const [taken, free] = [await write(), await write()]
  await must(assignEnquiry, { enquiryId: taken, version: 0, isMine: true }, colleague.by)
  const answerOf = (enquiryId: string, version: number) =>
    must(answerEnquiry, { enquiryId, version, text: 'Yes.' }, clerk.by)
  expect((await answerOf(taken, 1)).assigned).toMatchObject({ id: colleague.id })
  expect((await answerOf(free, 0)).assigned).toMatchObject({ id: clerk.id })
})

test('a closed message cannot be closed again, and staff read why', async () => {
  const buyer = await shop.aBuyer()
  const { id } = await must(sendEnquiry, form({ email: null }), buyer.by)
  const enquiryId = String(id)
  const closed = await must(closeEnquiry, { enquiryId, version: 0 }, clerk.by)
  const { code } = await call(closeEnquiry, { enquiryId, version: closed.version }, clerk.by)
  expect(code).toBe(EnquiryReasons.notNow.code)
  expect(await must(officeEnquiry, { enquiryId }, clerk.by)).toEqual(closed)
  expect((await must(listAudit, { object: `enquiry:${id}` }, clerk.by)).items).toHaveLength(1)
})

test('the order must be the buyer’s own', async () => {
  const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(2))
  const foreign = await call(sendEnquiry, form({ orderNumber }), other.by)
  expect(foreign.code).toBe(EnquiryReasons.orderUnknown.code)
  const { id } = await must(sendEnquiry, form({ orderNumber }), buyer.by)
  expect(await must(officeEnquiry, { enquiryId: String(id) }, clerk.by)).toMatchObject({
    orderNumber,
  })
})

test('a message under another one’s key does not count as sent, and two concurrent ones are one', async () => {
  const buyer = await shop.aBuyer()
  const input = form({ email: null, text: 'First words' })
  const twins = await Promise.all([
    call(sendEnquiry, input, buyer.by),
    call(sendEnquiry, input, buyer.by),
  ])
  expect(twins.map(({ code }) => code)).toEqual([1, 1])
  expect(twins[0]!.data).toEqual(twins[1]!.data)
  for (const changes of [
    { text: 'Other words' },
    { topic: 'order' as const },
    { name: 'Ana' },
    { phone: '+34 600 000 000' },
  ]) {
    const other = await call(sendEnquiry, { ...input, ...changes }, buyer.by)
    expect(other.code).toBe(EnquiryReasons.keyReused.code)
  }
  const foreign = await call(sendEnquiry, input, (await shop.aBuyer()).by)
  expect(foreign.code).toBe(EnquiryReasons.keyReused.code)
  expect((await must(myEnquiries, {}, buyer.by)).items).toHaveLength(1)
})

test('a reply that is sent twice is one, and other words under its key are refused', async () => {
  const buyer = await shop.aBuyer()
  const { id } = await must(sendEnquiry, form({ email: null }), buyer.by)
  const reply = { enquiryId: String(id), text: 'In red?', requestKey: crypto.randomUUID() }
  const twins = await Promise.all([1, 2, 3].map(() => call(replyToEnquiry, reply, buyer.by)))
  expect(twins.map(({ code }) => code)).toEqual([1, 1, 1])
  const other = await call(replyToEnquiry, { ...reply, text: 'In blue?' }, buyer.by)
  expect(other.code).toBe(EnquiryReasons.keyReused.code)
  await must(replyToEnquiry, { ...reply, requestKey: crypto.randomUUID() }, buyer.by)
  const [mine] = (await must(myEnquiries, {}, buyer.by)).items
  expect(mine!.entries.map(({ text }) => text)).toEqual(['有现货吗？', 'In red?', 'In red?'])
})

test('of two concurrent answers to the same message one is sent, and its sender gets one', async () => {
  for (let round = 0; round < 10; round++) {
    const buyer = await shop.aBuyer()
    const { id } = await must(sendEnquiry, form({ email: null }), buyer.by)
    const act = { enquiryId: String(id), version: 0 }
    const codes = (
      await Promise.all([
        call(answerEnquiry, { ...act, text: 'Yes.' }, clerk.by),
        call(answerEnquiry, { ...act, text: 'No.' }, colleague.by),
      ])
    ).map(({ code }) => code)
    expect(codes.sort()).toEqual([1, Reasons.changedMeanwhile.code])
    const [mine] = (await must(myEnquiries, {}, buyer.by)).items
    expect(mine?.entries).toHaveLength(2)
    expect(
      (await mailsTo(buyer.email)).filter(({ template }) => template === 'enquiry-answered'),
    ).toHaveLength(1)
  }
})

test('a reply that arrives while an answer is written must be read first', async () => {
  for (let round = 0; round < 10; round++) {
    const buyer = await shop.aBuyer()
    const { id } = await must(sendEnquiry, form({ email: null }), buyer.by)
    const enquiryId = String(id)
    const [answered] = await Promise.all([
      call(answerEnquiry, { enquiryId, version: 0, text: 'Yes.' }, clerk.by),
      must(
        replyToEnquiry,
        { enquiryId, text: 'And in red?', requestKey: crypto.randomUUID() },
        buyer.by,
      ),
    ])
    const { state, entries } = await must(officeEnquiry, { enquiryId }, clerk.by)
    expect(state).toBe('new') // the buyer has the last word, or the answer was refused
    expect(entries).toHaveLength(answered.code === 1 ? 3 : 2)
  }
})

test('a reply that staff have not read prevents closing', async () => {
  const buyer = await shop.aBuyer()
  const { id } = await must(sendEnquiry, form({ email: null }), buyer.by)
  const enquiryId = String(id)
  await must(answerEnquiry, { enquiryId, version: 0, text: 'Yes.' }, clerk.by)
  const seen = (await must(officeEnquiry, { enquiryId }, clerk.by)).version
  await must(
    replyToEnquiry,
    { enquiryId, text: 'And in red?', requestKey: crypto.randomUUID() },
    buyer.by,
  )
  const { code } = await call(closeEnquiry, { enquiryId, version: seen }, clerk.by)
  expect(code).toBe(Reasons.changedMeanwhile.code)
  expect((await must(officeEnquiry, { enquiryId }, clerk.by)).state).toBe('new')
})

test('of two concurrent assignments one succeeds; the list can be filtered by one’s own', async () => {
  const buyer = await shop.aBuyer()
  const { id } = await must(sendEnquiry, form({ email: null, text: '独一无二的句子' }), buyer.by)
  const act = { enquiryId: String(id), version: 0, isMine: true }
  const codes = (
    await Promise.all([call(assignEnquiry, act, clerk.by), call(assignEnquiry, act, colleague.by)])
  ).map(({ code }) => code)
  expect(codes.sort()).toEqual([1, Reasons.changedMeanwhile.code])
  const { assigned } = await must(officeEnquiry, { enquiryId: String(id) }, clerk.by)
  const [holder, other] = assigned?.id === clerk.id ? [clerk, colleague] : [colleague, clerk]
  const listOf = async (by: Record<string, string>) =>
    (await must(officeEnquiries, { mine: '1', q: '独一无二' }, by)).items.map((each) => each.id)
  expect(await listOf(holder.by)).toEqual([id])
  expect(await listOf(other.by)).toEqual([])
  expect((await must(officeEnquiries, { q: '100%_' }, clerk.by)).items).toEqual([])
})

test('new messages are paged by when they are due', async () => {
  await db.count(sql`delete from enquiries.enquiry`)
  for (let i = 0; i < 23; i++) {
    const buyer = await shop.aBuyer()
    await must(sendEnquiry, form({ email: null }), buyer.by)
    if (i % 3 === 0) clock.forward({ seconds: 1 })
  }
  const first = await must(officeEnquiries, {}, clerk.by)
  expect(first.items).toHaveLength(20)
  const second = await must(officeEnquiries, { after: first.next! }, clerk.by)
  expect(second.next).toBeNull()
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
  expect(ids).toHaveLength(23)
  const none = await must(officeEnquiries, { after: '2026-02-30T00:00:00.000Z_3' }, clerk.by)
  expect(none.items).toHaveLength(20) // not a day of a month: the beginning
})

test('guests of one network are limited, and need proof of work for the second half of a day’s messages; receipts are limited too', async () => {
  clock.forward({ days: 2 })
  await db.count(sql`delete from kit.bucket`)
  const email = 'victim@example.net'
  for (const typed of [
    email,
    'Victim@example.net',
    'VICTIM@EXAMPLE.NET',
    email,
    'victim+2@example.net',
  ]) {
    await must(sendEnquiry, form({ email: typed }), {})
  }
  const mailed = await db.rows<object>(sql`
    select id from messages.outbox where lower(recipient) like 'victim%@example.net'`)
  expect(mailed).toHaveLength(3)
  const sixth = await call(sendEnquiry, form(), {})
  expect(sixth.code).toBe(Reasons.tooMany.code)

  clock.forward({ days: 2 })
  await db.count(sql`delete from kit.bucket`)
  await setting('enquiries.guestsPerDay', 2)
  await must(sendEnquiry, form(), {})
  expect((await call(sendEnquiry, form(), {})).code).toBe(AccountReasons.workNeeded.code)
  const buyer = await shop.aBuyer()
  await must(sendEnquiry, form({ email: null }), buyer.by) // logged-in buyers do not count
  await setting('enquiries.guestsPerDay', 0)
  clock.forward({ days: 2 })
  await db.count(sql`delete from kit.bucket`)
  expect((await call(sendEnquiry, form(), {})).code).toBe(EnquiryReasons.notAccepting.code)
  await setting('enquiries.guestsPerDay', 300)
})

test('a network with many attempts needs proof of work for each message', async () => {
  clock.forward({ days: 2 })
  await setting('accounts.freeTries', 1)
  await db.count(sql`delete from kit.bucket`)
  await must(sendEnquiry, form(), {})
  expect((await call(sendEnquiry, form(), {})).code).toBe(AccountReasons.workNeeded.code)
  await setting('accounts.freeTries', 1000)
})

test('the merchant is notified once the contacts are their own, up to a limit', async () => {
  clock.forward({ days: 2 })
  await db.count(sql`delete from kit.bucket`)
  const noticeCount = async () => {
    const buyer = await shop.aBuyer()
    await must(sendEnquiry, form({ email: null }), buyer.by)
    return (await mailsTo('hello@shop.test')).length
  }
  expect(await noticeCount()).toBe(0)
  const { isMadeUp: _, ...contacts } = await must(officeContacts, {}, clerk.by)
  await must(saveContacts, { ...contacts, email: 'hello@shop.test' }, clerk.by)
  expect(await noticeCount()).toBe(1)
  for (let i = 0; i < 62; i++) await noticeCount()
  const sentCount = await noticeCount()
  expect(sentCount).toBeLessThanOrEqual(60)
  await must(sendEnquiry, form(), {}) // guests count separately: neither uses up the other’s limit
  expect(await mailsTo('hello@shop.test')).toHaveLength(sentCount + 1)
})

test('an answered message without a reply is closed, and deleted in time', async () => {
  await db.count(sql`delete from enquiries.enquiry`)
  const buyer = await shop.aBuyer()
  const { id } = await must(sendEnquiry, form({ email: null }), buyer.by)
  const open = await must(sendEnquiry, form({ email: null }), buyer.by)
  await must(answerEnquiry, { enquiryId: String(id), version: 0, text: 'Yes.' }, clerk.by)
  clock.forward({ days: 13 })
  await shop.runSweeps()
  const stateOf = async (of: number) =>
    (await must(officeEnquiry, { enquiryId: String(of) }, clerk.by)).state
  expect(await stateOf(id)).toBe('answered')
  clock.forward({ days: 2 })
  await shop.runSweeps()
  expect([await stateOf(id), await stateOf(open.id)]).toEqual(['closed', 'new'])
  clock.forward({ days: 351 })
  await shop.runSweeps()
  expect(await rowCount()).toBe(0)
  expect((await call(officeEnquiry, { enquiryId: String(id) }, clerk.by)).code).toBe(
    Reasons.notFound.code,
  )
  const left = await db.row<{ count: number }>(
    sql`select count(*)::int as count from enquiries.entry`,
  )
  expect(left.count).toBe(0)
})

test('a thread ends at a hundred entries', async () => {
  const buyer = await shop.aBuyer()
  const { id } = await must(sendEnquiry, form({ email: null }), buyer.by)
  await db.count(sql`
    insert into enquiries.entry (enquiry_id, author, text, at)
    select ${id}, 'sender', 'x', ${clock.now} from generate_series(1, 99)`)
  await db.count(sql`update enquiries.enquiry set entry_count = 100 where id = ${id}`)
  const full = EnquiryReasons.threadFull.code
  const enquiryId = String(id)
  expect(
    (
      await call(
        replyToEnquiry,
        { enquiryId, text: 'x', requestKey: crypto.randomUUID() },
        buyer.by,
      )
    ).code,
  ).toBe(full)
  expect((await call(answerEnquiry, { enquiryId, version: 0, text: 'x' }, clerk.by)).code).toBe(
    full,
  )
})

test('the doctor finds a message whose state says answered and that has no answer', async () => {
  const buyer = await shop.aBuyer()
  const { id } = await must(sendEnquiry, form({ email: null }), buyer.by)
  await shop.owner.db.count(sql`
    update enquiries.enquiry set state = 'answered', answer_by = null where id = ${id}`)
  const found = await db.rows<{ object: string }>(sql`select object from audit.i_85_enquiries`)
  expect(found).toEqual([{ object: `enquiry ${id}` }])
  await shop.owner.db.count(sql`delete from enquiries.enquiry where id = ${id}`)
})

test('an export of personal data contains my messages; closing the account deletes them', async () => {
  const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const input = { phone: '+34 611 000 111', text: 'Xylophon' }
  await must(sendEnquiry, form({ ...input, email: 'elsewhere@example.net' }), buyer.by)
  await must(sendEnquiry, form({ email: null }), other.by)
  const tables = await personal.copy(db, buyer.id)
  expect(tables).toMatchObject([
    { name: 'enquiries', rows: [{ email: 'elsewhere@example.net', phone: input.phone }] },
    { name: 'enquiry-entries', rows: [{ author: 'sender', text: 'Xylophon' }] },
  ])
  await must(askToClose, {}, buyer.by)
  clock.forward({ days: 7, minutes: 1 })
  await shop.settle()
  const left = await db.rows<{ buyerId: number }>(sql`
    select buyer_id from enquiries.enquiry where buyer_id in (${buyer.id}, ${other.id})`)
  expect(left).toEqual([{ buyerId: other.id }])
  const mails = await db.rows<object>(sql`
    select id from messages.outbox where recipient = 'elsewhere@example.net'`)
  expect(mails).toEqual([])
})

test('one buyer’s messages are listed for staff who answer, without those of others', async () => {
  const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const sent = await must(sendEnquiry, form(), buyer.by)
  await must(sendEnquiry, form(), other.by)
  const of = { buyerId: String(buyer.id) }
  expect(await must(enquiriesOfBuyer, of, clerk.by)).toMatchObject([
    { id: sent.id, state: 'new', topic: 'product', answerBy: sent.answerBy },
  ])
  expect((await call(enquiriesOfBuyer, of, buyer.by)).code).not.toBe(1)
})
