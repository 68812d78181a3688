/** Kinds of enquiries: each with its fields alone, its files, its end without an answer, and the limits of feedback. Through HTTP. */
import sql, { type Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { addEnquiryNote, listEnquiryNotes } from '#domains/notes/contract.ts'
import { askToClose } from '#domains/privacy/contract.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import { seeMentions } from '#domains/work/mentions-contract.ts'
import { workBell } from '#domains/work/notices-contract.ts'
import { aPicture, sendFile } from '#domains/verification/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import type { ShopperContext } from '#kit/server/http/serve.ts'
import {
  answerEnquiry,
  closeEnquiry,
  myEnquiries,
  myEnquiry,
  officeEnquiries,
  officeEnquiry,
  replyToEnquiry,
  sendEnquiry,
  waitingEnquiries,
} from '../contract.ts'
import { EnquiryReasons } from '../reasons.ts'
import { readFields } from './fields.ts'

const shop = await openOrderShop()
const { db, must, call, clock } = shop
const clerk = await shop.aClerk()

const sender = { name: '林', email: null, phone: null, text: '请报价' }
const form = <Changes extends object>(changes: Changes) => ({
  requestKey: crypto.randomUUID(),
  ...sender,
  ...changes,
})
const MACHINE = {
  kind: 'machine',
  intent: 'buy',
  category: 'cutting',
  specification: 'CNC lathe, 2 m bed',
  quantity: 2,
  budget: { amount: 90_000_000, currency: 'USD' },
  region: 'Valencia',
  deadline: '2026-03-10',
} as const
const FEEDBACK = { kind: 'feedback', topic: 'fault' } as const
const feedback = (changes = {}) => form({ ...FEEDBACK, ...changes })
type By = Record<string, string>
const filesOf = async (by: By, count: number) => {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    ids.push((await sendFile(shop.url, by, 'answer', await aPicture())).data?.id ?? '')
  }
  return ids
}

test('a request for a machine has its fields, and its thread holds files of both its entries', async () => {
  const buyer = await shop.aBuyer()
  const [first, second] = await filesOf(buyer.by, 2)
  const { id } = await must(sendEnquiry, form({ ...MACHINE, fileIds: [first!] }), buyer.by)
  const of = { enquiryId: String(id) }
  const found = await must(myEnquiry, of, buyer.by)
  expect(found).toMatchObject({ ...MACHINE, state: 'new', topic: null, companyId: null })
  expect(found.entries[0]?.files).toMatchObject([{ id: first, type: 'image/webp' }])
  expect((await fetch(new URL(found.entries[0]!.files[0]!.url, shop.url))).status).not.toBe(404)

  await must(answerEnquiry, { ...of, version: 0, text: 'We have one.' }, clerk.by)
  const more = {
    ...of,
    text: 'Here it stands',
    fileIds: [second!],
    requestKey: crypto.randomUUID(),
  }
  const replied = await must(replyToEnquiry, more, buyer.by)
  expect(replied.entries.map(({ files }) => files.map((each) => each.id))).toEqual([
    [first],
    [],
    [second],
  ])
  expect(await must(replyToEnquiry, more, buyer.by)).toMatchObject({ id, entries: { length: 3 } })
  const seen = await must(officeEnquiry, of, clerk.by)
  expect(seen.entries[2]?.files).toMatchObject([{ id: second }])
  const list = await must(officeEnquiries, { kind: 'machine', q: 'lathe, 2 m' }, clerk.by)
  expect(list.items.map((each) => each.id)).toEqual([id])
  expect((await must(officeEnquiries, { kind: 'legal' }, clerk.by)).items).toEqual([])
  expect((await must(waitingEnquiries, {}, clerk.by)).kinds).toContainEqual({
    kind: 'machine',
    newCount: 1,
  })
})

test('fields that a kind needs and fields of another kind are refused, by name', async () => {
  const buyer = await shop.aBuyer()
  const fieldsOf = async (changes: object) => {
    const answer = await call(sendEnquiry, form(changes) as never, buyer.by)
    expect(answer.code).toBe(Reasons.invalidInput.code)
    const { fields } = answer.data as unknown as { fields: { path: string }[] }
    return fields.map(({ path }) => path)
  }
  expect(await fieldsOf({})).toEqual(['topic'])
  expect(await fieldsOf({ kind: 'legal', topic: 'order' })).toEqual(['topic'])
  expect(await fieldsOf({ ...MACHINE, region: null })).toEqual(['region'])
  expect(await fieldsOf({ ...MACHINE, directory: 'factory', companyId: 3 })).toEqual([
    'directory',
    'companyId',
  ])
  expect(await fieldsOf({ kind: 'company' })).toEqual(['directory', 'companyId'])
  expect(await fieldsOf({ ...FEEDBACK, quantity: 3 })).toEqual(['quantity'])
  expect((await must(myEnquiries, {}, buyer.by)).items).toEqual([])
})

