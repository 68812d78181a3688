/** Notes of staff about orders and customers: whom they mention, who changes them until when, and that no buyer ever reads one. */
import { describe, expect, test } from 'vitest'
import sql from 'sql-template-tag'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { myOrder, myOrders } from '#domains/orders/buyer-contract.ts'
import { officeOrders } from '#domains/orders/office-contract.ts'
import { myClosing } from '#domains/privacy/contract.ts'
import { sessionOf, staffWith } from '#domains/staff/server/testing.ts'
import { listColleagues, seeMentions } from '#domains/work/mentions-contract.ts'
import { workBell } from '#domains/work/notices-contract.ts'
import { WorkReasons } from '#domains/work/reasons.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import * as contract from '../contract.ts'
import { NOTES_MOST } from '../limits.ts'
import { NoteReasons } from '../reasons.ts'
import { personal } from './personal/personal.ts'

const { addOrderNote, deleteOrderNote, editOrderNote, listOrderNotes } = contract
const shop = await openOrderShop({ staffOf: null })
const { call, must, clock } = shop
const [clerk, service, owner, content] = [
  await staffWith(shop, 'orders'),
  await staffWith(shop, 'service'),
  await staffWith(shop, 'owner'),
  await staffWith(shop, 'content'),
]
const buyer = await shop.aBuyer()
const item = await shop.goods(100)

const anOrder = async () => (await shop.anOrder(buyer, item)).orderNumber
/** A session that has not run out, however far the clock went. */
const as = (member: { id: number }) => sessionOf(shop, member.id)
const bellOf = async (member: { id: number }) => {
  await shop.runSweeps()
  const { items } = await must(workBell, {}, await as(member))
  return items.filter(({ kind }) => kind === 'mentions')
}

test('a note is the order’s, is marked in the list, and tells whom it mentions', async () => {
  const orderNumber = await anOrder()
  const text = `@${service.name} please call. @${content.name} and @${clerk.name} need not be told`
  const notes = await must(addOrderNote, { key: orderNumber, text }, clerk.by)
  expect(notes).toMatchObject([{ staffName: clerk.name, text, canEdit: true, isForReader: false }])
  const { items } = await must(officeOrders, {}, clerk.by)
  expect(items.find(({ number }) => number === orderNumber)?.noteCount).toBe(1)

  const [mention, ...more] = await bellOf(service)
  expect(mention?.ref).toMatch(new RegExp(`^order:${orderNumber}#\\d+$`))
  expect(mention?.note).toEqual({ by: clerk.name, text })
  expect(more).toEqual([])
  // The author, whoever may not read orders, and those who are not mentioned hear nothing.
  for (const member of [clerk, content, owner]) expect(await bellOf(member)).toEqual([])

  const seen = await must(listOrderNotes, { key: orderNumber }, service.by)
  expect(seen).toMatchObject([{ isForReader: true, canEdit: false, canDelete: false }])
  await must(seeMentions, { object: `order:${orderNumber}` }, owner.by)
  expect(await bellOf(service)).toHaveLength(1)
  await must(seeMentions, { object: `order:${orderNumber}` }, service.by)
  expect(await bellOf(service)).toEqual([])
  const after = await must(listOrderNotes, { key: orderNumber }, service.by)
  expect(after[0]?.isForReader).toBe(false)
})

test('an edited note tells those alone who were not mentioned before, and a deleted one nobody', async () => {
  const orderNumber = await anOrder()
  const [note] = await must(
    addOrderNote,
    { key: orderNumber, text: `@${service.name} look` },
    clerk.by,
  )
  const of = { key: orderNumber, noteId: String(note!.id) }
  await must(seeMentions, { object: `order:${orderNumber}` }, service.by)
  const text = `@${service.name} and @${owner.name}, look`
  const edited = await must(editOrderNote, { ...of, revision: note!.revision, text }, clerk.by)
  expect(edited[0]).toMatchObject({ text, revision: 1 })
  expect(edited[0]?.editedAt).not.toBeNull()
  expect(await bellOf(service)).toEqual([])
  expect(await bellOf(owner)).toMatchObject([{ note: { by: clerk.name, text } }])
  const late = await call(deleteOrderNote, { ...of, revision: 0 }, clerk.by)
  expect(late.code).toBe(Reasons.changedMeanwhile.code)
  const gone = await must(deleteOrderNote, { ...of, revision: 1 }, clerk.by)
  expect(gone).toEqual([])
  expect(await bellOf(owner)).toEqual([])
})

