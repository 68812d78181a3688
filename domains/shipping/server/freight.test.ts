/** Freight: which template serves a place, and its amount by weight and value. */
import { expect, test } from 'vitest'
import { deliveriesFor, freightOf, templateFor, type Template } from './freight.ts'

const template = (part: Partial<Template>): Template => ({
  id: 1,
  method: 'express',
  regions: [],
  warehouseIds: [],
  firstGrams: 1000,
  firstAmount: 1000,
  nextGrams: 500,
  nextAmount: 300,
  freeFromAmount: 50000,
  daysFrom: 1,
  daysTo: 3,
  ...part,
})

test('a province goes before its country, a country before everywhere', () => {
  const [everywhere, china, west] = [
    template({ id: 1 }),
    template({ id: 2, regions: ['CN'] }),
    template({ id: 3, regions: ['CN-65'] }),
  ]
  const all = [everywhere, china, west]
  const served = (country: string, provinceCode: string | null) =>
    templateFor(all, 'express', { country, provinceCode }, 1)?.id
  expect([served('CN', '65'), served('CN', '44'), served('ES', null)]).toEqual([3, 2, 1])
  expect(templateFor(all, 'pickup', { country: 'CN', provinceCode: '44' }, 1)).toBeUndefined()
})

test("a warehouse's own template goes before those for all, however exactly they name the place", () => {
  const all = [
    template({ id: 1 }),
    template({ id: 2, regions: ['ID-31', 'ID'] }),
    template({ id: 3, regions: ['ID'], warehouseIds: [3] }),
    template({ id: 4, warehouseIds: [3, 4] }),
  ]
  const from = (warehouseId: number, country: string) =>
    templateFor(all, 'express', { country, provinceCode: null }, warehouseId)?.id
  expect([from(1, 'ID'), from(3, 'ID'), from(4, 'ID'), from(3, 'ES')]).toEqual([2, 3, 4, 4])
})

test('each further weight unit begun counts, and from the free amount on freight is zero', () => {
  const ask = (weightGrams: number, goodsBaseAmount = 0) =>
    freightOf(template({}), { warehouseId: 1, weightGrams, goodsBaseAmount })
  expect([ask(1), ask(1000), ask(1001), ask(1500), ask(1501)]).toEqual([
    1000, 1000, 1300, 1300, 1600,
  ])
  expect([ask(9000, 49999), ask(9000, 50000)]).toEqual([5800, 0])
})

test('a shop may advertise free delivery only where it says from which amount', () => {
  const never = template({ freeFromAmount: null })
  expect(freightOf(never, { warehouseId: 1, weightGrams: 1, goodsBaseAmount: 0 })).toBe(1000)
  expect(freightOf(never, { warehouseId: 1, weightGrams: 1, goodsBaseAmount: 1e9 })).toBe(1000)
})

test("another warehouse's own template is never used, and a district counts as its province", () => {
  const others = [template({ id: 1, warehouseIds: [9] })]
  const china = { country: 'CN', provinceCode: '440112' }
  expect(templateFor(others, 'express', china, 1)).toBeUndefined()
  expect(templateFor(others, 'express', china, 9)?.id).toBe(1)
  const south = [template({ id: 2, regions: ['CN-44'] })]
  expect(templateFor(south, 'express', china, 1)?.id).toBe(2)
})

const spain = { country: 'ES', provinceCode: null }
const shipment = { warehouseId: 1, weightGrams: 1500, goodsBaseAmount: 100 }

test("every method is listed with its cost in the buyer's currency, or why it is not available", () => {
  const all = [template({}), template({ method: 'freight', daysFrom: 5, daysTo: 9 })]
  expect(deliveriesFor(all, spain, [shipment], 'USD', 0.14)).toEqual([
    {
      method: 'express',
      freightAmount: 182,
      daysFrom: 1,
      daysTo: 3,
      why: null,
      steps: [{ kind: 'freight', amount: 182, values: {} }],
    },
    {
      method: 'freight',
      freightAmount: 182,
      daysFrom: 5,
      daysTo: 9,
      why: null,
      steps: [{ kind: 'freight', amount: 182, values: {} }],
    },
    {
      method: 'pickup',
      freightAmount: 0,
      daysFrom: 0,
      daysTo: 0,
      why: 'shipping.notServed',
      steps: [],
    },
  ])
})

test('goods from two warehouses are charged twice, arrive with the last parcel, and need both', () => {
  const near = template({ id: 1, warehouseIds: [1], daysFrom: 1, daysTo: 2 })
  const far = template({ id: 2, warehouseIds: [2], firstAmount: 5000, daysFrom: 4, daysTo: 8 })
  const two = [shipment, { ...shipment, warehouseId: 2 }]
  const [both] = deliveriesFor([near, far], spain, two, 'CNY', 1)
  expect(both).toMatchObject({ freightAmount: 1300 + 5300, daysFrom: 4, daysTo: 8 })
  const [one] = deliveriesFor([near], spain, two, 'CNY', 1)
  expect(one).toMatchObject({ freightAmount: 0, why: 'shipping.notServed' })
})

test('an empty shipment is served by no method', () => {
  const [express] = deliveriesFor([template({})], spain, [], 'CNY', 1)
  expect(express!.why).toBe('shipping.notServed')
})

test('waived freight is shown as free, freight that never costs anything is not', () => {
  const kindOf = (part: Partial<Template>, goodsBaseAmount: number) =>
    deliveriesFor([template(part)], spain, [{ ...shipment, goodsBaseAmount }], 'CNY', 1)[0]!
      .steps[0]!.kind
  expect(kindOf({}, 50_000)).toBe('freeFreight')
  expect(kindOf({}, 49_999)).toBe('freight')
  expect(kindOf({ firstAmount: 0, nextAmount: 0 }, 0)).toBe('freight')
})