test('the database refuses what no kind has', async () => {
  const buyer = await shop.aBuyer()
  const insert = (fields: Sql, values: Sql, sentBy: number | null = buyer.id) =>
    db.count(sql`
      insert into enquiries.enquiry (request_key, name, phone, buyer_id, lang, sent_at, written_at, answer_by, ${fields})
      values (gen_random_uuid(), 'x', '12345', ${sentBy}, 'cn', ${clock.now}, ${clock.now}, ${clock.now}, ${values})`)
  const refused: [string, () => Promise<unknown>][] = [
    ['enquiry_topic_of_kind', () => insert(sql`kind`, sql`'message'`)],
    ['enquiry_topic_of_kind', () => insert(sql`kind, topic`, sql`'legal', 'order'`)],
    ['enquiry_topic_of_kind', () => insert(sql`kind`, sql`'gossip'`)],
    ['enquiry_machine_fields', () => insert(sql`kind, intent`, sql`'machine', 'buy'`)],
    ['enquiry_machine_fields', () => insert(sql`kind, topic, quantity`, sql`'legal', 'other', 2`)],
    ['enquiry_company_fields', () => insert(sql`kind, directory`, sql`'company', 'factory'`)],
    ['enquiry_company_fields', () => insert(sql`topic, company_id`, sql`'other', 3`)],
    [
      'enquiry_order_of_message',
      () => insert(sql`kind, topic, order_number`, sql`'legal', 'other', 'SO123456789012345'`),
    ],
    ['enquiry_feedback_of_buyer', () => insert(sql`kind, topic`, sql`'feedback', 'idea'`, null)],
    [
      'enquiry_feedback_stays',
      () => insert(sql`kind, topic, expires_at`, sql`'feedback', 'idea', now()`),
    ],
  ]
  for (const [constraint, outcome] of refused) {
    await expect(outcome()).rejects.toMatchObject({ constraint })
  }
  const { id } = await must(sendEnquiry, form({ topic: 'other', phone: '+34 600 000 000' }), {})
  await expect(
    db.count(sql`
      insert into enquiries.entry (enquiry_id, author, text, file_ids, at)
      values (${id}, 'sender', 'x', array['a'], ${clock.now})`),
  ).rejects.toMatchObject({ constraint: 'entry_files_of_buyer' })
})

test('an enquiry to a company writes down what it is called, and an unknown company is refused', async () => {
  const company = { kind: 'company', directory: 'trader', companyId: 7 } as const
  const nobody = await call(sendEnquiry, form(company), (await shop.aBuyer()).by)
  expect(nobody.code).toBe(EnquiryReasons.companyUnknown.code)
  const context = {
    db,
    now: clock.now,
    lang: 'en',
    buyerId: null,
    findCompany: (_: unknown, of: { companyId: number }) =>
      Promise.resolve(of.companyId === 7 ? 'Harbour Traders' : null),
  } as unknown as ShopperContext
  const rest = { topic: null, orderNumber: null, deadline: null } as never as object
  const given = { ...rest, ...sender, ...company, fileIds: [] } as never
  expect(await readFields(context, given)).toMatchObject({
    ...company,
    companyName: 'Harbour Traders',
  })
})

test('files are those of the sender, and go with the enquiry', async () => {
  const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const fileIds = await filesOf(other.by, 1)
  const foreign = await call(sendEnquiry, form({ ...MACHINE, fileIds }), buyer.by)
  expect(foreign.code).toBe(EnquiryReasons.fileUnknown.code)
  expect((await must(myEnquiries, {}, buyer.by)).items).toEqual([]) // nothing of it is stored
  const guest = await call(sendEnquiry, form({ ...MACHINE, phone: '+34 600 000 000', fileIds }), {})
  expect(guest.code).toBe(EnquiryReasons.loginNeeded.code)
  await must(sendEnquiry, form({ ...MACHINE, fileIds }), other.by)
  const isClaimed = async () =>
    (
      await db.row<{ isClaimed: boolean }>(sql`
        select claimed_at is not null as is_claimed from uploads.file where id = ${fileIds[0]!}`)
    ).isClaimed
  expect(await isClaimed()).toBe(true)
  clock.forward({ days: 366 })
  await shop.runSweeps()
  expect(
    await db.rows(
      sql`select 1 from uploads.file where id = ${fileIds[0]!} and claimed_at is not null`,
    ),
  ).toEqual([])
})

