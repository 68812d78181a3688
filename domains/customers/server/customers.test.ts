/** Customers in the back office, through the HTTP server and a real database: listing, sorting, blocking. */
import sql from 'sql-template-tag'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { emailLogin, passwordLogin, sendCode, userInfo } from '#domains/accounts/contract.ts'
import { AccountReasons } from '#domains/accounts/reasons.ts'
import { resetPassword } from '#domains/accounts/login-contract.ts'
import { beginSession } from '#domains/accounts/server/session-door.ts'
import { buyerWith } from '#domains/accounts/server/testing.ts'
import { choosePreference, demoOutbox } from '#domains/messages/contract.ts'
import { listAudit } from '#domains/audit/contract.ts'
import * as notes from '#domains/notes/contract.ts'
import { Role } from '#domains/staff/contract.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import type { ArgumentOf, DataOf, Endpoint } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import * as calls from '../contract.ts'
import { CustomerReasons } from '../reasons.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { db, call } = shop
const service = await staffWith(shop, 'service')
const owner = await staffWith(shop, 'owner')

afterAll(async () => {
  await shop.drainQueues()
  await shop.runSweeps()
  await expectAuditClean(db)
})

async function must<E extends Endpoint>(
  endpoint: E,
  input: ArgumentOf<E>,
  by: Record<string, string> = service.by,
) {
  const { code, msg, data } = await call(endpoint, input, by)
  if (code !== 1 || data === null) throw new Error(`${endpoint.path}: ${code} ${msg}`)
  return data as DataOf<E>
}
const of = (customerId: number) => must(calls.getCustomer, { customerId })
const found = async (input: ArgumentOf<typeof calls.listCustomers>) =>
  (await must(calls.listCustomers, input)).items.map(({ id }) => id)
const openSessions = async (id: number) =>
  (
    await db.row<{ count: number }>(sql`
      select count(*)::int as count from accounts.session where buyer_id = ${id} and ended_at is null`)
  ).count
const logOf = async (id: number) =>
  (await must(listAudit, { object: `customer:${id}` }, owner.by)).items.map(
    ({ action, before, after, staffName }) => ({ action, before, after, staffName }),
  )

describe('the list', () => {
  test('finds by part of a name, an address, a number, and by a whole code', async () => {
    const { id, email } = await buyerWith(shop, {
      nickName: '珠江 50%_Pump',
      phone: '+8613811112222',
    })
    const other = await buyerWith(shop)
    const { invitationCode } = await of(id)
    for (const q of ['珠江', '50%_p', 'PUMP', email, '138 1111', '+86138-1111', invitationCode]) {
      expect([q, await found({ q })]).toEqual([q, [id]])
    }
    expect(await found({ q: '50%x' })).toEqual([])
    expect(await found({ q: invitationCode.slice(1) })).toEqual([])
    expect(await found({})).toContain(other.id)
  })

  test('applies each filter, alone and together', async () => {
    const nickName = 'Filtered'
    const a = await buyerWith(shop, { nickName, customerType: 'business', level: 3 })
    const b = await buyerWith(shop, { nickName, level: 3, superMember: true })
    const c = await buyerWith(shop, { nickName, level: 5 })
    const tagged = await of(c.id)
    await must(calls.setCustomerTags, {
      customerId: c.id,
      revision: tagged.revision,
      tags: ['大客户'],
    })
    const { revision } = await of(a.id)
    await must(calls.blockCustomer, { customerId: a.id, revision, reason: 'debts' })
    const q = nickName
    expect(await found({ q, type: 'business' })).toEqual([a.id])
    expect(await found({ q, level: 3 })).toEqual([b.id, a.id])
    expect(await found({ q, vip: '1' })).toEqual([b.id])
    expect(await found({ q, vip: '0' })).toEqual([c.id, a.id])
    expect(await found({ q, tag: '大客户' })).toEqual([c.id])
    expect(await found({ q, blocked: '1' })).toEqual([a.id])
    expect(await found({ q, blocked: '0', level: 3 })).toEqual([b.id])
    expect(await found({ q, verification: 'none', level: 5 })).toEqual([c.id])
    expect(await found({ q, verification: 'passed' })).toEqual([])
  })

  test('is paged, nobody twice and nobody left out, also while others register', async () => {
    const nickName = 'Many of them'
    const ids: number[] = []
    for (let i = 0; i < 53; i++) {
      const { id } = await db.row<{ id: number }>(sql`
        insert into accounts.buyer (email, password_hash, nick_name, customer_type, lang,
          invitation_code, agreement_version, registered_at)
        values (${`many${i}@example.com`}, '$argon2id$x', ${nickName}, 'individual', 'cn',
          ${`MANY${i}`}, 1, ${shop.clock.now}) returning id`)
      await db.count(sql`
        insert into accounts.acceptance values (${id}, 1, ${shop.clock.now})`)
      ids.unshift(id)
    }
    const first = await must(calls.listCustomers, { q: nickName })
    await buyerWith(shop, { nickName })
    const second = await must(calls.listCustomers, { q: nickName, after: first.next! })
    const seen = [...first.items, ...second.items].map(({ id }) => id)
    expect([first.items.length, second.next]).toEqual([50, null])
    expect(seen).toEqual(ids)
  })
})

