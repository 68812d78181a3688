/**
 * One person cannot loosen the rule of the second person: neither in the settings, nor by removing colleagues or inviting
 * an accomplice.
 */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { SETTINGS } from '#apps/api/settings.ts'
import { openTestShop } from '#apps/api/testing.ts'
import { officeAccounts, saveAccount } from '#domains/payments/office-contract.ts'
import { changeSettings, listSettings } from '#domains/settings/contract.ts'
import type { SettingKey } from '#domains/settings/definition.ts'
import { forgetSettings, readSettings } from '#domains/settings/server/door.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { deactivateStaff, resetFactor, setStaffRole } from '#domains/staff/contract.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { addRole, changeRole } from '#domains/staff/roles-contract.ts'
import { sessionOf, staffWith } from '#domains/staff/server/testing.ts'
import { waitingApprovals, approve, listApprovals, withdraw } from '../contract.ts'
import { ApprovalReasons } from '../reasons.ts'

type Member = Awaited<ReturnType<typeof staffWith>>

async function openShop() {
  const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z', config: { demo: false } })
  forgetSettings() // those of the previous shop
  const owner = await staffWith(shop)
  const { call, db } = shop
  const versionOf = async (key: string) =>
    (await call(listSettings, {}, owner.by)).data!.find((each) => each.key === key)!.version
  return {
    ...shop,
    owner,
    colleague: () => staffWith(shop),
    /** Sessions expire earlier: these members log in again. */
    days: async (days: number, ...members: Member[]) => {
      shop.clock.forward({ days })
      for (const each of [owner, ...members]) each.by = await sessionOf(shop, each.id)
    },
    set: async (key: string, value: number | boolean | string | null, by: Member = owner) => {
      const answer = await call(
        changeSettings,
        { changes: [{ key, value, version: await versionOf(key) }] },
        by.by,
      )
      return { ...answer, data: answer.data?.[0] }
    },
    valueOf: async (key: SettingKey) => (await readSettings(db))[key],
    pending: async (by: Member, kind: 'settings.loosen' | 'settings.rate' = 'settings.loosen') =>
      (await call(listApprovals, { kind }, by.by)).data!.items,
    account: (number: string, by: Member = owner) =>
      call(
        saveAccount,
        {
          holder: 'Tradepost',
          number,
          bank: { cn: '工商银行' },
          currency: 'CNY',
          qrUrl: null,
          active: true,
        },
        by.by,
      ),
    mailsOf: (template: string) =>
      db.rows<{ recipient: string }>(
        sql`select recipient from messages.outbox where template = ${template} order by id`,
      ),
    emailOf: async ({ id }: Member) =>
      (await db.row<{ email: string }>(sql`select email from staff.member where id = ${id}`)).email,
    /** A member in a role of their own with these permissions, who has had them for long. */
    with: async (...permissions: Permission[]) => {
      const name = `Role ${Math.random()}`
      const role = (await call(addRole, { name, permissions }, owner.by)).data!
      const member = await staffWith(shop, 'content')
      await call(setStaffRole, { memberId: member.id, role: role.key }, owner.by)
      return { ...member, role }
    },
  }
}

/** Each rule with a value that loosens it, and one that tightens it. */
const LOOSER = {
  'approvals.adjustPercent': [50, 5],
  'approvals.refundAmount': [900_000, 100_000],
  'approvals.voucherAmount': [900_000, 100],
  'coupons.giveAmount': [900_000, 100],
  'wallet.withdrawAloneAmount': [900_000, 100],
  'wallet.topUpHoldDays': [0, 60],
  'points.perUnit': [5, 0],
  'points.redeemPerUnit': [50, 200],
  'points.redeemPercent': [80, 10],
  'distributors.firstPercent': [10, 1],
  'distributors.secondPercent': [5, 0],
  'distributors.capPercent': [30, 4],
  'distributors.rewardAmount': [5000, 0],
  'distributors.rewardFrom': [1, 20_000],
  'distributors.freezeDays': [1, 30],
  'lottery.orderFrom': [1, 5000],
  'lottery.prizeAmount': [6_000_000, 1000],
  'approvals.transferAmount': [90_000_000, 100_000],
  'approvals.accounts': [false, true],
  'approvals.newMemberDays': [0, 30],
  'approvals.days': [60, 2],
  'credit.graceDays': [90, 0],
  'credit.temporaryDays': [300, 10],
  'credit.verifiedOnly': [false, true],
  'orders.reviewOnTerms': [false, true],
  'orders.reviewQuoted': [false, true],
  'orders.reviewBusiness': [false, true],
  'orders.reviewBusinessFrom': [1_000_000_000_000, 100],
  'orders.reviewOutside': [false, true],
  'orders.usualCountries': ['CN, US', 'CN'],
} as const
/** Rules that a new shop has off, or with one country. */
const AT_FIRST = {
  'orders.reviewQuoted': true,
  'orders.reviewBusiness': true,
  'orders.reviewOutside': true,
} as const