test('only its author changes a note, for a day; whoever manages the staff deletes any', async () => {
  const orderNumber = await anOrder()
  const notes = await must(addOrderNote, { key: orderNumber, text: 'fragile' }, clerk.by)
  const of = { key: orderNumber, noteId: String(notes[0]!.id), revision: 0 }
  const others = await call(editOrderNote, { ...of, text: 'not mine' }, service.by)
  expect(others.code).toBe(NoteReasons.notYours.code)
  expect((await call(deleteOrderNote, of, service.by)).code).toBe(NoteReasons.notYours.code)
  expect((await call(editOrderNote, { ...of, text: 'x' }, owner.by)).code).toBe(
    NoteReasons.notYours.code,
  )
  const elsewhere = { ...of, key: await anOrder() }
  expect((await call(deleteOrderNote, elsewhere, clerk.by)).code).toBe(Reasons.notFound.code)
  clock.forward({ hours: 24 })
  const mine = await as(clerk)
  const late = await call(editOrderNote, { ...of, text: 'too late' }, mine)
  expect(late.code).toBe(NoteReasons.tooOld.code)
  expect((await call(deleteOrderNote, of, mine)).code).toBe(NoteReasons.tooOld.code)
  const still = await must(listOrderNotes, { key: orderNumber }, mine)
  expect(still).toMatchObject([{ text: 'fragile', canEdit: false, canDelete: false }])
  expect(await must(deleteOrderNote, of, await as(owner))).toEqual([])
})

test('no call of its buyer has a word of a note, and the log holds none either', async () => {
  const orderNumber = await anOrder()
  const secret = 'margin is zero: SECRETWORD'
  await must(addOrderNote, { key: orderNumber, text: secret }, await as(clerk))
  const answers = [
    await must(myOrder, { orderNumber }, buyer.by),
    await must(myOrders, {}, buyer.by),
    await must(myClosing, {}, buyer.by),
  ]
  expect(JSON.stringify(answers)).toContain(orderNumber)
  expect(JSON.stringify(answers)).not.toContain('SECRETWORD')
  expect(JSON.stringify(answers)).not.toContain('"notes"')
  expect(JSON.stringify(await personal.copy(shop.db, buyer.id))).not.toContain('SECRETWORD')
  const { items } = await must(listAudit, { object: `order:${orderNumber}` }, await as(owner))
  expect(items).toMatchObject([{ action: 'orders.note.add', after: { characters: secret.length } }])
  // Other buyers and members without the permission cannot write one.
  expect((await call(addOrderNote, { key: orderNumber, text: 'x' }, await as(content))).code).toBe(
    Reasons.forbidden.code,
  )
  expect((await call(addOrderNote, { key: orderNumber, text: 'x' }, buyer.by)).code).not.toBe(1)
})

test('notes about customers mention too, and who may not read them is offered to nobody', async () => {
  const by = await as(service)
  const text = `@${owner.name}: asks for terms`
  await must(contract.addCustomerNote, { key: String(buyer.id), text }, by)
  const [mention] = await bellOf(owner)
  expect(mention).toMatchObject({ name: expect.stringContaining('Buyer') })
  expect(mention?.ref).toMatch(new RegExp(`^customer:${buyer.id}#`))
  const names = (await must(listColleagues, { of: 'order' }, by)).map(({ name }) => name)
  expect(names).toContain(clerk.name)
  expect(names).not.toContain(content.name)
  const foreign = await call(listColleagues, { of: 'customer' }, await as(content))
  expect(foreign.code).toBe(WorkReasons.notAllowed.code)
})

test('the mentions of an order are found by index: its page asks for them, and none is ever deleted for age', async () => {
  const plan = await shop.db.tx(async (tx) => {
    await tx.count(sql`set local enable_seqscan = off`)
    return tx.rows(sql`
      explain select note_key from work.mention where object = 'order:SO1' and staff_id = 1 and seen_at is null`)
  })
  expect(JSON.stringify(plan)).toContain('mention_of_object')
})