describe('changes', () => {
  test('change what they name, increase the revision, and log the values before and after', async () => {
    const { id: customerId } = await buyerWith(shop)
    let { revision } = await of(customerId)
    const until = '2026-04-01T00:00:00.000Z'
    const acts = [
      () => must(calls.setCustomerLevel, { customerId, revision, level: 4 }),
      () => must(calls.setCustomerType, { customerId, revision, customerType: 'business' }),
      () => must(calls.setSuperMember, { customerId, revision, superMember: true, until }),
      () => must(calls.setCustomerTags, { customerId, revision, tags: [' 工厂', '工厂', '急'] }),
    ]
    for (const act of acts) revision = (await act()).revision
    expect(await of(customerId)).toMatchObject({
      level: 4,
      customerType: 'business',
      isProven: false,
      superMember: true,
      superUntil: until,
      tags: ['工厂', '急'],
      revision: 5,
    })
    const { name: staffName } = service
    expect(await logOf(customerId)).toEqual([
      {
        action: 'customers.tags',
        before: { tags: [] },
        after: { tags: ['工厂', '急'] },
        staffName,
      },
      {
        action: 'customers.super',
        before: { superMember: false, superUntil: null },
        after: { superMember: true, superUntil: until },
        staffName,
      },
      {
        action: 'customers.type',
        before: { customerType: 'individual' },
        after: { customerType: 'business' },
        staffName,
      },
      {
        action: 'customers.level',
        before: { level: 1, levelFixed: false },
        after: { level: 4, levelFixed: true },
        staffName,
      },
    ])
  })

  test('of twenty concurrent ones on one revision one succeeds', async () => {
    const { id: customerId } = await buyerWith(shop)
    const { revision } = await of(customerId)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        call(calls.setCustomerLevel, { customerId, revision, level: (index % 4) + 2 }, service.by),
      ),
    )
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === 1)).toHaveLength(1)
    expect(codes.filter((code) => code === Reasons.changedMeanwhile.code)).toHaveLength(19)
    expect((await of(customerId)).revision).toBe(revision + 1)
    expect(await logOf(customerId)).toHaveLength(1)
  })

  test('that do not apply are refused, and change nothing', async () => {
    const { id: customerId } = await buyerWith(shop)
    const before = await of(customerId)
    const seen = { customerId, revision: before.revision }
    const past = { ...seen, superMember: true, until: shop.clock.now }
    const refused = [
      await call(calls.setSuperMember, past, service.by),
      await call(calls.unblockCustomer, seen, service.by),
      await call(calls.blockCustomer, { ...seen, reason: 'other', note: '  ' }, service.by),
      await call(calls.setCustomerTags, { ...seen, tags: ['a,b'] }, service.by),
      await call(calls.setCustomerTags, { ...seen, tags: ['x'.repeat(21)] }, service.by),
      await call(calls.setCustomerLevel, { ...seen, level: 6 }, service.by),
      await call(calls.setCustomerLevel, { ...seen, level: 0 }, service.by),
      await call(calls.setCustomerLevel, { ...seen, customerId: 999_999, level: 2 }, service.by),
    ]
    expect(refused.map(({ code }) => code)).toEqual([
      CustomerReasons.untilPast.code,
      CustomerReasons.notBlocked.code,
      CustomerReasons.noteMissing.code,
      ...Array.from({ length: 4 }, () => Reasons.invalidInput.code),
      Reasons.notFound.code,
    ])
    expect(await of(customerId)).toEqual(before)
  })

  test('a membership ends at its instant, before any sweep, and stays ended after it', async () => {
    const { id: customerId, by } = await buyerWith(shop)
    const { revision } = await of(customerId)
    const until = new Date(Date.parse(shop.clock.now) + 60_000).toISOString()
    await must(calls.setSuperMember, { customerId, revision, superMember: true, until })
    expect((await must(userInfo, {}, by)).vip).toBe(1)
    shop.clock.forward({ minutes: 1 })
    expect((await must(userInfo, {}, by)).vip).toBe(0)
    expect(await of(customerId)).toMatchObject({ superMember: false, superUntil: null })
    await shop.runSweeps()
    expect(await of(customerId)).toMatchObject({ superMember: false, revision: revision + 2 })
  })
})