test('loosening a rule needs approval while a colleague could give it; tightening applies at once', async () => {
  const shop = await openShop()
  const second = await shop.colleague()
  const rules = Object.entries(SETTINGS).filter(([, { looser }]) => looser !== undefined)
  expect(Object.keys(LOOSER).sort()).toEqual(rules.map(([key]) => key).sort())
  for (const [key, value] of Object.entries(AT_FIRST)) await shop.set(key, value)
  for (const [key, [looser, tighter]] of Object.entries(LOOSER)) {
    const before = await shop.valueOf(key as keyof typeof LOOSER)
    const asked = await shop.set(key, looser)
    expect([key, asked.data]).toMatchObject([key, { isAsked: true, value: before }])
    expect([key, await shop.valueOf(key as keyof typeof LOOSER)]).toEqual([key, before])
    expect((await shop.set(key, looser)).code).toBe(ApprovalReasons.alreadyAsked.code)
    const [waiting] = await shop.pending(second)
    expect(waiting).toMatchObject({ object: `setting:${key}`, isOwn: false, canDecide: true })
    const { id: approvalId } = waiting!
    expect((await shop.call(approve, { approvalId }, shop.owner.by)).code).toBe(
      ApprovalReasons.ownRequest.code,
    )
    expect((await shop.call(approve, { approvalId }, second.by)).code).toBe(1)
    // In force as soon as the request is approved, and logged in the name of both.
    expect([key, await shop.valueOf(key as keyof typeof LOOSER)]).toEqual([key, looser])
    const tightened = await shop.set(key, tighter)
    expect([key, tightened.data]).toMatchObject([key, { isAsked: false, value: tighter }])
  }
  expect(await shop.mailsOf('staff-approval-asked')).toHaveLength(2 * rules.length)
  expect(await shop.mailsOf('staff-approvals-changed')).toHaveLength(
    2 * (2 * rules.length + Object.keys(AT_FIRST).length),
  )
  expect(await shop.mailsOf('staff-acted-alone')).toEqual([])
})

test('resetting to a looser default needs approval too', async () => {
  const shop = await openShop()
  await shop.colleague()
  await shop.set('approvals.refundAmount', 100)
  expect((await shop.set('approvals.refundAmount', null)).data).toMatchObject({
    isAsked: true,
    value: 100,
  })
  expect(await shop.valueOf('approvals.refundAmount')).toBe(100)
})

test('a request expires when the setting was changed meanwhile', async () => {
  const shop = await openShop()
  const second = await shop.colleague()
  await shop.set('approvals.refundAmount', 900_000)
  await shop.set('approvals.refundAmount', 1, second)
  const [waiting] = await shop.pending(second)
  const late = await shop.call(approve, { approvalId: waiting!.id }, second.by)
  expect(late.code).not.toBe(1)
  expect(await shop.valueOf('approvals.refundAmount')).toBe(1)
})

test('without a colleague it applies at once, is logged, and mailed', async () => {
  const shop = await openShop()
  // A colleague without permissions for settings or money could not approve.
  await staffWith(shop, 'content')
  expect((await shop.set('approvals.accounts', false)).data).toMatchObject({
    isAsked: false,
    value: false,
  })
  const { data } = await shop.call(
    listAudit,
    { object: 'setting:approvals.accounts' },
    shop.owner.by,
  )
  expect(data!.items.map(({ action }) => action)).toEqual(['settings.change', 'approvals.alone'])
  expect(await shop.mailsOf('staff-approvals-changed')).toHaveLength(1)
  expect(await shop.mailsOf('staff-acted-alone')).toEqual([])
})

