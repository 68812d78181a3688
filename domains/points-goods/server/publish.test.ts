/** Goods go on sale by two people, and the log names their terms. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { ApprovalReasons } from '#domains/approvals/reasons.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { pointsGoods } from '../contract.ts'
import {
  deletePointsGoods,
  officePointsGoods,
  publishPointsGoods,
  savePointsGoods,
  stopPointsGoods,
  type PointsGoodsForm,
} from '../office-contract.ts'
import { PointsGoodsReasons } from '../reasons.ts'
import { MUG } from '../testing.ts'

const shop = await openOrderShop()
const { must, call } = shop
const [clerk, colleague, third] = [await shop.aClerk(), await shop.aClerk(), await shop.aClerk()]

type Named = { id: number; version: number }
const save = (changes: Partial<PointsGoodsForm>, at: Named | null = null, by = clerk.by) =>
  must(
    savePointsGoods,
    { ...MUG, ...changes, goodsId: at?.id ?? null, version: at?.version ?? 0 },
    by,
  )
const publish = ({ id, version }: Named, by = clerk.by) =>
  call(publishPointsGoods, { goodsId: id, version }, by)
const stop = ({ id, version }: Named) => must(stopPointsGoods, { goodsId: id, version }, clerk.by)
const waitingFor = async ({ id }: Named) =>
  (await must(listApprovals, { object: `pointsGoods:${id}` }, colleague.by)).items[0]
const agree = async (at: Named, by = colleague.by) =>
  (await call(approve, { approvalId: (await waitingFor(at))!.id }, by)).code
const now = async ({ id }: Named) =>
  (await must(officePointsGoods, {}, clerk.by)).items.find((each) => each.id === id)!
const logOf = async ({ id }: Named) =>
  (await must(listAudit, { object: `pointsGoods:${id}` }, clerk.by)).items

test('one person puts nothing on sale; a colleague sees what it costs and agrees', async () => {
  const made = await save({ saleUntil: '2099-01-01T00:00:00.000Z' })
  expect((await publish(made)).data).toMatchObject({ state: 'draft' })
  expect((await call(pointsGoods, { goodsId: made.id }, {})).code).not.toBe(1)
  const waiting = await waitingFor(made)
  expect(waiting).toMatchObject({ kind: 'pointsGoods.publish', currency: 'CNY' })
  // At 100 points for one unit of the base currency.
  for (const line of [
    { word: 'pointsGoods.points', amount: null, text: '100' },
    { word: 'pointsGoods.worth', amount: 100, text: null },
    { word: 'pointsGoods.saleUntil', amount: null, text: '2099-01-01T00:00:00.000Z' },
  ])
    expect(waiting!.lines).toContainEqual(line)
  expect((await publish(made)).code).toBe(ApprovalReasons.alreadyAsked.code)
  expect(await agree(made, clerk.by)).toBe(ApprovalReasons.ownRequest.code)
  expect(await agree(made)).toBe(1)
  expect((await now(made)).state).toBe('on_sale')
})

test('what was stopped and made cheaper is agreed to anew', async () => {
  const made = await save({ pointsCount: 10_000 })
  await publish(made)
  await agree(made)
  const cheap = await save({ pointsCount: 1, perPerson: 1000 }, await stop(await now(made)))
  expect((await publish(cheap)).data?.state).toBe('off')
  const waiting = await waitingFor(made)
  expect(waiting?.lines).toContainEqual({ word: 'pointsGoods.points', amount: null, text: '1' })
})

test('a save or a deletion ends what waits', async () => {
  const made = await save({})
  await publish(made)
  const saved = await save({ pointsCount: 1 }, made)
  expect(await waitingFor(made)).toBeUndefined()
  expect((await publish(made)).code).toBe(Reasons.changedMeanwhile.code)
  await publish(saved)
  await must(deletePointsGoods, { goodsId: saved.id, version: saved.version }, clerk.by)
  expect(await waitingFor(made)).toBeUndefined()
})

test('whoever saved it last does not agree to what another asks', async () => {
  const made = await save({}, null, colleague.by)
  await publish(made)
  expect(await agree(made)).toBe(PointsGoodsReasons.savedByYou.code)
  expect((await now(made)).state).toBe('draft')
  expect(await agree(made, third.by)).toBe(1)
  expect((await now(made)).state).toBe('on_sale')
})

test('the log names every part of the form that changed, and the terms at which it went on sale', async () => {
  const made = await save({})
  const text = { cn: '500 毫升' }
  const times = { saleFrom: '2026-02-01T00:00:00.000Z', saleUntil: '2026-02-01T00:02:00.000Z' }
  const numbers = { pointsCount: 1, totalCount: 9, perPerson: 9, minLevel: 2 }
  const changed = { ...MUG, name: { ...MUG.name, en: 'Cup' }, text, ...times, ...numbers }
  const saved = await save(changed, made)
  const [entry] = await logOf(made)
  expect(entry).toMatchObject({ action: 'pointsGoods.save', before: MUG, after: changed })
  await publish(saved)
  await agree(saved)
  const published = (await logOf(made)).find(({ action }) => action === 'pointsGoods.publish')
  expect(published?.after).toMatchObject({ ...changed, state: 'on_sale' })
})
