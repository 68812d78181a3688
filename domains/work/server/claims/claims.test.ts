/** Two people on one queue: an item belongs to one of them at a time, and never do both decide it. Through HTTP. */
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { answerEnquiry, closeEnquiry, sendEnquiry } from '#domains/enquiries/contract.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { claimItem, listClaims, releaseItem } from '../../contract.ts'
import { CLAIMS_MAX } from '../../limits.ts'
import { WorkReasons } from '../../reasons.ts'

const shop = await openOrderShop()
const { call, must, clock, db } = shop
const aColleague = async () => {
  const { id, by } = await shop.aClerk()
  return { id, by, name: `Staff ${id}` }
}
const [ana, bo] = [await aColleague(), await aColleague()]

let keys = 0
/** @returns a message of a guest that waits for an answer, as claim and as act */
async function anItem() {
  const form = {
    requestKey: `00000000-0000-4000-8000-${String(++keys).padStart(12, '0')}`,
    topic: 'product' as const,
    name: '路人',
    email: `stranger${keys}@example.net`,
    phone: null,
    orderNumber: null,
    text: '有现货吗？',
  }
  const sent = await must(sendEnquiry, form, {})
  const ref = String(sent.id)
  return {
    item: { kind: 'enquiries', ref } as const,
    answer: { enquiryId: ref, version: 0, text: '有。' },
  }
}
const decisionsOf = (ref: string) =>
  db.rows<{ staffId: number; outcome: string }>(sql`
    select staff_id, outcome from work.decision where ref = ${ref} order by id`)
const claims = async () => (await must(listClaims, { kind: 'enquiries' }, ana.by)).length

test('a claim is seen by colleagues, refuses their decisions, and ends with the decision', async () => {
  const { item, answer } = await anItem()
  const claim = await must(claimItem, item, ana.by)
  expect(claim).toEqual({
    ref: item.ref,
    staffId: ana.id,
    staffName: ana.name,
    expiresAt: '2026-03-01T00:15:00.000Z',
  })
  expect(await must(listClaims, { kind: 'enquiries' }, bo.by)).toEqual([claim])
  const refused = await call(claimItem, item, bo.by)
  expect(refused.code).toBe(WorkReasons.claimed.code)
  expect(refused.msg).toContain(ana.name)
  for (const [endpoint, input] of [
    [answerEnquiry, answer],
    [closeEnquiry, answer],
  ] as const) {
    expect((await call(endpoint, input as never, bo.by)).code).toBe(WorkReasons.claimed.code)
  }
  expect(await decisionsOf(item.ref)).toEqual([])
  await must(answerEnquiry, answer, ana.by)
  expect(await must(listClaims, { kind: 'enquiries' }, bo.by)).toEqual([])
  expect(await decisionsOf(item.ref)).toEqual([{ staffId: ana.id, outcome: 'approved' }])
})

test('an item that is released, or whose 15 minutes are over, is anybody’s', async () => {
  const { item, answer } = await anItem()
  await must(claimItem, item, ana.by)
  await must(releaseItem, item, bo.by) // of a colleague's claim nothing is released
  expect((await call(claimItem, item, bo.by)).code).toBe(WorkReasons.claimed.code)
  await must(releaseItem, item, ana.by)
  await must(claimItem, item, bo.by)
  clock.forward({ minutes: 14 })
  expect((await call(answerEnquiry, answer, ana.by)).code).toBe(WorkReasons.claimed.code)
  clock.forward({ minutes: 1 })
  expect(await claims()).toBe(0)
  await must(answerEnquiry, answer, ana.by)
  expect(await decisionsOf(item.ref)).toEqual([{ staffId: ana.id, outcome: 'approved' }])
})

test('who goes on working extends their claim', async () => {
  const { item } = await anItem()
  await must(claimItem, item, ana.by)
  clock.forward({ minutes: 10 })
  const extended = await must(claimItem, item, ana.by)
  expect(Date.parse(extended.expiresAt) - Date.parse(clock.now)).toBe(15 * 60_000)
  await must(releaseItem, item, ana.by)
})

test('a colleague takes over by name, which is logged, and whoever had it can no longer decide', async () => {
  const { item, answer } = await anItem()
  const mia = await aColleague()
  await must(claimItem, item, ana.by)
  // The screen of the one who asks was stale: somebody else has it now.
  expect((await call(claimItem, { ...item, from: mia.id }, bo.by)).code).toBe(
    WorkReasons.claimed.code,
  )
  await must(claimItem, { ...item, from: ana.id }, bo.by)
  expect((await call(answerEnquiry, answer, ana.by)).code).toBe(WorkReasons.claimed.code)
  const log = await must(listAudit, { action: 'work.takeOver' }, ana.by)
  expect(log.items).toMatchObject([
    {
      object: `enquiry:${item.ref}`,
      before: { claimedBy: ana.name },
      after: { claimedBy: bo.name },
    },
  ])
  await must(answerEnquiry, answer, bo.by)
  expect(await decisionsOf(item.ref)).toEqual([{ staffId: bo.id, outcome: 'approved' }])
})