describe('a blocked customer', () => {
  const password = 'harbour7'
  async function blocked(note = '') {
    const buyer = await buyerWith(shop, { lang: 'en' })
    const { revision } = await of(buyer.id)
    const reason = note === '' ? 'fraud' : 'other'
    await must(calls.blockCustomer, { customerId: buyer.id, revision, reason, note })
    return { ...buyer, revision: revision + 1 }
  }
  const codeFor = async (email: string, purpose: 'login' | 'reset') => {
    await call(sendCode, { email, purpose })
    const sent = await must(demoOutbox, { to: email }, {})
    return /\b\d{6}\b/.exec(sent[0]?.subject ?? '')?.[0] ?? '000000'
  }

  test('has no session left, and learns the reason only after proving who they are', async () => {
    const { email, by, id } = await blocked('Sold our goods as his own')
    expect((await call(userInfo, {}, by)).code).toBe(-202)
    expect(await openSessions(id)).toBe(0)
    const lang = { lang: 'en' }
    const right = await call(passwordLogin, { email, password }, lang)
    expect([right.code, right.msg]).toEqual([
      AccountReasons.blocked.code,
      'This account has been blocked: another reason · Sold our goods as his own',
    ])
    const wrong = await call(passwordLogin, { email, password: 'harbour8' }, lang)
    const unknown = await call(
      passwordLogin,
      { email: 'nobody@example.com', password: 'harbour8' },
      lang,
    )
    expect([wrong.code, wrong.msg, wrong.data]).toEqual([unknown.code, unknown.msg, unknown.data])
    expect(wrong.code).toBe(AccountReasons.wrongLogin.code)
    const byCode = await call(emailLogin, {
      user_email: email,
      code: await codeFor(email, 'login'),
    })
    expect(byCode.code).toBe(AccountReasons.blocked.code)
    expect(await openSessions(id)).toBe(0)
  })

  test('is notified by mail, in their language, with the reason; and again when unblocked', async () => {
    const { email, id: customerId, revision } = await blocked('Sold our goods as his own')
    const [mail] = await must(demoOutbox, { to: email }, {})
    expect(mail).toMatchObject({ template: 'account-blocked', lang: 'en' })
    expect(mail!.text).toContain('Reason: another reason · Sold our goods as his own.')
    await must(calls.unblockCustomer, { customerId, revision })
    const [now, ...before] = await must(demoOutbox, { to: email }, {})
    expect([now?.template, before.length]).toEqual(['account-unblocked', 1])
  })

  test('cannot reset a password', async () => {
    const { email, id } = await blocked()
    const hash = () => db.row(sql`select password_hash from accounts.buyer where id = ${id}`)
    const before = await hash()
    const code = await codeFor(email, 'reset')
    const answer = await call(resetPassword, { email, code, password: 'lantern9' })
    expect(answer.code).toBe(AccountReasons.blocked.code)
    expect(await hash()).toEqual(before)
  })

  test('has no session, however many logins arrive during the block', async () => {
    const { id, email } = await buyerWith(shop)
    const { revision } = await of(id)
    const where = { now: shop.clock.now, ip: '127.0.0.1', userAgent: '' }
    const logins = Array.from({ length: 20 }, () => beginSession(db, id, where))
    const block = must(calls.blockCustomer, { customerId: id, revision, reason: 'abuse' })
    await Promise.all([...logins, block])
    expect(await openSessions(id)).toBe(0)
    expect((await call(passwordLogin, { email, password })).code).toBe(AccountReasons.blocked.code)
  })

  test('can log in again once unblocked; of two concurrent calls one is refused', async () => {
    const { id: customerId, email, revision } = await blocked()
    const twice = await Promise.all([
      call(calls.unblockCustomer, { customerId, revision }, service.by),
      call(calls.unblockCustomer, { customerId, revision }, owner.by),
    ])
    expect(twice.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
      1,
      Reasons.changedMeanwhile.code,
    ])
    expect((await call(passwordLogin, { email, password })).code).toBe(1)
    const { blockedAt, blockReason, blockNote } = await of(customerId)
    expect([blockedAt, blockReason, blockNote]).toEqual([null, null, ''])
  })
})