test('where there is one owner, an accountant approves, gets a mail, and sees none of it where there is another owner', async () => {
  const shop = await openShop()
  const accountant = await staffWith(shop, 'finance')
  expect((await shop.set('approvals.accounts', false)).data!.isAsked).toBe(true)
  expect((await shop.account('6222 0000 0009')).data!.id).toBeNull()
  expect(await shop.valueOf('approvals.accounts')).toBe(true)
  const mails = (await shop.mailsOf('staff-approval-asked')).map(({ recipient }) => recipient)
  const both = [await shop.emailOf(shop.owner), await shop.emailOf(accountant)]
  expect(mails.sort()).toEqual([...both, ...both].sort())
  const waiting = await shop.call(waitingApprovals, {}, accountant.by)
  expect(waiting.data).toEqual({ count: 2, ownCount: 0, listedCount: 2 })
  for (const { id: approvalId, canDecide } of (await shop.call(listApprovals, {}, accountant.by))
    .data!.items) {
    expect(canDecide).toBe(true)
    expect((await shop.call(approve, { approvalId }, accountant.by)).code).toBe(1)
  }
  expect(await shop.valueOf('approvals.accounts')).toBe(false)
  expect(
    (await shop.call(officeAccounts, {}, shop.owner.by)).data!.map(({ number }) => number),
  ).toEqual(['6222 0000 0009'])

  const second = await shop.colleague()
  expect((await shop.set('approvals.refundAmount', 900_000)).data!.isAsked).toBe(true)
  expect(await shop.pending(accountant)).toEqual([])
  const [seen] = await shop.pending(second)
  const { id: approvalId } = seen!
  expect((await shop.call(approve, { approvalId }, accountant.by)).code).toBe(
    ApprovalReasons.notThere.code,
  )
})

test('an accountant whom the only owner has just invited delays nothing, and counts after some days', async () => {
  const shop = await openShop()
  const accountant = await shop.with('payments.review')
  expect((await shop.account('6222 0000 0001')).data!.id).not.toBeNull()
  expect(await shop.mailsOf('staff-acted-alone')).toHaveLength(1)
  await shop.days(8, accountant)
  expect((await shop.account('6222 0000 0002')).data!.id).toBeNull()
})

test('no rule changes alone just after the last accountant was removed', async () => {
  const shop = await openShop()
  const { id: memberId } = await staffWith(shop, 'finance')
  await shop.call(deactivateStaff, { memberId }, shop.owner.by)
  expect((await shop.account('6222 6666 6666')).code).toBe(ApprovalReasons.aloneFrom.code)
  await shop.days(8)
  expect((await shop.account('6222 6666 6666')).code).toBe(1)
})

test('an accountant who lost the permission over money since cannot approve', async () => {
  const shop = await openShop()
  const accountant = await staffWith(shop, 'finance')
  await shop.set('approvals.accounts', false)
  const [waiting] = await shop.pending(accountant)
  await shop.call(setStaffRole, { memberId: accountant.id, role: 'content' }, shop.owner.by)
  const { code } = await shop.call(approve, { approvalId: waiting!.id }, accountant.by)
  expect(code).toBe(ApprovalReasons.notAllowed.code)
})

test('a new shop sets its first account alone, with a mail; from the second member on it needs approval', async () => {
  const shop = await openShop()
  expect((await shop.account('6222 0000 0001')).data!.id).not.toBeNull()
  const mails = await shop.mailsOf('staff-acted-alone')
  expect(mails.map(({ recipient }) => recipient)).toEqual([await shop.emailOf(shop.owner)])
  const { data: log } = await shop.call(listAudit, { action: 'approvals' }, shop.owner.by)
  expect(log!.items.map(({ action }) => action)).toEqual(['approvals.alone'])
  await shop.colleague()
  expect((await shop.account('6222 0000 0002')).data!.id).toBeNull()
  expect(
    (await shop.call(officeAccounts, {}, shop.owner.by)).data!.map(({ number }) => number),
  ).toEqual(['6222 0000 0001'])
})

/** How the thief of an owner's session could get rid of the only colleague who might refuse. */
const AWAY = {
  deactivated: (shop: Awaited<ReturnType<typeof openShop>>, { id: memberId }: Member) =>
    shop.call(deactivateStaff, { memberId }, shop.owner.by),
  'in another role': (shop: Awaited<ReturnType<typeof openShop>>, { id: memberId }: Member) =>
    shop.call(setStaffRole, { memberId, role: 'content' }, shop.owner.by),
  'without a second factor': (
    shop: Awaited<ReturnType<typeof openShop>>,
    { id: memberId }: Member,
  ) => shop.call(resetFactor, { memberId }, shop.owner.by),
}