test('of many who claim at the same moment one succeeds, and of those who decide one decides', async () => {
  const crew = await Promise.all(Array.from({ length: 6 }, () => shop.aClerk()))
  for (let round = 0; round < 10; round++) {
    const { item, answer } = await anItem()
    const claimed = await Promise.all(crew.map(({ by }) => call(claimItem, item, by)))
    expect(claimed.filter(({ code }) => code === 1)).toHaveLength(1)
    const owner = claimed.findIndex(({ code }) => code === 1)
    const decided = await Promise.all(crew.map(({ by }) => call(answerEnquiry, answer, by)))
    expect(decided.map(({ code }) => code === 1)).toEqual(crew.map((_, at) => at === owner))
    expect(await decisionsOf(item.ref)).toEqual([{ staffId: crew[owner]!.id, outcome: 'approved' }])
  }
})

test('a decision and a taking over at the same moment never both count', async () => {
  for (let round = 0; round < 20; round++) {
    const { item, answer } = await anItem()
    await must(claimItem, item, ana.by)
    const [decided, taken] = await Promise.all([
      call(answerEnquiry, answer, ana.by),
      call(claimItem, { ...item, from: ana.id }, bo.by),
    ])
    // Either the decision came first and the item is done, or the item is the colleague's and undecided.
    const isDone = (await decisionsOf(item.ref)).length === 1
    expect(decided.code === 1).toBe(isDone)
    expect(taken.code).toBe(1)
    const second = await call(answerEnquiry, answer, bo.by)
    expect(second.code).toBe(isDone ? Reasons.changedMeanwhile.code : 1)
    expect(await decisionsOf(item.ref)).toHaveLength(1)
    await must(releaseItem, item, bo.by)
  }
})

test('a decision waits for a taking over that is under way, and is then refused', async () => {
  const { item, answer } = await anItem()
  await must(claimItem, item, ana.by)
  const decision = await db.tx(async (tx) => {
    await tx.count(sql`
      update work.claim set staff_id = ${bo.id}, staff_name = ${bo.name} where ref = ${item.ref}`)
    const asked = call(answerEnquiry, answer, ana.by)
    await sleep(300) // it has come as far as the claim
    return { asked }
  })
  expect((await decision.asked).code).toBe(WorkReasons.claimed.code)
  expect(await decisionsOf(item.ref)).toEqual([])
  await must(releaseItem, item, bo.by)
})

test('nobody locks a whole queue, and what has expired is deleted', async () => {
  const refs = Array.from({ length: CLAIMS_MAX }, (_, at) => String(900_000 + at))
  for (const ref of refs) await must(claimItem, { kind: 'enquiries', ref }, ana.by)
  const more = await call(claimItem, { kind: 'enquiries', ref: '999999' }, ana.by)
  expect(more.code).toBe(WorkReasons.tooManyClaims.code)
  await must(claimItem, { kind: 'enquiries', ref: refs[0]! }, ana.by) // their own is extended
  clock.forward({ hours: 1 })
  await shop.runSweeps()
  expect(await db.rows(sql`select from work.claim`)).toEqual([])
})

test('the database refuses a claim that lasts longer, and a changed decision', async () => {
  const { item } = await anItem()
  await must(claimItem, item, ana.by)
  await expect(
    db.count(sql`update work.claim set expires_at = claimed_at + interval '16 minutes'`),
  ).rejects.toThrow('check constraint')
  await expect(db.count(sql`update work.decision set outcome = 'asked'`)).rejects.toThrow(
    'permission denied',
  )
})

test('only those who may decide an item claim it and see who works on it', async () => {
  const real = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
  const [finance, service] = [await staffWith(real, 'finance'), await staffWith(real, 'service')]
  const item = { kind: 'enquiries', ref: '7' } as const
  for (const each of [
    await real.call(claimItem, item, finance.by),
    await real.call(releaseItem, item, finance.by),
  ]) {
    expect(each.code).toBe(WorkReasons.notAllowed.code)
  }
  expect((await real.call(claimItem, item, service.by)).data).toMatchObject({
    staffName: service.name,
  })
  const { data: seen } = await real.call(listClaims, { kind: 'enquiries' }, finance.by)
  expect(seen).toEqual([])
  expect((await real.call(claimItem, { ...item, ref: 'a%b' }, service.by)).code).toBe(
    Reasons.invalidInput.code,
  )
})
