/** Staff manage carriers and freight. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { listCarriers, officeFreight, removeFreight, saveFreight } from '../contract.ts'
import { officeCarriers, saveCarrier } from '../office-contract.ts'
import { ShippingReasons } from '../reasons.ts'
import { freightFor, freightRates } from './door.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const [owner, packer] = [await staffWith(shop), await staffWith(shop, 'orders')]

type Form = ArgumentOf<typeof saveFreight>
const toIceland = (changes: Partial<Form> = {}): Form => ({
  name: { cn: '冰岛快递', en: 'Express to Iceland' },
  method: 'express',
  regions: ['IS'],
  warehouseIds: [],
  firstGrams: 500,
  firstAmount: 30000,
  nextGrams: 500,
  nextAmount: 9000,
  freeFromAmount: null,
  daysFrom: 6,
  daysTo: 14,
  active: true,
  ...changes,
})
const save = (form: Form, by = owner.by) => shop.call(saveFreight, form, by)
const templates = () =>
  shop.db.rows<{ id: number }>(sql`select * from shipping.freight_template order by id`)
const express = async () => {
  const [found] = freightFor(await freightRates(shop.db), {
    place: { country: 'IS', provinceCode: null },
    shipments: [{ warehouseId: 1, weightGrams: 600, goodsBaseAmount: 100 }],
    currency: 'CNY',
  })
  return found?.freightAmount
}

test("carriers are named in the reader's language", async () => {
  const inEnglish = await shop.call(listCarriers, {}, { ...packer.by, lang: 'en' })
  expect(inEnglish.data?.[0]).toMatchObject({ name: 'SF Express', phone: '95338' })
  expect((await shop.call(listCarriers, {}, packer.by)).data?.[0]?.name).toBe('顺丰速运')
  expect((await shop.call(listCarriers, {})).code).toBe(Reasons.loginNeeded.code)
})

test('a template that is added or changed applies at once, and is audited', async () => {
  expect(await express()).toBe(16000)
  const { data } = await save(toIceland())
  const id = data?.id ?? 0
  expect(await express()).toBe(39000)
  expect((await save(toIceland({ id, version: 0, nextAmount: 0 }))).data).toEqual({ id })
  expect(await express()).toBe(30000)
  const listed = await shop.call(officeFreight, {}, owner.by)
  expect(listed.data?.find((each) => each.id === id)).toEqual(
    toIceland({ id, version: 1, nextAmount: 0 }),
  )
  const log = await shop.call(listAudit, { object: `freight:${id}` }, owner.by)
  expect(log.data?.items.map(({ action }) => action)).toEqual([
    'shipping.changeTemplate',
    'shipping.addTemplate',
  ])
  expect(log.data?.items[0]).toMatchObject({
    before: { nextAmount: 9000 },
    after: { nextAmount: 0 },
  })
  await save(toIceland({ id, version: 1, active: false }))
  expect(await express()).toBe(16000)
})

test('of two who edit the same rates or the same carrier, the second overwrites nothing', async () => {
  const { changedMeanwhile } = Reasons
  const { data } = await save(toIceland())
  const id = data?.id ?? 0
  const both = await Promise.all([
    save(toIceland({ id, version: 0, firstAmount: 100 })),
    save(toIceland({ id, version: 0, firstAmount: 200 })),
  ])
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, changedMeanwhile.code])
  for (const version of [0, 7, undefined]) {
    const late = await save({ ...toIceland({ id }), ...(version === undefined ? {} : { version }) })
    expect(late.code).toBe(changedMeanwhile.code)
  }
  const listed = await shop.call(officeFreight, {}, owner.by)
  const { firstAmount, version } = listed.data!.find((each) => each.id === id)!
  expect([[100, 200].includes(firstAmount), version]).toEqual([true, 1])

  const [carrier] = (await shop.call(officeCarriers, {}, owner.by)).data!
  const rename = (phone: string, seen = carrier!.version) =>
    shop.call(saveCarrier, { ...carrier!, phone, version: seen }, owner.by)
  const answers = await Promise.all([rename('1'), rename('2')])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
    1,
    changedMeanwhile.code,
  ])
  expect((await rename(carrier!.phone, carrier!.version + 1)).code).toBe(1)
})

test('pickup costs nothing, whatever was typed', async () => {
  const { data } = await save(toIceland({ method: 'pickup', freeFromAmount: 5 }))
  const listed = await shop.call(officeFreight, {}, owner.by)
  expect(listed.data?.find((each) => each.id === data?.id)).toMatchObject({
    firstAmount: 0,
    nextAmount: 0,
    freeFromAmount: null,
  })
})

test.each([
  ['days the wrong way round', { daysFrom: 9, daysTo: 8 }, 'daysTo'],
  ['negative days', { daysFrom: -1 }, 'daysFrom'],
  ['no name', { name: { cn: ' ' } }, 'name.cn'],
  ['a place that is none', { regions: ['Bavaria'] }, 'regions.0'],
  ['weights without end', { firstGrams: 1e13 }, 'firstGrams'],
  ['no weight', { nextGrams: 0 }, 'nextGrams'],
  ['an amount below zero', { firstAmount: -1 }, 'firstAmount'],
  ['half a cent', { nextAmount: 0.5 }, 'nextAmount'],
])('%s is refused, and nothing changes', async (_, wrong, path) => {
  const before = await templates()
  const { code, data } = await save(toIceland(wrong))
  expect(code).toBe(Reasons.invalidInput.code)
  expect(data).toMatchObject({ fields: [{ path }] })
  expect(await templates()).toEqual(before)
})

test('only staff who may change settings change freight, and only templates that exist', async () => {
  const before = await templates()
  expect((await save(toIceland(), packer.by)).code).toBe(Reasons.forbidden.code)
  expect((await save(toIceland({ id: 99_999 }))).code).toBe(Reasons.notFound.code)
  expect(await templates()).toEqual(before)
})

test('an active template cannot be deleted; a switched-off one is deleted once, and the audit log keeps its data', async () => {
  const { data } = await save(toIceland())
  const id = data?.id ?? 0
  const remove = (by = owner.by) => shop.call(removeFreight, { id }, by)
  expect((await remove()).code).toBe(ShippingReasons.freightInUse.code)
  expect((await templates()).map((each) => each.id)).toContain(id)
  await save(toIceland({ id, version: 0, active: false }))
  expect((await remove(packer.by)).code).toBe(Reasons.forbidden.code)
  const both = await Promise.all([remove(), remove()])
  expect(both.map(({ code }) => code).toSorted()).toEqual([1, Reasons.notFound.code].toSorted())
  expect((await templates()).map((each) => each.id)).not.toContain(id)
  const log = await shop.call(listAudit, { object: `freight:${id}` }, owner.by)
  expect(log.data?.items[0]).toMatchObject({
    action: 'shipping.removeTemplate',
    before: { active: false },
    after: null,
  })
})

test('a template that is switched on again while it is being deleted stays', async () => {
  const { data } = await save(toIceland({ active: false }))
  const id = data?.id ?? 0
  const [saved, removed] = await Promise.all([
    save(toIceland({ id, version: 0 })),
    shop.call(removeFreight, { id }, owner.by),
  ])
  const isThere = (await templates()).some((each) => each.id === id)
  expect([saved.code === 1, removed.code === 1, isThere]).toEqual(
    isThere ? [true, false, true] : [false, true, false],
  )
})
