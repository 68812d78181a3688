/** Levels by spending in twelve months: up at once, down when they expire, and never against a level fixed by staff. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { getCustomer, releaseCustomerLevel, setCustomerLevel } from '#domains/customers/contract.ts'
import { CustomerReasons } from '#domains/customers/reasons.ts'
import { demoOutbox, myMessages } from '#domains/messages/contract.ts'
import { allPermissions } from '#domains/staff/roles.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import type { ArgumentOf, DataOf, Endpoint } from '#kit/contract/endpoint.ts'
import type { Identity } from '#kit/server/context.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { myMembership } from '../../contract.ts'
import { MembershipReasons } from '../../reasons.ts'
import { levelRule, saveLevelRule } from '../../office-contract.ts'
import { beginSession } from '#domains/accounts/server/session-door.ts'
import { reduceSpending, orderCompleted } from '../door.ts'
import { buyerWith } from '#domains/accounts/server/testing.ts'

const NOW = '2026-03-01T00:00:00.000Z'
/** Years pass: sessions of the staff do not expire here. */
const staffOf: Identity['staffOf'] = async (_db, token) => ({
  staffId: Number(token),
  staffName: `Staff ${token}`,
  permissions: new Set(allPermissions()),
})
const shop = await openTestShop({ now: NOW, identity: { staffOf } })
const { db, call, clock } = shop
const { id: staffId } = await staffWith(shop, 'owner')
const owner = { name: `Staff ${staffId}`, by: { cookie: `staff=${staffId}`, lang: 'cn' } }

async function must<E extends Endpoint>(
  endpoint: E,
  input: ArgumentOf<E>,
  by: Record<string, string> = owner.by,
) {
  const { code, msg, data } = await call(endpoint, input, by)
  if (code !== 1 || data === null) throw new Error(`${endpoint.path}: ${code} ${msg}`)
  return data as DataOf<E>
}

let orders = 0
/** Yuan. @returns the order's number */
async function spends(buyerId: number, yuan: number, rate = '1'): Promise<string> {
  const orderNumber = `SO${String(++orders).padStart(15, '0')}`
  const spent = { buyerId, orderNumber, amount: yuan * 100, rate, now: clock.now }
  await db.tx((tx) => orderCompleted(tx, { ...spent, superSavedAmount: 0 }))
  return orderNumber
}
const returns = (buyerId: number, orderNumber: string, yuan: number) =>
  db.tx((tx) =>
    reduceSpending(tx, { buyerId, orderNumber, amount: yuan * 100, rate: '1', now: clock.now }),
  )
const of = (customerId: number) => must(getCustomer, { customerId })
const levelOf = async (id: number) => (await of(id)).level
const historyOf = async (id: number) =>
  (await of(id)).levelState.changes.map(({ fromLevel, toLevel, cause }) => [
    fromLevel,
    toLevel,
    cause,
  ])
const fix = async (customerId: number, level: number, until: string | null = null) => {
  const { revision } = await of(customerId)
  return must(setCustomerLevel, { customerId, revision, level, until })
}
const getMine = async (id: number, lang: 'cn' | 'en' = 'cn') => {
  const token = await beginSession(db, id, { now: clock.now, ip: '127.0.0.1', userAgent: '' })
  return must(myMembership, {}, { 'user-token': token ?? '', lang })
}
const mailsTo = async (email: string) =>
  (await must(demoOutbox, { to: email }, {})).filter(({ template }) => template === 'level-raised')