describe('each role', () => {
  const MAY = {
    owner: ['read', 'write'],
    service: ['read', 'write'],
    orders: ['read'],
    finance: ['read'],
    catalogue: [],
    content: [],
  } as const satisfies Record<Role, readonly string[]>

  test.each(Role.options)('%s sees and does what its permissions allow', async (role) => {
    const staff = await staffWith(shop, role)
    const { id: customerId } = await buyerWith(shop)
    const { revision } = await of(customerId)
    const seen = { customerId, revision }
    const key = String(customerId)
    const note = { key, noteId: '1', revision: 1 }
    const reads = [
      call(calls.listCustomers, {}, staff.by),
      call(calls.listTags, {}, staff.by),
      call(calls.getCustomer, { customerId }, staff.by),
      call(calls.customerTrade, { customerId }, staff.by),
      call(notes.listCustomerNotes, { key }, staff.by),
    ]
    const writes = [
      call(calls.setCustomerType, { ...seen, customerType: 'business' }, staff.by),
      call(calls.setCustomerLevel, { ...seen, level: 2 }, staff.by),
      call(calls.releaseCustomerLevel, seen, staff.by),
      call(calls.setSuperMember, { ...seen, superMember: true, until: null }, staff.by),
      call(calls.setCustomerTags, { ...seen, tags: ['x'] }, staff.by),
      call(calls.blockCustomer, { ...seen, reason: 'fraud' }, staff.by),
      call(calls.unblockCustomer, seen, staff.by),
      call(notes.addCustomerNote, { key, text: 'x' }, staff.by),
      call(notes.editCustomerNote, { ...note, text: 'x' }, staff.by),
      call(notes.deleteCustomerNote, note, staff.by),
    ]
    const denied = (answers: { code: number }[]) =>
      answers.filter(({ code }) => code === Reasons.forbidden.code).length
    const may: readonly string[] = MAY[role]
    const [read, written] = [await Promise.all(reads), await Promise.all(writes)]
    expect(denied(read)).toBe(may.includes('read') ? 0 : reads.length)
    expect(denied(written)).toBe(may.includes('write') ? 0 : writes.length)
    expect(read.every(({ data }) => data === null)).toBe(!may.includes('read'))
    // A role that may write has changed the customer; one that may not has changed nothing.
    expect((await of(customerId)).revision > revision).toBe(may.includes('write'))
  })

  test('buyers and guests have no access', async () => {
    const { by, id: customerId } = await buyerWith(shop)
    for (const who of [by, {}]) {
      expect((await call(calls.getCustomer, { customerId }, who)).data).toBeNull()
      expect((await call(calls.listCustomers, {}, who)).data).toBeNull()
    }
  })
})

test('staff see where a customer is logged in and what they receive, and log them out on one device', async () => {
  const customer = await buyerWith(shop)
  const chosen = { kind: 'arrivals' as const, byMail: false, inShop: true }
  await call(choosePreference, chosen, customer.by)
  const customerId = String(customer.id)
  const access = async () => (await call(calls.customerAccess, { customerId }, service.by)).data!
  const { sessions, preferences } = await access()
  expect(sessions).toHaveLength(1)
  expect(preferences.find(({ kind }) => kind === 'arrivals')).toMatchObject({
    byMail: false,
    changedAt: shop.clock.now,
  })
  expect(preferences.find(({ kind }) => kind === 'orders')).toMatchObject({
    byMail: true,
    changedAt: null,
  })
  const end = (id: number, sessionId: number, by = service.by) =>
    call(calls.endCustomerSession, { customerId: id, customerSessionId: sessionId }, by)
  const other = await buyerWith(shop)
  const sessionId = sessions[0]!.id
  expect((await end(other.id, sessionId)).code).toBe(Reasons.notFound.code)
  const reader = await staffWith(shop, 'finance')
  expect((await end(customer.id, sessionId, reader.by)).code).toBe(Reasons.forbidden.code)
  expect((await call(userInfo, {}, customer.by)).code).toBe(1)
  expect((await end(customer.id, sessionId)).code).toBe(1)
  expect((await call(userInfo, {}, customer.by)).code).toBe(Reasons.loginExpired.code)
  expect((await end(customer.id, sessionId)).code).toBe(1) // it has ended, and is logged once
  expect((await access()).sessions).toEqual([])
  const { items } = (await call(listAudit, { object: `customer:${customer.id}` }, owner.by)).data!
  expect(items.map(({ action }) => action)).toEqual(['customers.endSession'])
  const nobody = await call(calls.customerAccess, { customerId: '999999' }, service.by)
  expect(nobody.code).toBe(Reasons.notFound.code)
})
