/** Approval by a second person: by staff who may decide, in time, for a requester who still has the permission. */
import type { AuditAction } from '#domains/audit/actions.ts'
import { expect, test } from 'vitest'
import { domains } from '#apps/api/domains.ts'
import { openTestShop } from '#apps/api/testing.ts'
import { createStaff } from '#domains/staff/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { deactivateStaff, type Role } from '#domains/staff/contract.ts'
import { allPermissions } from '#domains/staff/roles.ts'
import { waitingApprovals, approve, decline, listApprovals, withdraw } from '../contract.ts'
import { ApprovalReasons } from '../reasons.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { list } from './approvals.ts'
import { askApproval, type Act } from './door.ts'

/** The acts that were carried out, and in whose name. */
const done: unknown[] = []
const adjust: Act = {
  kind: 'orders.adjust',
  permission: 'orders.adjust',
  run: async ({ staffId }, _tx, payload: object) => void done.push({ staffId, ...payload }),
}

const shop = await openTestShop({
  // Replaces the act of the orders domain.
  domains: domains.map((each) =>
    each.acts?.some(({ kind }) => kind === adjust.kind) ? { ...each, acts: [adjust] } : each,
  ),
  now: '2026-03-01T00:00:00.000Z',
  identity: {
    // `staff=7` may do everything, `staff=7-orders.read` that alone.
    staffOf: async (_db, token) => {
      const [id, permission] = token.split('-')
      const permissions = new Set<string>(
        permission === undefined ? allPermissions() : [permission],
      )
      return { staffId: Number(id), staffName: `Staff ${id}`, permissions }
    },
  },
})
const { db, call, clock } = shop
let count = 0
async function member(role: Role = 'owner') {
  const secret = { password: 'a quiet harbour', totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }
  const who = { email: `member${++count}@example.com`, name: `Member ${count}`, role } as const
  const id = await createStaff(db, { ...who, ...secret, lang: 'en', now: clock.now })
  const by = (permission?: string) => ({
    cookie: `staff=${id}${permission === undefined ? '' : `-${permission}`}`,
    lang: 'en',
  })
  return { id: id!, by }
}
const asker = await member()
const colleague = await member()

async function askForApproval(by = asker, orderNumber: string | null = null): Promise<number> {
  const object = `order:${orderNumber ?? ++count}`
  const { acts } = shop.app.composed
  const context = { db, acts, now: clock.now, staffId: by.id, staffName: 'Staff', ip: '127.0.0.1' }
  await db.tx((tx) =>
    askApproval(tx, context as never, {
      kind: 'orders.adjust',
      object,
      orderNumber,
      payload: { object },
      lines: [],
      currency: null,
      note: '',
    }),
  )
  const { data } = await call(listApprovals, { object }, colleague.by())
  return data!.items[0]!.id
}

test('an approved act is carried out once, in the name of the requester', async () => {
  const approvalId = await askForApproval()
  expect((await call(waitingApprovals, {}, colleague.by())).data).toEqual({
    count: 1,
    ownCount: 0,
    listedCount: 1,
  })
  const answers = await Promise.all([
    call(approve, { approvalId }, colleague.by()),
    call(approve, { approvalId }, colleague.by()),
  ])
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
    1,
    ApprovalReasons.approvalNotFound.code,
  ])
  expect(done.splice(0)).toMatchObject([{ staffId: asker.id, agreedBy: colleague.id }])
})

test('the requester, and staff without the permission, cannot decide', async () => {
  const approvalId = await askForApproval()
  const reason = 'not today'
  for (const [by, refusal] of [
    [asker.by(), ApprovalReasons.ownRequest],
    [colleague.by('orders.read'), ApprovalReasons.notAllowed],
  ] as const) {
    expect((await call(approve, { approvalId }, by)).code).toBe(refusal.code)
    expect((await call(decline, { approvalId, reason }, by)).code).toBe(refusal.code)
  }
  expect((await call(withdraw, { approvalId }, colleague.by())).code).toBe(
    ApprovalReasons.approvalNotFound.code,
  )
  expect((await call(withdraw, { approvalId }, asker.by())).data).toMatchObject({
    state: 'withdrawn',
  })
  expect(done).toEqual([])
})

test('an expired request cannot be approved, whether or not the sweep has run', async () => {
  const approvalId = await askForApproval()
  clock.forward({ days: 60 })
  expect((await call(approve, { approvalId }, colleague.by())).code).toBe(
    ApprovalReasons.approvalNotFound.code,
  )
  await shop.runSweeps()
  const { data } = await call(listApprovals, { part: 'decided' }, colleague.by())
  expect(data!.items.find(({ id }) => id === approvalId)).toMatchObject({ state: 'expired' })
  expect(done).toEqual([])
})