describe('spending', () => {
  test('raises at exactly its amount, not one fen below, and once for an order', async () => {
    const { id } = await buyerWith(shop)
    await spends(id, 9_999.99)
    expect([await levelOf(id), await historyOf(id)]).toEqual([1, []])
    const orderNumber = await spends(id, 0.01)
    expect(await levelOf(id)).toBe(2)
    const again = { buyerId: id, orderNumber, amount: 4_000_000, rate: '1', now: clock.now }
    await db.tx((tx) => orderCompleted(tx, { ...again, superSavedAmount: 0 }))
    expect((await of(id)).levelState).toMatchObject({
      currency: 'CNY',
      isFixed: false,
      until: '2027-03-01T00:00:00.000Z',
      spentAmount: 1_000_000,
      nextAmount: 5_000_000,
      changes: [{ fromLevel: 1, toLevel: 2, cause: 'spent', spentAmount: 1_000_000 }],
    })
  })

  test('in another currency counts at the rate of its order', async () => {
    const { id } = await buyerWith(shop)
    await spends(id, 1_400, '0.14')
    expect((await of(id)).levelState.spentAmount).toBe(1_000_000)
    expect(await levelOf(id)).toBe(2)
  })

  test('skips levels, and is reported once by mail and in the shop, in the buyer’s language', async () => {
    const { id, email, by } = await buyerWith(shop, { lang: 'en' })
    await spends(id, 250_000)
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect([mail!.subject, mail!.text]).toEqual([
      'You’ve reached Gold',
      expect.stringContaining('Gold (level 4). From now on you get 3% off'),
    ])
    const { items } = await must(myMessages, { category: 'article' }, { ...by, lang: 'en' })
    expect(items).toMatchObject([
      { title: 'You’ve reached Gold', path: '/user/user/member', isRead: false },
    ])
    await spends(id, 10)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('of thirty orders completed at once all count, and the level rises once for each amount passed', async () => {
    const { id } = await buyerWith(shop)
    await Promise.all(Array.from({ length: 30 }, () => spends(id, 2_000)))
    expect(await levelOf(id)).toBe(3)
    expect(await historyOf(id)).toEqual([
      [2, 3, 'spent'],
      [1, 2, 'spent'],
    ])
    expect((await of(id)).levelState.spentAmount).toBe(6_000_000)
  })

  test('that is older than twelve months does not count', async () => {
    const { id } = await buyerWith(shop)
    await spends(id, 6_000)
    clock.forward({ days: 365 })
    await spends(id, 6_000)
    expect(await levelOf(id)).toBe(1)
    await spends(id, 4_000)
    expect(await levelOf(id)).toBe(2)
  })
})

describe('the end of a level’s twelve months', () => {
  test('is when the level is computed from spending since, which the page shows before', async () => {
    const { id } = await buyerWith(shop)
    await spends(id, 60_000)
    clock.forward({ days: 200 })
    await spends(id, 12_000)
    expect((await getMine(id)).progress).toEqual({
      currency: 'CNY',
      spentAmount: 7_200_000,
      isFixed: false,
      until: (await of(id)).levelState.until,
      next: { level: 4, fromAmount: 20_000_000, missingAmount: 12_800_000 },
      keepAmount: 3_800_000,
    })
    clock.forward({ days: 164 })
    await shop.runSweeps()
    expect(await levelOf(id)).toBe(3)
    clock.forward({ days: 2 }) // one of these years has a 29th of February
    await shop.runSweeps()
    expect(await levelOf(id)).toBe(2)
    expect(await historyOf(id)).toEqual([
      [3, 2, 'periodEnd'],
      [1, 3, 'spent'],
    ])
  })

  test('begins another twelve months for buyers who have spent enough again', async () => {
    const { id } = await buyerWith(shop)
    await spends(id, 60_000)
    const first = (await of(id)).levelState.until!
    clock.forward({ days: 300 })
    await spends(id, 55_000)
    clock.forward({ days: 66 })
    await shop.runSweeps()
    const { level, levelState } = await of(id)
    expect(level).toBe(3)
    expect(levelState.until! > first).toBe(true)
    expect(await historyOf(id)).toEqual([
      [3, 3, 'periodEnd'],
      [1, 3, 'spent'],
    ])
  })

  test('is handled once, however many sweeps run', async () => {
    const ids = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { id } = await buyerWith(shop)
        await spends(id, 15_000)
        return id
      }),
    )
    clock.forward({ days: 366 })
    await Promise.all(Array.from({ length: 4 }, () => shop.runSweeps()))
    for (const id of ids) expect(await historyOf(id)).toHaveLength(2)
    expect(await Promise.all(ids.map(levelOf))).toEqual(ids.map(() => 1))
  })
})