test.each(Object.entries(AWAY))(
  'no rule changes alone just after the last colleague was left %s',
  async (_how, send) => {
    const shop = await openShop()
    const second = await shop.colleague()
    const email = await shop.emailOf(second)
    expect((await send(shop, second)).code).toBe(1)
    await shop.days(6)
    for (const answer of [
      await shop.set('approvals.accounts', false),
      await shop.account('6222 6666 6666'),
    ]) {
      expect(answer.code).toBe(ApprovalReasons.aloneFrom.code)
      expect(answer.msg).toContain('2026')
    }
    expect(await shop.valueOf('approvals.accounts')).toBe(true)
    // Tightening is never refused, and a former owner gets the mail about it.
    expect((await shop.set('approvals.days', 3)).code).toBe(1)
    expect(
      (await shop.mailsOf('staff-approvals-changed')).map(({ recipient }) => recipient),
    ).toContain(email)
    await shop.days(2)
    expect((await shop.set('approvals.accounts', false)).data).toMatchObject({
      isAsked: false,
      value: false,
    })
  },
)

test('removing a permission from a role counts too', async () => {
  const shop = await openShop()
  const second = await shop.with('settings.write')
  await shop.days(8)
  const { key, version, name } = second.role
  const permissions = ['settings.read'] as const
  await shop.call(
    changeRole,
    { key, version, name: name!, permissions: [...permissions] },
    shop.owner.by,
  )
  await shop.call(setStaffRole, { memberId: second.id, role: 'content' }, shop.owner.by)
  expect((await shop.set('approvals.accounts', false)).code).toBe(ApprovalReasons.aloneFrom.code)
})

test('staff who could not approve when it was requested cannot do so later', async () => {
  const shop = await openShop()
  const second = await shop.colleague()
  const clerk = await staffWith(shop, 'content')
  await shop.set('approvals.newMemberDays', 0)
  const [first] = await shop.pending(second)
  expect((await shop.call(approve, { approvalId: first!.id }, second.by)).code).toBe(1)
  await shop.set('approvals.accounts', false)
  // Made an owner by a colleague while the request is pending.
  await shop.call(setStaffRole, { memberId: clerk.id, role: 'owner' }, second.by)
  const [waiting] = await shop.pending(clerk)
  expect(waiting).toMatchObject({ canDecide: false })
  const { id: approvalId } = waiting!
  expect((await shop.call(approve, { approvalId }, clerk.by)).code).toBe(
    ApprovalReasons.notThere.code,
  )
  await expect(
    shop.db
      .count(sql`update approvals.request set state = 'approved', decided_by = ${clerk.id}, decided_name = '',
      decided_at = now() where id = ${approvalId}`),
  ).rejects.toThrow('approval_by_one_of_then')
  expect((await shop.call(approve, { approvalId }, second.by)).code).toBe(1)
})

test('staff cannot approve for the person who got the permission from them, nor can those whom these invited', async () => {
  const shop = await openShop()
  const clerk = await staffWith(shop, 'content')
  const other = await staffWith(shop, 'content')
  await shop.call(setStaffRole, { memberId: clerk.id, role: 'owner' }, shop.owner.by)
  await shop.call(setStaffRole, { memberId: other.id, role: 'owner' }, clerk.by)
  expect((await shop.set('approvals.accounts', false)).data!.isAsked).toBe(true)
  for (const each of [clerk, other]) {
    const [waiting] = await shop.pending(each)
    expect(waiting).toMatchObject({
      canDecide: false,
      canDecideFrom: '2026-03-08T00:00:00.000Z',
    })
    const { id: approvalId } = waiting!
    expect((await shop.call(approve, { approvalId }, each.by)).code).toBe(
      ApprovalReasons.tooNew.code,
    )
  }
  // The requester matters: who made them owners, and nobody else.
  const [own] = await shop.pending(shop.owner)
  await shop.call(withdraw, { approvalId: own!.id }, shop.owner.by)
  await shop.days(8, other)
  await shop.set('approvals.accounts', false)
  const [waiting] = await shop.pending(other)
  expect((await shop.call(approve, { approvalId: waiting!.id }, other.by)).code).toBe(1)
})

