/** Customer lists: who is put on them and taken off, by hand and by a tag, and who may do that. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import {
  addMembers,
  customerList,
  customerLists,
  listMembers,
  removeCustomerList,
  saveCustomerList,
  takeOffMembers,
} from '../contract.ts'
import { AudienceReasons } from '../reasons.ts'
import { listsOfBuyers } from './door.ts'
import { personal } from './personal/personal.ts'

const shop = await openOrderShop({ staffOf: null })
const { call, must, db } = shop
const { by: service } = await staffWith(shop, 'service')
const { by: catalogue } = await staffWith(shop, 'catalogue')

let made = 0
const aList = async (tag: string | null = null) =>
  (await must(saveCustomerList, { name: `名单 ${++made}`, tag }, service)).id
const contactsOf = (buyerId: number) =>
  db.row<{ email: string; nickName: string }>(sql`
    select email, nick_name from accounts.buyer where id = ${buyerId}`)
const membersOf = async (listId: number, q?: string) =>
  (await must(listMembers, { listId, q }, service)).items.map(({ buyerId }) => buyerId)

test('people are added by what they are known by; who is nobody is named, and nobody is on it twice', async () => {
  const [first, second, third] = [await shop.aBuyer(), await shop.aBuyer(), await shop.aBuyer()]
  const phone = `+86138${String(first.id).padStart(8, '0')}`
  await db.count(sql`update accounts.buyer set phone = ${phone} where id = ${first.id}`)
  const listId = await aList()
  const { email } = await contactsOf(second.id)
  const contacts = [
    phone,
    email.toUpperCase(),
    String(third.id),
    'nobody@x.example',
    email,
    '999999999',
  ]
  expect(await must(addMembers, { listId, contacts }, service)).toEqual({
    addedCount: 3,
    alreadyCount: 1,
    unknown: ['nobody@x.example', '999999999'],
  })
  expect(await membersOf(listId)).toEqual([third.id, second.id, first.id])
  expect(await membersOf(listId, email)).toEqual([second.id])
  expect((await must(customerList, { listId }, catalogue)).memberCount).toBe(3)
  expect(await must(takeOffMembers, { listId, buyerIds: [second.id, 999_999] }, service)).toEqual({
    count: 1,
  })
  expect(await membersOf(listId)).toEqual([third.id, first.id])
  const { action, object } = await db.row<{ action: string; object: string }>(sql`
    select action, object from staff.audit order by id desc limit 1`)
  expect([action, object]).toEqual(['audiences.takeOff', `list:${listId}`])
})

test('a list by a tag follows it, and nobody is put on it', async () => {
  const [tagged, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const listId = await aList('学校')
  const isOn = async (buyerId: number) =>
    (await listsOfBuyers(db, { listIds: [listId], buyerIds: [tagged.id, other.id] }))(buyerId).has(
      listId,
    )
  expect(await isOn(tagged.id)).toBe(false)
  await db.count(sql`update accounts.buyer set tags = '{学校}' where id = ${tagged.id}`)
  expect([await isOn(tagged.id), await isOn(other.id)]).toEqual([true, false])
  expect(await membersOf(listId)).toEqual([tagged.id])
  const found = (await must(customerLists, {}, catalogue)).find(({ id }) => id === listId)
  expect(found).toMatchObject({ tag: '学校', memberCount: 1 })
  const adding = await call(addMembers, { listId, contacts: [String(other.id)] }, service)
  expect(adding.code).toBe(AudienceReasons.byTag.code)
  const put = sql`
    insert into audiences.member (list_id, buyer_id, added_at) values (${listId}, ${other.id}, now())`
  await expect(db.count(put)).rejects.toThrow('member_of_people')
})

test('names are unique, a list with people gets no tag, and of two who save at once one succeeds', async () => {
  const buyer = await shop.aBuyer()
  const listId = await aList()
  const { name } = await must(customerList, { listId }, service)
  const code = async (form: object) => (await call(saveCustomerList, form as never, service)).code
  expect(await code({ name: name.toUpperCase(), tag: null })).toBe(AudienceReasons.nameTaken.code)
  await must(addMembers, { listId, contacts: [String(buyer.id)] }, service)
  const changed = { id: listId, name: `${name} B`, version: 0 }
  expect(await code({ ...changed, tag: 'VIP' })).toBe(AudienceReasons.notEmpty.code)
  expect(await code({ ...changed, tag: null })).toBe(1)
  expect(await code({ ...changed, tag: null })).toBe(Reasons.changedMeanwhile.code)
  expect((await call(removeCustomerList, { listId }, service)).code).toBe(1)
  expect((await call(customerList, { listId }, service)).code).toBe(
    AudienceReasons.listUnknown.code,
  )
})

test('who plans promotions sees lists and counts, and nobody’s name', async () => {
  const listId = await aList()
  expect((await call(customerLists, {}, catalogue)).code).toBe(1)
  expect((await call(listMembers, { listId }, catalogue)).code).toBe(Reasons.forbidden.code)
  expect((await call(addMembers, { listId, contacts: ['1'] }, catalogue)).code).toBe(
    Reasons.forbidden.code,
  )
})

test('a copy of personal data says since when they are on a list, and a deleted account is on none', async () => {
  const buyer = await shop.aBuyer()
  const listId = await aList()
  await must(addMembers, { listId, contacts: [String(buyer.id)] }, service)
  const [copied] = await personal.copy(db, buyer.id)
  expect(copied).toMatchObject({ name: 'customer-lists', rows: [{ listId }] })
  await db.tx(async (tx) => personal.forget?.(tx, buyer.id, shop.clock.now))
  expect(await membersOf(listId)).toEqual([])
})
