/** Notes of staff about orders: whom they mention, who changes them until when, and that no buyer ever reads one. */
import { expect, test } from 'vitest'
import sql from 'sql-template-tag'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { addNote } from '#domains/customers/contract.ts'
import { myClosing } from '#domains/privacy/contract.ts'
import { sessionOf, staffWith } from '#domains/staff/server/testing.ts'
import { listColleagues, seeMentions } from '#domains/work/mentions-contract.ts'
import { workBell } from '#domains/work/notices-contract.ts'
import { WorkReasons } from '#domains/work/reasons.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { myOrder, myOrders } from '../../buyer-contract.ts'
import { addOrderNote, deleteOrderNote, editOrderNote } from '../../notes-contract.ts'
import { officeOrder, officeOrders } from '../../office-contract.ts'
import { OrderReasons } from '../../reasons.ts'

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
  const { notes } = await must(addOrderNote, { orderNumber, text }, clerk.by)
  expect(notes).toMatchObject([{ staffName: clerk.name, text, canEdit: true, isForReader: false }])
  const { items } = await must(officeOrders, {}, clerk.by)
  expect(items.find(({ number }) => number === orderNumber)?.noteCount).toBe(1)

  const [mention, ...more] = await bellOf(service)
  expect(mention?.ref).toMatch(new RegExp(`^order:${orderNumber}#\\d+$`))
  expect(more).toEqual([])
  // The author, whoever may not read orders, and those who are not mentioned hear nothing.
  for (const member of [clerk, content, owner]) expect(await bellOf(member)).toEqual([])

  const seen = await must(officeOrder, { orderNumber }, service.by)
  expect(seen.notes).toMatchObject([{ isForReader: true, canEdit: false, canDelete: false }])
  await must(seeMentions, { object: `order:${orderNumber}` }, owner.by)
  expect(await bellOf(service)).toHaveLength(1)
  await must(seeMentions, { object: `order:${orderNumber}` }, service.by)
  expect(await bellOf(service)).toEqual([])
  const after = await must(officeOrder, { orderNumber }, service.by)
  expect(after.notes[0]?.isForReader).toBe(false)
})

test('an edited note tells those alone who were not mentioned before, and a deleted one nobody', async () => {
  const orderNumber = await anOrder()
  const first = await must(addOrderNote, { orderNumber, text: `@${service.name} look` }, clerk.by)
  const [note] = first.notes
  const of = { orderNumber, noteId: String(note!.id) }
  await must(seeMentions, { object: `order:${orderNumber}` }, service.by)
  const text = `@${service.name} and @${owner.name}, look`
  const edited = await must(editOrderNote, { ...of, revision: note!.revision, text }, clerk.by)
  expect(edited.notes[0]).toMatchObject({ text, revision: 1 })
  expect(edited.notes[0]?.editedAt).not.toBeNull()
  expect(await bellOf(service)).toEqual([])
  expect(await bellOf(owner)).toHaveLength(1)
  const late = await call(deleteOrderNote, { ...of, revision: 0 }, clerk.by)
  expect(late.code).toBe(Reasons.changedMeanwhile.code)
  const gone = await must(deleteOrderNote, { ...of, revision: 1 }, clerk.by)
  expect(gone.notes).toEqual([])
  expect(await bellOf(owner)).toEqual([])
})

test('only its author changes a note, for a day; whoever manages the staff deletes any', async () => {
  const orderNumber = await anOrder()
  const { notes } = await must(addOrderNote, { orderNumber, text: 'fragile' }, clerk.by)
  const of = { orderNumber, noteId: String(notes[0]!.id), revision: 0 }
  const others = await call(editOrderNote, { ...of, text: 'not mine' }, service.by)
  expect(others.code).toBe(OrderReasons.noteNotYours.code)
  expect((await call(deleteOrderNote, of, service.by)).code).toBe(OrderReasons.noteNotYours.code)
  expect((await call(editOrderNote, { ...of, text: 'x' }, owner.by)).code).toBe(
    OrderReasons.noteNotYours.code,
  )
  const elsewhere = { ...of, orderNumber: await anOrder() }
  expect((await call(deleteOrderNote, elsewhere, clerk.by)).code).toBe(Reasons.notFound.code)
  clock.forward({ hours: 24 })
  const mine = await as(clerk)
  const late = await call(editOrderNote, { ...of, text: 'too late' }, mine)
  expect(late.code).toBe(OrderReasons.noteTooOld.code)
  expect((await call(deleteOrderNote, of, mine)).code).toBe(OrderReasons.noteTooOld.code)
  const still = await must(officeOrder, { orderNumber }, mine)
  expect(still.notes).toMatchObject([{ text: 'fragile', canEdit: false, canDelete: false }])
  expect((await must(deleteOrderNote, of, await as(owner))).notes).toEqual([])
})

test('no call of its buyer has a word of a note, and the log holds none either', async () => {
  const orderNumber = await anOrder()
  const secret = 'margin is zero: SECRETWORD'
  await must(addOrderNote, { orderNumber, text: secret }, await as(clerk))
  const answers = [
    await must(myOrder, { orderNumber }, buyer.by),
    await must(myOrders, {}, buyer.by),
    await must(myClosing, {}, buyer.by),
  ]
  expect(JSON.stringify(answers)).toContain(orderNumber)
  expect(JSON.stringify(answers)).not.toContain('SECRETWORD')
  expect(JSON.stringify(answers)).not.toContain('"notes"')
  const { personal } = await import('../personal/personal.ts')
  expect(JSON.stringify(await personal.copy(shop.db, buyer.id))).not.toContain('SECRETWORD')
  const { items } = await must(listAudit, { object: `order:${orderNumber}` }, await as(owner))
  expect(items).toMatchObject([{ action: 'orders.note.add', after: { characters: secret.length } }])
  // Other buyers and members without the permission cannot write one.
  expect((await call(addOrderNote, { orderNumber, text: 'x' }, await as(content))).code).toBe(
    Reasons.forbidden.code,
  )
  expect((await call(addOrderNote, { orderNumber, text: 'x' }, buyer.by)).code).not.toBe(1)
})

test('notes about customers mention too, and who may not read them is offered to nobody', async () => {
  const by = await as(service)
  const text = `@${owner.name}: asks for terms`
  await must(addNote, { customerId: String(buyer.id), text }, by)
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