test('staff cannot approve requests of those whom they invited, nor can others whom they invited', async () => {
  const shop = await openShop()
  const [puppet, other] = [await staffWith(shop, 'content'), await staffWith(shop, 'content')]
  const independent = await shop.colleague()
  for (const { id: memberId } of [puppet, other]) {
    await shop.call(setStaffRole, { memberId, role: 'owner' }, shop.owner.by)
  }
  expect((await shop.set('approvals.accounts', false, puppet)).data!.isAsked).toBe(true)
  for (const each of [shop.owner, other]) {
    const [waiting] = await shop.pending(each)
    const { code } = await shop.call(approve, { approvalId: waiting!.id }, each.by)
    expect(code).toBe(ApprovalReasons.tooNew.code)
  }
  expect(await shop.valueOf('approvals.accounts')).toBe(true)
  const [waiting] = await shop.pending(independent)
  expect((await shop.call(approve, { approvalId: waiting!.id }, independent.by)).code).toBe(1)
})

test('the same applies to a permission that was added to their role', async () => {
  const shop = await openShop()
  const friend = await shop.with('settings.read')
  await shop.days(8, friend)
  const { key, version, name } = friend.role
  await shop.call(
    changeRole,
    { key, version, name: name!, permissions: ['settings.read', 'settings.write'] },
    shop.owner.by,
  )
  expect((await shop.set('approvals.accounts', false)).data!.isAsked).toBe(true)
  const [waiting] = await shop.pending(friend)
  expect((await shop.call(approve, { approvalId: waiting!.id }, friend.by)).code).toBe(
    ApprovalReasons.tooNew.code,
  )
})

test('a large change of a rate needs two people, in both directions, also in small steps; a small change needs one', async () => {
  const shop = await openShop()
  const second = await shop.colleague()
  const key = 'shop.rateIDR'
  /** @returns functions that approve it, or withdraw it */
  async function moveRate(value: number) {
    const before = await shop.valueOf(key)
    expect((await shop.set(key, value)).data).toMatchObject({ isAsked: true, value: before })
    expect(await shop.valueOf(key)).toBe(before)
    const [waiting] = await shop.pending(second, 'settings.rate')
    expect(waiting).toMatchObject({ object: `setting:${key}`, canDecide: true })
    const { id: approvalId } = waiting!
    return {
      agree: () => shop.call(approve, { approvalId }, second.by),
      takeBack: () => shop.call(withdraw, { approvalId }, shop.owner.by),
    }
  }
  for (const value of [2425, 1975]) await (await moveRate(value)).takeBack()
  expect((await shop.set(key, 2420)).data).toMatchObject({ isAsked: false, value: 2420 })
  // From any starting point within the days that count; and the other way from the highest.
  await (await moveRate(2450)).takeBack()
  await (await moveRate(2170)).takeBack()
  expect(await shop.mailsOf('staff-approval-asked')).toHaveLength(2)
  expect((await (await moveRate(2500)).agree()).code).toBe(1)
  expect(await shop.valueOf(key)).toBe(2500)
  await shop.days(6, second)
  await (await moveRate(2550)).takeBack()
  await shop.days(2, second)
  expect((await shop.set(key, 2550)).data).toMatchObject({ isAsked: false, value: 2550 })
})

test('without possible approvers, a day of small steps counts as one', async () => {
  const shop = await openShop()
  await shop.set('approvals.newMemberDays', 0)
  await shop.colleague()
  expect((await shop.set('shop.rateUSD', 0.15)).data).toMatchObject({ isAsked: false })
  expect((await shop.set('shop.rateUSD', 0.16)).data).toMatchObject({ isAsked: true })
})

test('resetting a rate to its default needs approval where the change is large', async () => {
  const shop = await openShop()
  await shop.set('shop.rateUSD', 0.2)
  await shop.colleague()
  await shop.days(8)
  expect((await shop.set('shop.rateUSD', null)).data).toMatchObject({ isAsked: true, value: 0.2 })
})

test('alone a large change applies at once, logged and mailed; but not just after the last colleague has left', async () => {
  const shop = await openShop()
  expect((await shop.set('shop.rateUSD', 0.2)).data).toMatchObject({ isAsked: false, value: 0.2 })
  const { data: log } = await shop.call(
    listAudit,
    { object: 'setting:shop.rateUSD' },
    shop.owner.by,
  )
  expect(log!.items.map(({ action }) => action)).toEqual(['settings.change', 'approvals.alone'])
  expect(await shop.mailsOf('staff-acted-alone')).toHaveLength(1)
  const { id: memberId } = await shop.colleague()
  await shop.call(deactivateStaff, { memberId }, shop.owner.by)
  expect((await shop.set('shop.rateUSD', 0.3)).code).toBe(ApprovalReasons.aloneFrom.code)
  expect(await shop.valueOf('shop.rateUSD')).toBe(0.2)
})