describe('notes about customers', () => {
  const about = async () => ({ key: String((await shop.aBuyer()).id) })

  test('are changed by their authors however old, and deleted by them or by staff who manage the staff', async () => {
    const { key } = await about()
    const by = await as(service)
    const text = ' calls on Mondays '
    const [note] = await must(contract.addCustomerNote, { key, text }, by)
    expect(note).toMatchObject({
      text: 'calls on Mondays',
      staffName: service.name,
      editedAt: null,
    })
    const mine = { key, noteId: String(note!.id), revision: note!.revision }
    const edit = { ...mine, text: 'calls on Tuesdays' }
    const other = await as(await staffWith(shop, 'service'))
    const { code } = NoteReasons.notYours
    expect((await call(contract.editCustomerNote, edit, other)).code).toBe(code)
    expect((await call(contract.deleteCustomerNote, mine, other)).code).toBe(code)
    expect((await call(contract.editCustomerNote, edit, await as(owner))).code).toBe(code)

    clock.forward({ days: 3 })
    const later = await as(service)
    const [changed] = await must(contract.editCustomerNote, edit, later)
    const revision = note!.revision + 1
    expect(changed).toMatchObject({ text: edit.text, editedAt: clock.now, revision, canEdit: true })
    expect((await call(contract.editCustomerNote, edit, later)).code).toBe(
      Reasons.changedMeanwhile.code,
    )
    const byOwner = await as(owner)
    expect(await must(contract.deleteCustomerNote, { ...mine, revision }, byOwner)).toEqual([])
    const { items } = await must(listAudit, { object: `customer:${key}` }, byOwner)
    expect(items.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['customers.note.delete', { characters: 17 }, null],
      ['customers.note.edit', { characters: 16 }, { characters: 17 }],
      ['customers.note.add', null, { characters: 16 }],
    ])
  })

  test('belong to their customer, and there must be one', async () => {
    const [one, two] = [await about(), await about()]
    const by = await as(service)
    const [note] = await must(contract.addCustomerNote, { ...one, text: 'theirs' }, by)
    const foreign = { ...two, noteId: String(note!.id), revision: note!.revision }
    expect((await call(contract.deleteCustomerNote, foreign, by)).code).toBe(Reasons.notFound.code)
    for (const key of ['999999', 'SO1', '1e3']) {
      const nobody = await call(contract.addCustomerNote, { key, text: 'whose' }, by)
      expect(nobody.code).toBe(Reasons.notFound.code)
      expect((await call(contract.listCustomerNotes, { key }, by)).code).toBe(Reasons.notFound.code)
    }
    expect(await must(contract.listCustomerNotes, one, by)).toHaveLength(1)
  })
})

test.each(['order', 'customer'] as const)(
  'an %s has 200 at most, also when many are added at once',
  async (kind) => {
    const by = await as(owner)
    const key = kind === 'order' ? await anOrder() : String((await shop.aBuyer()).id)
    const planted =
      kind === 'order'
        ? sql`
    insert into orders.note (order_id, buyer_id, staff_id, staff_name, text, created_at)
    select id, buyer_id, ${owner.id}, 'Owner', 'x', ${clock.now} from orders.sales_order, generate_series(3, ${NOTES_MOST})
    where number = ${key}`
        : sql`
    insert into accounts.note (buyer_id, staff_id, staff_name, text, created_at)
    select ${Number(key)}, ${owner.id}, 'Owner', 'x', ${clock.now}::timestamptz from generate_series(3, ${NOTES_MOST})`
    await shop.owner.db.count(planted)
    const add = kind === 'order' ? addOrderNote : contract.addCustomerNote
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => call(add, { key, text: `at once ${index}` }, by)),
    )
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(2)
    expect(answers.filter(({ code }) => code === NoteReasons.tooMany.code)).toHaveLength(22)
    const list = kind === 'order' ? listOrderNotes : contract.listCustomerNotes
    expect(await must(list, { key }, by)).toHaveLength(NOTES_MOST)
  },
)

test('whom notes mention is forgotten with the account, of the orders too', async () => {
  const leaver = await shop.aBuyer()
  const { orderNumber } = await shop.anOrder(leaver, item)
  const by = await as(service)
  const text = `@${owner.name} look`
  await must(addOrderNote, { key: orderNumber, text }, by)
  await must(contract.addCustomerNote, { key: String(leaver.id), text }, by)
  const other = await anOrder()
  await must(addOrderNote, { key: other, text }, by)
  await shop.db.tx((tx) => personal.forget!(tx, leaver.id, clock.now))
  const rows = await shop.db.rows<{ object: string }>(sql`select object from work.mention`)
  const objects = rows.map(({ object }) => object)
  expect(objects).toContain(`order:${other}`)
  expect(objects).not.toContain(`order:${orderNumber}`)
  expect(objects).not.toContain(`customer:${leaver.id}`)
  expect(await must(listOrderNotes, { key: orderNumber }, by)).toEqual([])
})