describe('refunded goods', () => {
  test('end a level that they alone had earned, within its time, and no other', async () => {
    const { id } = await buyerWith(shop)
    const first = await spends(id, 15_000)
    const second = await spends(id, 40_000)
    expect(await levelOf(id)).toBe(3)
    await returns(id, second, 10_000)
    expect(await levelOf(id)).toBe(2)
    await returns(id, first, 15_000)
    expect(await levelOf(id)).toBe(2)
    await returns(id, second, 25_000)
    expect(await levelOf(id)).toBe(1)
    expect((await historyOf(id)).map(([, , cause]) => cause)).toEqual([
      'returned',
      'returned',
      'spent',
      'spent',
    ])
  })

  test('never count for more than their order, and do not affect a level that is earned without them', async () => {
    const { id } = await buyerWith(shop)
    const order = await spends(id, 2_000)
    await spends(id, 60_000)
    await returns(id, order, 9_000)
    const { level, levelState } = await of(id)
    expect([level, levelState.spentAmount]).toEqual([3, 6_000_000])
    await returns(id, 'SO999999999999999', 60_000)
    expect(await levelOf(id)).toBe(3)
  })

  test('of an old purchase do not end a level that was earned since', async () => {
    const { id } = await buyerWith(shop)
    const old = await spends(id, 30_000)
    clock.forward({ days: 300 })
    await spends(id, 25_000)
    expect(await levelOf(id)).toBe(3)
    clock.forward({ days: 100 }) // the first purchase is older than twelve months, the level stays
    const little = await spends(id, 100)
    await returns(id, little, 100)
    expect(await levelOf(id)).toBe(3)
    await returns(id, old, 6_000)
    expect(await levelOf(id)).toBe(2)
  })
})

describe('staff', () => {
  test('fix a level, which spending does not change, and release it', async () => {
    const { id, email } = await buyerWith(shop)
    const fixed = await fix(id, 2)
    expect(fixed.levelState).toMatchObject({ isFixed: true, fixedUntil: null, until: null })
    await spends(id, 300_000)
    expect([await levelOf(id), await mailsTo(email)]).toEqual([2, []])
    expect((await getMine(id)).progress).toMatchObject({
      isFixed: true,
      next: null,
      keepAmount: null,
    })
    const { revision } = await of(id)
    const seen = { customerId: id, revision }
    const free = await must(releaseCustomerLevel, seen)
    expect(free).toMatchObject({ level: 4, levelState: { isFixed: false } })
    expect(free.log[0]).toMatchObject({
      action: 'customers.releaseLevel',
      before: { level: 2, levelFixed: true },
      after: { level: 4, levelFixed: false },
    })
    expect(free.levelState.changes).toMatchObject([
      { fromLevel: 2, toLevel: 4, cause: 'released', staffName: owner.name },
      { fromLevel: 1, toLevel: 2, cause: 'fixed', staffName: owner.name, spentAmount: null },
    ])
    expect(await mailsTo(email)).toHaveLength(1)
    const again = await call(releaseCustomerLevel, { ...seen, revision: free.revision }, owner.by)
    expect(again.code).toBe(CustomerReasons.levelNotFixed.code)
    expect(await of(id)).toEqual(free)
  })

  test('fix it until a date, from which the rule applies again', async () => {
    const { id } = await buyerWith(shop)
    const until = new Date(Date.parse(clock.now) + 86_400_000).toISOString()
    const { revision } = await fix(id, 5, until)
    const past = { customerId: id, revision, level: 2, until: clock.now }
    expect((await call(setCustomerLevel, past, owner.by)).code).toBe(CustomerReasons.untilPast.code)
    await spends(id, 12_000)
    await shop.runSweeps()
    expect(await levelOf(id)).toBe(5)
    clock.forward({ days: 1 })
    await shop.runSweeps()
    expect(await levelOf(id)).toBe(2)
    expect(await historyOf(id)).toEqual([
      [5, 2, 'fixedEnd'],
      [1, 5, 'fixed'],
    ])
  })

  test('and concurrent orders: either staff come first, or their call is refused', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await buyerWith(shop)
      const { revision } = await of(id)
      const given = { customerId: id, revision, level: 3, until: null }
      const [answer] = await Promise.all([
        call(setCustomerLevel, given, owner.by),
        ...Array.from({ length: 20 }, () => spends(id, 900)),
      ])
      const isFixed = answer.code === 1
      expect([1, Reasons.changedMeanwhile.code]).toContain(answer.code)
      expect(await of(id)).toMatchObject({
        level: isFixed ? 3 : 2,
        levelState: { isFixed, spentAmount: 1_800_000 },
      })
    }
  })
})