test('without an answer it expires after a month or its last day, and a reply opens it again', async () => {
  const buyer = await shop.aBuyer()
  const today = clock.now.slice(0, 10)
  const inDays = (days: number) =>
    new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
  const late = await call(sendEnquiry, form({ ...MACHINE, deadline: inDays(-2) }), buyer.by)
  expect(late.code).toBe(EnquiryReasons.deadlinePassed.code)
  const send = async (changes: object) =>
    String((await must(sendEnquiry, form(changes) as never, buyer.by)).id)
  const [soon, month, report] = [
    await send({ ...MACHINE, deadline: inDays(5) }),
    await send({ kind: 'legal', topic: 'contract' }),
    await send(FEEDBACK),
  ]
  const states = async () =>
    Promise.all(
      [soon, month, report].map(async (enquiryId) => {
        return (await must(myEnquiry, { enquiryId }, buyer.by)).state
      }),
    )
  clock.forward({ days: 4 })
  await shop.runSweeps()
  expect(await states()).toEqual(['new', 'new', 'new'])
  clock.forward({ days: 3 })
  await shop.runSweeps()
  expect(await states()).toEqual(['expired', 'new', 'new'])
  clock.forward({ days: 24 })
  await shop.runSweeps()
  expect(await states()).toEqual(['expired', 'expired', 'new'])
  const mails = await db.rows(sql`
    select template from messages.outbox where recipient = ${buyer.email} and template = 'enquiry-expired'`)
  expect(mails).toHaveLength(2)

  const { by } = buyer
  const again = { enquiryId: soon, text: 'Still looking', requestKey: crypto.randomUUID() }
  const reopened = await must(replyToEnquiry, again, by)
  expect(reopened).toMatchObject({ state: 'new' })
  expect(reopened.expiresAt! > clock.now).toBe(true) // its last day is over: it counts from now
  const { version } = await must(officeEnquiry, { enquiryId: month }, clerk.by)
  await must(answerEnquiry, { enquiryId: month, version, text: 'Sorry for the delay.' }, clerk.by)
  expect(await states()).toEqual(['new', 'answered', 'new'])
})

test('nobody is promised an answer for a time when the enquiry has expired', async () => {
  const buyer = await shop.aBuyer()
  const deadline = clock.now.slice(0, 10)
  const { id, answerBy } = await must(sendEnquiry, form({ ...MACHINE, deadline }), buyer.by)
  const sent = await must(myEnquiry, { enquiryId: String(id) }, buyer.by)
  expect(answerBy).toBe(sent.expiresAt)
  expect(sent.answerBy).toBe(sent.expiresAt)
})

test('what expires at once sends one mail a day to an address that somebody typed', async () => {
  const email = 'victim@example.net'
  const deadline = clock.now.slice(0, 10)
  for (const typed of [email, 'Victim+1@example.net', email]) {
    const { by } = await shop.aBuyer()
    await must(sendEnquiry, form({ ...MACHINE, deadline, email: typed }), by)
  }
  clock.forward({ days: 2 })
  await shop.runSweeps()
  const mails = await db.rows(sql`
    select 1 from messages.outbox where lower(recipient) like 'victim%' and template = 'enquiry-expired'`)
  expect(mails).toHaveLength(1)
})

test('feedback: 300 characters, six pictures, five a day, also at the same moment', async () => {
  const buyer = await shop.aBuyer()
  const long = await call(sendEnquiry, feedback({ text: 'x'.repeat(301) }), buyer.by)
  expect(long.code).toBe(EnquiryReasons.textTooLong.code)
  const fileIds = await filesOf(buyer.by, 7)
  const seven = await call(sendEnquiry, feedback({ fileIds }), buyer.by)
  expect(seven.code).toBe(Reasons.invalidInput.code)
  const guest = await call(sendEnquiry, feedback({ phone: '+34 600 000 000' }), {})
  expect(guest.code).toBe(EnquiryReasons.loginNeeded.code)
  await must(
    sendEnquiry,
    feedback({ text: 'x'.repeat(300), fileIds: fileIds.slice(0, 6) }),
    buyer.by,
  )
  const rest = await Promise.all(
    Array.from({ length: 7 }, () => call(sendEnquiry, feedback(), buyer.by)),
  )
  const { code } = EnquiryReasons.feedbackPerDay
  expect(rest.map((each) => each.code).sort((a, b) => a - b)).toEqual([
    1,
    1,
    1,
    1,
    code,
    code,
    code,
  ])
  expect((await must(myEnquiries, { kind: 'feedback' }, buyer.by)).items).toHaveLength(5)
  // Other kinds have limits of their own.
  await must(sendEnquiry, form({ topic: 'other' }), buyer.by)
  clock.forward({ days: 1 })
  await must(sendEnquiry, feedback(), buyer.by)
})

