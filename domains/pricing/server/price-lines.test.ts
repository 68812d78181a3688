/** Pricing: exact amounts of named cases, and properties of every cart. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import { priceLines, type LineToPrice } from './price-lines.ts'
import { cheaperFrom, GUEST, type Profile, type Rules, type Tier } from './unit-price.ts'

const RULES: Rules = {
  superPercent: 5,
  levelPercents: { 2: 1, 3: 2, 4: 3, 5: 4 },
  taxRatePercent: 13,
  pricesInclude: true,
  foreignPercent: null,
}
const TIERS: Tier[] = [
  { audience: 'all', minQuantity: 1, priceAmount: 10000 },
  { audience: 'all', minQuantity: 10, priceAmount: 9000 },
  { audience: 'business', minQuantity: 1, priceAmount: 9700 },
]

const line = (part: Partial<LineToPrice> = {}): LineToPrice => {
  const { quantity = 1, factor = 1 } = part
  return {
    key: 'a',
    skuId: 1,
    quantity,
    factor,
    baseQuantity: quantity * factor,
    tiers: TIERS,
    ...part,
  }
}
const price = (lines: LineToPrice[], part: Partial<Parameters<typeof priceLines>[0]> = {}) =>
  priceLines({
    currency: 'CNY',
    profile: GUEST,
    rules: RULES,
    lines,
    freight: null,
    adjustmentAmount: 0,
    ...part,
  })

const member = (part: Partial<Profile>): Profile => ({ ...GUEST, ...part })

test('a guest pays the retail price, and sees what a few more would cost', () => {
  const { lines, totals } = price([line({ quantity: 7 })])
  expect(lines[0]).toMatchObject({ unitAmount: 10000, lineAmount: 70000, memberAmount: 0 })
  expect(lines[0]!.steps).toEqual([{ kind: 'tierHint', amount: 9000, values: { missing: 3 } }])
  expect(totals.payableAmount).toBe(70000)
})

test('the volume price begins at its quantity, not before', () => {
  expect(price([line({ quantity: 9 })]).totals.goodsAmount).toBe(90000)
  expect(price([line({ quantity: 10 })]).totals.goodsAmount).toBe(90000)
})

test('lines of one SKU reach the volume price together, whatever their units and warehouses', () => {
  const { lines } = price([
    line({ key: 'a', quantity: 4 }),
    line({ key: 'b', quantity: 1, factor: 6 }),
  ])
  expect(lines.map((each) => each.unitAmount)).toEqual([9000, 54000])
})

test('a business pays its own price where that is the lowest', () => {
  const { lines, totals } = price([line({ quantity: 2 })], {
    profile: member({ customerType: 'business', level: 3 }),
  })
  expect(lines[0]).toMatchObject({ unitAmount: 9700, memberAmount: -600 })
  expect(totals.steps.member).toEqual([{ kind: 'business', amount: -600, values: {} }])
})

test('of several reductions only the best one counts and is named', () => {
  const profile = member({ customerType: 'business', level: 5, superMember: true })
  const { lines } = price([line()], { profile })
  expect(lines[0]!.unitAmount).toBe(9500)
  expect(lines[0]!.steps.map(({ kind }) => kind)).toEqual(['super', 'notUsed', 'tierHint'])
})

test('a reduction above the volume price is not applied', () => {
  const { lines } = price([line({ quantity: 10 })], {
    profile: member({ customerType: 'business' }),
  })
  expect(lines[0]).toMatchObject({ unitAmount: 9000, memberAmount: 0 })
})

test('tax included in prices adds nothing, tax on top is added', () => {
  const freight = { amount: 1300, steps: [] }
  expect(price([line()], { freight }).totals).toMatchObject({
    taxAmount: 1300,
    payableAmount: 11300,
    taxIncluded: true,
  })
  const rules = { ...RULES, pricesInclude: false }
  expect(price([line()], { freight, rules }).totals).toMatchObject({
    taxAmount: 1469,
    payableAmount: 12769,
  })
})

test('an adjustment never makes the sum negative', () => {
  const { totals } = price([line()], { adjustmentAmount: -99999 })
  expect(totals).toMatchObject({ adjustmentAmount: -10000, payableAmount: 0 })
})

test('a line without a price is named and in no sum', () => {
  const { unpriced, lines, totals } = price([
    line({ key: 'x', tiers: [] }),
    line({ key: 'y', skuId: 2 }),
  ])
  expect(unpriced).toEqual(['x'])
  expect(lines.map(({ key }) => key)).toEqual(['y'])
  expect(totals.payableAmount).toBe(10000)
})

test('the steps of a line of boxes count boxes', () => {
  const { lines, totals } = price([line({ quantity: 1, factor: 6 })], {
    profile: member({ superMember: true }),
  })
  expect(lines[0]).toMatchObject({ listUnitAmount: 60000, unitAmount: 57000, memberAmount: -3000 })
  expect(lines[0]!.steps).toEqual([
    { kind: 'super', amount: -3000, values: { percent: 5 } },
    { kind: 'tierHint', amount: 51300, values: { missing: 1 } },
  ])
  expect(totals.steps.member).toEqual([{ kind: 'super', amount: -3000, values: { percent: 5 } }])
  const two = price([line({ quantity: 2, factor: 6 })])
  expect(two.lines[0]!.steps).toEqual([{ kind: 'tier', amount: 54000, values: { quantity: 2 } }])
  expect(two.totals.steps.goods).toEqual([
    { kind: 'retail', amount: 120000, values: {} },
    { kind: 'volume', amount: -12000, values: {} },
  ])
})

test('a business sees its own next price', () => {
  const tiers: Tier[] = [...TIERS, { audience: 'business', minQuantity: 4, priceAmount: 9400 }]
  const hintFor = (part: Partial<Profile>) =>
    price([line({ tiers })], { profile: member(part) }).lines[0]!.steps.at(-1)
  expect(hintFor({ customerType: 'business' })).toEqual({
    kind: 'tierHint',
    amount: 9400,
    values: { missing: 3 },
  })
  expect(hintFor({})).toEqual({ kind: 'tierHint', amount: 9000, values: { missing: 9 } })
})

test('a super price that was entered goes before the percentage', () => {
  const tiers: Tier[] = [...TIERS, { audience: 'super', minQuantity: 1, priceAmount: 9800 }]
  const { lines } = price([line({ tiers })], { profile: member({ superMember: true }) })
  expect(lines[0]!.unitAmount).toBe(9800)
})

test('an empty cart costs nothing', () => {
  const { lines, totals } = price([])
  expect(lines).toEqual([])
  expect(totals).toMatchObject({ goodsAmount: 0, taxAmount: 0, payableAmount: 0 })
})

const ladders = fc
  .array(
    fc.record({ min: fc.integer({ min: 2, max: 300 }), less: fc.integer({ min: 0, max: 300 }) }),
    { maxLength: 5 },
  )
  .map((rungs): Tier[] => {
    let amount = 3000
    return [{ min: 1, less: 0 }, ...rungs.sort((a, b) => a.min - b.min)].map(({ min, less }) => {
      amount -= less
      return { audience: 'all', minQuantity: min, priceAmount: amount }
    })
  })
const people = fc.record({
  customerType: fc.constantFrom('individual' as const, 'business' as const),
  level: fc.integer({ min: 1, max: 5 }),
  superMember: fc.boolean(),
})

test('where prices fall with quantity, more never costs more each, and hints are true', () => {
  fc.assert(
    fc.property(ladders, people, fc.integer({ min: 1, max: 400 }), (tiers, profile, quantity) => {
      const at = (count: number) => price([line({ tiers, quantity: count })], { profile }).lines[0]!
      const [one, more] = [at(quantity), at(quantity + 1)]
      expect(more.unitAmount).toBeLessThanOrEqual(one.unitAmount)
      const hint = one.steps.find(({ kind }) => kind === 'tierHint')
      const then = hint && at(quantity + Number(hint.values.missing))
      expect(then?.unitAmount).toBe(hint?.amount)
      expect(then?.unitAmount ?? 0).toBeLessThan(one.unitAmount)
    }),
    { numRuns: 300 },
  )
})

test('the unit price depends on the total quantity, however lines divide it', () => {
  fc.assert(
    fc.property(
      ladders,
      people,
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 6 }),
      (tiers, profile, parts) => {
        const whole = price([line({ tiers, quantity: parts.reduce((a, b) => a + b) })], { profile })
        const divided = price(
          parts.map((quantity, i) => line({ key: String(i), tiers, quantity })),
          { profile },
        )
        for (const each of divided.lines) {
          expect(each.unitAmount).toBe(whole.lines[0]!.unitAmount)
        }
        expect(divided.totals.payableAmount).toBe(whole.totals.payableAmount)
        const turned = price(
          parts.map((quantity, i) => line({ key: String(i), tiers, quantity })).reverse(),
          { profile },
        )
        expect(turned.totals).toEqual(divided.totals)
      },
    ),
    { numRuns: 200 },
  )
})

const currencies: Currency[] = ['CNY', 'USD', 'IDR']
const carts = fc.record({
  currency: fc.constantFrom(...currencies),
  profile: fc.record({
    customerType: fc.constantFrom('individual' as const, 'business' as const),
    level: fc.integer({ min: 1, max: 5 }),
    superMember: fc.boolean(),
  }),
  pricesInclude: fc.boolean(),
  taxRatePercent: fc.integer({ min: 0, max: 30 }),
  freight: fc.integer({ min: 0, max: 5000 }),
  adjustment: fc.integer({ min: -100000, max: 100000 }),
  lines: fc.array(
    fc.record({
      skuId: fc.integer({ min: 1, max: 4 }),
      quantity: fc.integer({ min: 1, max: 500 }),
      factor: fc.constantFrom(1, 6, 20),
      amount: fc.integer({ min: 1, max: 90000 }),
    }),
    { minLength: 1, maxLength: 12 },
  ),
})

test('for every cart the shares sum exactly, the formula holds and rupiah stay whole', () => {
  fc.assert(
    fc.property(
      carts,
      ({ currency, profile, pricesInclude, taxRatePercent, freight, adjustment, lines }) => {
        const grain = PRICE_STEP[currency]
        const priceOf = new Map(lines.map(({ skuId, amount }) => [skuId, amount * grain]))
        const { totals, lines: priced } = priceLines({
          currency,
          profile,
          rules: { ...RULES, pricesInclude, taxRatePercent },
          freight: { amount: freight * grain, steps: [] },
          adjustmentAmount: adjustment * grain,
          lines: lines.map(({ skuId, quantity, factor }, index) => ({
            key: String(index),
            skuId,
            quantity,
            factor,
            baseQuantity: quantity * factor,
            tiers: [
              {
                audience: 'all' as const,
                minQuantity: 1,
                priceAmount: priceOf.get(skuId) ?? grain,
              },
            ],
          })),
        })
        const total = (pick: (line: (typeof priced)[number]) => number) =>
          priced.reduce((sum, each) => sum + pick(each), 0)
        expect(total((each) => each.freightAmount)).toBe(totals.freightAmount)
        expect(total((each) => each.taxAmount)).toBe(totals.taxAmount)
        expect(total((each) => each.goodsAmount + each.memberAmount)).toBe(
          total((each) => each.lineAmount),
        )
        const {
          goodsAmount,
          memberAmount,
          freightAmount,
          taxAmount,
          adjustmentAmount,
          payableAmount,
        } = totals
        expect(payableAmount).toBe(
          goodsAmount +
            memberAmount +
            freightAmount +
            (pricesInclude ? 0 : taxAmount) +
            adjustmentAmount,
        )
        expect(payableAmount).toBeGreaterThanOrEqual(0)
        expect(memberAmount).toBeLessThanOrEqual(0)
        for (const amount of [payableAmount, taxAmount, ...priced.map((each) => each.unitAmount)])
          expect(Math.abs(amount % grain)).toBe(0)
        for (const each of priced) expect(each.lineAmount).toBeGreaterThan(0)
      },
    ),
    { numRuns: 300 },
  )
})

describe('of equal reductions', () => {
  const at = (business: number, superOwn: number | null, levelPercent: number) => {
    const tiers: Tier[] = [
      { audience: 'all', minQuantity: 1, priceAmount: 10000 },
      { audience: 'business', minQuantity: 1, priceAmount: business },
      ...(superOwn === null
        ? []
        : [{ audience: 'super' as const, minQuantity: 1, priceAmount: superOwn }]),
    ]
    const rules = { ...RULES, levelPercents: { 5: levelPercent } }
    const profile = member({ customerType: 'business', superMember: true, level: 5 })
    const { lines, totals } = price([line({ tiers })], { profile, rules })
    const reasons = lines[0]!.steps.filter(({ kind }) => kind !== 'tierHint' && kind !== 'notUsed')
    const named = reasons.map(({ kind }) => kind)
    return [lines[0]!.unitAmount, named, totals.steps.member.map(({ kind }) => kind)]
  }

  test('one is named: business before super member before level', () => {
    expect(at(9500, null, 5)).toEqual([9500, ['business'], ['business']])
    expect(at(9600, null, 5)).toEqual([9500, ['super'], ['super']])
    expect(at(9600, 9500, 5)).toEqual([9500, ['super'], ['super']])
    expect(at(9600, 9600, 5)).toEqual([9500, ['level'], ['level']])
  })

  test('one minor unit less decides', () => {
    expect(at(9500, 9499, 5)).toEqual([9499, ['super'], ['super']])
    expect(at(9499, 9500, 5)).toEqual([9499, ['business'], ['business']])
    expect(at(9501, 9501, 5)).toEqual([9500, ['level'], ['level']])
  })

  test('none is named where all are equal to the public price', () => {
    expect(at(10000, 10000, 0)).toEqual([10000, [], []])
  })
})

test('each sum of an order has the steps that led to it', () => {
  const freight = { amount: 500, steps: [{ kind: 'freight' as const, amount: 500, values: {} }] }
  const { totals } = price([line()], { freight, adjustmentAmount: -100 })
  expect(totals.steps).toEqual({
    goods: [],
    member: [],
    coupon: [],
    points: [],
    relief: [],
    freight: freight.steps,
    tax: [{ kind: 'taxIncluded', amount: 1208, values: { percent: 13 } }],
    adjustment: [{ kind: 'adjustment', amount: -100, values: {} }],
  })
  const untaxed = price([line()], { rules: { ...RULES, taxRatePercent: 0 } }).totals
  expect(untaxed.steps).toEqual({
    goods: [],
    member: [],
    coupon: [],
    points: [],
    freight: [],
    relief: [],
    tax: [],
    adjustment: [],
  })
  const added = price([line()], { rules: { ...RULES, pricesInclude: false } }).totals
  expect(added.steps.tax).toEqual([{ kind: 'taxAdded', amount: 1300, values: { percent: 13 } }])
})

test('reductions of several lines are summed by kind, and tax is based on the rest', () => {
  const expensive: Tier[] = [{ audience: 'all', minQuantity: 1, priceAmount: 20000 }]
  const both = [line(), line({ key: 'b', skuId: 2, tiers: expensive, quantity: 2 })]
  const { totals } = price(both, { profile: member({ customerType: 'business', level: 2 }) })
  expect(totals.steps.member).toEqual([
    { kind: 'business', amount: -300, values: {} },
    { kind: 'level', amount: -400, values: { level: 2, percent: 1 } },
  ])
  expect(totals).toMatchObject({ goodsAmount: 50000, memberAmount: -700 })
  expect(totals.taxAmount).toBe(Math.floor((49300 * 13) / 113 + 0.5))
})

test('without a price for one piece there is none for many', () => {
  const many: Tier[] = [{ audience: 'all', minQuantity: 10, priceAmount: 9000 }]
  expect(price([line({ tiers: many, quantity: 20 })]).unpriced).toEqual(['a'])
  expect(price([line({ tiers: many, quantity: 1 })]).unpriced).toEqual(['a'])
  expect(price([line({ tiers: [] })]).unpriced).toEqual(['a'])
})

test('a hint names the next cheaper quantity, never one already reached', () => {
  const buying = { profile: GUEST, rules: RULES, currency: 'CNY' } as const
  expect(cheaperFrom(TIERS, 9, 10000, buying)).toEqual({ minQuantity: 10, amount: 9000 })
  expect(cheaperFrom(TIERS, 10, 10000, buying)).toBeNull()
  expect(cheaperFrom(TIERS, 1, 9000, buying)).toBeNull()
  expect(GUEST).toEqual({ customerType: 'individual', level: 1, superMember: false })
})

test('a percentage off rupiah is rounded half up to whole ones', () => {
  const tiers: Tier[] = [{ audience: 'all', minQuantity: 1, priceAmount: 15_000 }]
  const { lines } = price([line({ tiers })], {
    currency: 'IDR',
    profile: member({ level: 2 }),
    rules: { ...RULES, levelPercents: { 2: 1 } },
  })
  expect(lines[0]!.unitAmount).toBe(14_800)
})

describe('abroad', () => {
  const tiers: Tier[] = [{ audience: 'all', minQuantity: 1, priceAmount: 11300 }]
  const freight = { amount: 1130, steps: [] }

  test('what prices and freight contain of the domestic tax is taken off once', () => {
    const { lines, totals } = price([line({ tiers })], {
      rules: { ...RULES, foreignPercent: 0 },
      freight,
    })
    expect(totals).toMatchObject({
      goodsAmount: 11300,
      freightAmount: 1130,
      taxReliefAmount: -1430,
      taxAmount: 0,
      taxIncluded: false,
      taxRatePercent: 0,
      payableAmount: 11000,
    })
    expect(totals.steps.relief).toEqual([
      { kind: 'taxRelief', amount: -1430, values: { percent: 13 } },
    ])
    expect(totals.steps.tax).toEqual([])
    expect(lines[0]).toMatchObject({ taxReliefAmount: -1430, taxAmount: 0 })
  })

  test('the rate of the place comes on top of what is left', () => {
    const rules = { ...RULES, foreignPercent: 10 }
    expect(price([line({ tiers })], { rules, freight }).totals).toMatchObject({
      taxReliefAmount: -1430,
      taxAmount: 1100,
      taxIncluded: false,
      taxRatePercent: 10,
      payableAmount: 12100,
    })
  })

  test('prices without tax have none to take off', () => {
    const rules = { ...RULES, pricesInclude: false, foreignPercent: 10 }
    const { totals } = price([line({ tiers })], { rules })
    expect(totals).toMatchObject({ taxReliefAmount: 0, taxAmount: 1130, payableAmount: 12430 })
    expect(totals.steps.relief).toEqual([])
  })

  test('an adjustment takes at most what is left to pay', () => {
    const rules = { ...RULES, foreignPercent: 0 }
    const { totals } = price([line({ tiers })], { rules, freight, adjustmentAmount: -20000 })
    expect(totals).toMatchObject({ adjustmentAmount: -11000, payableAmount: 0 })
  })
})