test('nothing is carried out in the name of a requester who has left or lost the permission', async () => {
  const leaver = await member()
  const approvalId = await askForApproval(leaver)
  expect((await call(deactivateStaff, { memberId: leaver.id }, colleague.by())).code).toBe(1)
  const refused = await call(approve, { approvalId }, colleague.by())
  expect(refused.code).toBe(ApprovalReasons.askerNotAllowed.code)
  const reader = await member('content')
  const beyond = await askForApproval(reader)
  expect((await call(approve, { approvalId: beyond }, colleague.by())).code).toBe(
    ApprovalReasons.askerNotAllowed.code,
  )
  expect(done).toEqual([])
  const reason = 'The member has left'
  expect((await call(decline, { approvalId, reason }, colleague.by())).data).toMatchObject({
    state: 'declined',
    decision: reason,
  })
})

test('staff whom the requester invited cannot decide the request for a week', async () => {
  const invited = await member()
  const note = (staffId: number, action: AuditAction) =>
    audit(db, { staffId, staffName: 'Staff', now: clock.now, ip: '127.0.0.1' } as never, {
      action,
      object: `staff:${invited.id}`,
    })
  await note(asker.id, 'staff.invite')
  clock.forward({ days: 2 })
  await note(invited.id, 'staff.accept')
  clock.forward({ days: 6 })
  const approvalId = await askForApproval()
  const reason = 'not today'
  for (const answer of [
    await call(approve, { approvalId }, invited.by()),
    await call(decline, { approvalId, reason }, invited.by()),
  ])
    expect(answer.code).toBe(ApprovalReasons.tooNew.code)
  expect(done).toEqual([])
  // They decide requests of others at once.
  const others = await askForApproval(colleague)
  expect((await call(approve, { approvalId: others }, invited.by())).code).toBe(1)
  clock.forward({ days: 1 })
  expect((await call(approve, { approvalId }, invited.by())).code).toBe(1)
  done.splice(0)
})

test('pending requests are counted for those who could decide when they were made', async () => {
  await askForApproval()
  const late = await member()
  const countFor = async (who: typeof late) =>
    (await call(waitingApprovals, {}, who.by())).data!.count
  expect(await countFor(late)).toBe(0)
  expect(await countFor(colleague)).toBeGreaterThan(0)
})

test('pending requests about an order are visible to staff who may see the order, and decided by staff with the permission', async () => {
  await askForApproval(asker, 'SO77')
  const seenBy = async (permission?: string) =>
    (await call(listApprovals, { object: 'order:SO77' }, colleague.by(permission))).data!.items.map(
      ({ isOwn, canDecide }) => ({ isOwn, canDecide }),
    )
  expect(await seenBy()).toEqual([{ isOwn: false, canDecide: true }])
  expect(await seenBy('orders.read')).toEqual([{ isOwn: false, canDecide: false }])
  expect(await seenBy('catalog.read')).toEqual([])
  // Their list has what they may decide, and what they requested.
  const queue = await call(listApprovals, {}, colleague.by('orders.read'))
  expect(queue.data!.items).toEqual([])
  const { data } = await call(waitingApprovals, {}, asker.by())
  expect(data!.listedCount).toBe((await call(listApprovals, {}, asker.by())).data!.items.length)
  expect(data!.ownCount).toBeGreaterThan(0)
})

test('a page of requests takes as many statements as one request', async () => {
  const { acts } = shop.app.composed
  const countStatements = async () => {
    let count = 0
    const counted = new Proxy(db, {
      get: (target, key) => {
        if (key === 'rows' || key === 'row' || key === 'maybeRow') count++
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const permissions = new Set<string>(allPermissions())
    const reader = { staffId: colleague.id, staffName: 'Staff', lang: 'en' as const }
    const context = { db: counted, acts, now: clock.now, permissions, ...reader }
    const { items } = await list(context as unknown as StaffContext, { part: 'pending' })
    return { count, canDecide: items.filter(({ canDecide }) => canDecide).length }
  }
  const before = await countStatements()
  expect(before.canDecide).toBeGreaterThan(0)
  for (const by of [await member(), await member(), asker]) {
    await askForApproval(by)
  }
  expect(await countStatements()).toEqual({
    count: before.count,
    canDecide: before.canDecide + 3,
  })
  expect(before.count).toBeLessThanOrEqual(3)
})

test('who may decide any act is told of what waits, and may claim it', () => {
  const acts = domains.flatMap(({ acts = [] }) => acts)
  const deciding = acts.flatMap(({ permission, standIns = [] }) => [permission, ...standIns])
  const needs = shop.app.composed.work.get('approvals')!.needs
  expect(deciding).toContain('credit.write')
  expect([...needs].sort()).toEqual([...new Set(deciding)].sort())
})