describe('the amounts', () => {
  test('raise buyers with enough spending once they are lowered, and lower nobody when they are raised', async () => {
    const { id, email } = await buyerWith(shop)
    const { id: held } = await buyerWith(shop)
    const { id: fixed } = await buyerWith(shop)
    await fix(fixed, 1)
    await Promise.all([spends(id, 8_000), spends(held, 11_000), spends(fixed, 8_000)])
    const { currency, changedAt: _at, changedBy: _by, ...before } = await must(levelRule, {})
    expect(currency).toBe('CNY')
    const lower = await must(saveLevelRule, { ...before, level2Amount: 800_000 })
    expect(lower).toMatchObject({ level2Amount: 800_000, revision: before.revision + 1 })
    await shop.runSweeps()
    expect([await levelOf(id), await levelOf(held), await levelOf(fixed)]).toEqual([2, 2, 1])
    expect([await historyOf(id), (await mailsTo(email)).length]).toEqual([[[1, 2, 'rule']], 1])
    const higher = { ...before, level2Amount: 1_200_000, revision: lower.revision }
    await must(saveLevelRule, higher)
    await shop.runSweeps()
    await spends(held, 1)
    expect([await levelOf(id), await levelOf(held)]).toEqual([2, 2])
    await must(saveLevelRule, { ...before, revision: lower.revision + 1 })
  })

  test('ascend, for the calls and for the table; of ten concurrent saves one succeeds', async () => {
    const { currency: _c, changedAt: _at, changedBy: _by, ...now } = await must(levelRule, {})
    const wrong = await call(saveLevelRule, { ...now, level4Amount: now.level3Amount }, owner.by)
    expect([wrong.code, wrong.data]).toMatchObject([
      MembershipReasons.levelsDescend.code,
      { fields: [{ path: 'level4Amount' }] },
    ])
    const zero = await call(saveLevelRule, { ...now, level2Amount: 0 }, owner.by)
    expect(zero.code).toBe(Reasons.invalidInput.code)
    const descend = sql`update accounts.level_rule set level5_amount = level4_amount`
    await expect(db.count(descend)).rejects.toThrow('level_rule_ascends')
    expect(await must(levelRule, {})).toMatchObject(now)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        call(saveLevelRule, { ...now, level2Amount: now.level2Amount - index - 1 }, owner.by),
      ),
    )
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    const { revision } = await must(levelRule, {})
    await must(saveLevelRule, { ...now, revision })
  })

  test('are shown in the currency of the buyer’s language, each level with its own', async () => {
    const { id } = await buyerWith(shop)
    const shown = await getMine(id, 'en')
    expect(shown.progress).toMatchObject({
      currency: 'USD',
      spentAmount: 0,
      next: { level: 2, fromAmount: 140_000, missingAmount: 140_000 },
    })
    expect(shown.levels.map(({ fromAmount }) => fromAmount)).toEqual([
      null,
      140_000,
      700_000,
      2_800_000,
      14_000_000,
      null,
    ])
  })
})