test('feedback has pictures alone', async () => {
  const buyer = await shop.aBuyer()
  const pdf = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  )
  const id = (await sendFile(shop.url, buyer.by, 'answer', pdf)).data?.id ?? ''
  const refused = await call(sendEnquiry, feedback({ fileIds: [id] }), buyer.by)
  expect(refused.code).toBe(EnquiryReasons.fileUnknown.code)
  await must(sendEnquiry, form({ kind: 'legal', topic: 'contract', fileIds: [id] }), buyer.by)
})

test('feedback is replied to, its buyer answers once, and it is closed for good', async () => {
  const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const { id } = await must(sendEnquiry, feedback(), buyer.by)
  const enquiryId = String(id)
  const replyOf = (by: By, text = 'Thanks') =>
    call(replyToEnquiry, { enquiryId, text, requestKey: crypto.randomUUID() }, by)
  const over = EnquiryReasons.replyOver.code
  expect((await replyOf(buyer.by)).code).toBe(over) // nobody has replied yet
  expect((await call(myEnquiry, { enquiryId }, other.by)).code).toBe(Reasons.notFound.code)
  const answered = await must(answerEnquiry, { enquiryId, version: 0, text: 'Mended.' }, clerk.by)
  expect((await replyOf(other.by)).code).toBe(Reasons.notFound.code)
  expect((await replyOf(buyer.by, 'x'.repeat(301))).code).toBe(EnquiryReasons.textTooLong.code)
  const both = await Promise.all([replyOf(buyer.by), replyOf(buyer.by)])
  expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([1, over])
  const { version } = await must(officeEnquiry, { enquiryId }, clerk.by)
  expect(version).toBeGreaterThan(answered.version)
  await must(answerEnquiry, { enquiryId, version, text: 'You are welcome.' }, clerk.by)
  expect(await must(myEnquiry, { enquiryId }, buyer.by)).toMatchObject({
    state: 'answered',
    canReply: false,
  })
  expect((await replyOf(buyer.by)).code).toBe(over)
  await must(closeEnquiry, { enquiryId, version: version + 1 }, clerk.by)
  expect((await replyOf(buyer.by)).code).toBe(over)
  await expect(
    db.count(sql`
      insert into enquiries.entry (enquiry_id, author, text, at) values (${id}, 'sender', 'x', ${clock.now})`),
  ).rejects.toMatchObject({ constraint: 'entry_of_feedback' })
})

test('closing the account deletes requests with their files', async () => {
  const buyer = await shop.aBuyer()
  const fileIds = await filesOf(buyer.by, 1)
  await must(sendEnquiry, form({ ...MACHINE, deadline: null, fileIds }), buyer.by)
  await must(askToClose, {}, buyer.by)
  clock.forward({ days: 7, minutes: 1 })
  await shop.settle()
  expect(await db.rows(sql`select 1 from enquiries.enquiry where buyer_id = ${buyer.id}`)).toEqual(
    [],
  )
  expect(
    await db.rows(
      sql`select 1 from uploads.file where id = ${fileIds[0]!} and claimed_at is not null`,
    ),
  ).toEqual([])
})

test('staff write notes about an enquiry, a guest’s too, and they go with it', async () => {
  const { id } = await must(sendEnquiry, form({ topic: 'other', phone: '+34 600 000 000' }), {})
  const key = String(id)
  const colleague = await staffWith(shop, 'service')
  const [note] = await must(addEnquiryNote, { key, text: `@${colleague.name} knows` }, clerk.by)
  expect(note).toMatchObject({ canEdit: true })
  const [seen] = await must(listEnquiryNotes, { key }, { cookie: `staff=${colleague.id}` })
  expect(seen).toMatchObject({ isForReader: true, canEdit: false })
  // Who answers enquiries alone has it in the bell, until the enquiry is opened.
  const only = { cookie: `staff=${colleague.id}:enquiries.answer` }
  const inBell = async () => {
    await shop.runSweeps()
    return (await must(workBell, {}, only)).items.filter(({ kind }) => kind === 'mentions').length
  }
  expect(await inBell()).toBe(1)
  await must(seeMentions, { object: `enquiry:${key}` }, only)
  expect(await inBell()).toBe(0)
  expect((await call(addEnquiryNote, { key: '999999', text: 'x' }, clerk.by)).code).toBe(
    Reasons.notFound.code,
  )
  clock.forward({ days: 366 })
  await shop.runSweeps()
  expect(await db.rows(sql`select 1 from enquiries.note where enquiry_id = ${id}`)).toEqual([])
  expect(await db.rows(sql`select 1 from work.mention where object = ${`enquiry:${key}`}`)).toEqual(
    [],
  )
})
