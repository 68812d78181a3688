/** Prices of activities in carts: one reason for each line, the lowest, named beside the best that is not used. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import { priceLines } from './price-lines.ts'
import {
  GUEST,
  unitPrice,
  type Activity,
  type Profile,
  type Rules,
  type Tier,
} from './unit-price.ts'

const RULES: Rules = {
  superPercent: 5,
  levelPercents: { 2: 1, 3: 2, 4: 3, 5: 4 },
  taxRatePercent: 13,
  pricesInclude: true,
  foreignPercent: null,
}
const TIERS: Tier[] = [
  { audience: 'all', minQuantity: 1, priceAmount: 10000 },
  { audience: 'business', minQuantity: 1, priceAmount: 9700 },
]
const currencies: Currency[] = ['CNY', 'USD', 'IDR']
const carts = fc.record({
  currency: fc.constantFrom(...currencies),
  profile: fc.record({
    customerType: fc.constantFrom('individual' as const, 'business' as const),
    level: fc.integer({ min: 1, max: 5 }),
    superMember: fc.boolean(),
  }),
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

const spring = (part: Partial<Activity> = {}): Activity => ({
  activityId: 7,
  name: 'Spring price',
  amount: 9500,
  leftCount: Number.MAX_SAFE_INTEGER,
  limit: null,
  startsAt: '2026-02-01T00:00:00.000Z',
  endsAt: '2026-03-01T00:00:00.000Z',
  heldIn: null,
  takesCoupon: true,
  ...part,
})

test('pieces that a flash sale holds come in one number: no larger one is proposed', () => {
  const tiers: Tier[] = [...TIERS, { audience: 'all', minQuantity: 20, priceAmount: 9000 }]
  const buying = { profile: GUEST, rules: RULES, currency: 'CNY' as const }
  const kindsWith = (activity: Activity) =>
    unitPrice(tiers, 6, buying, 1, [activity])?.steps.map(({ kind }) => kind)
  const limit = { kind: 'held' as const, maxCount: 6, boughtCount: 0, leftCount: 6 }
  expect(kindsWith(spring({ leftCount: 6, limit, heldIn: 1 }))).not.toContain('tierHint')
  expect(kindsWith(spring({ leftCount: 6 }))).toContain('tierHint')
})

test('the one price that is paid is named, and beside it the best of those that are not', () => {
  const stepsOf = (activities: Activity[], profile: Partial<Profile>) => {
    const buying = { profile: { ...GUEST, ...profile }, rules: RULES, currency: 'CNY' as const }
    return unitPrice(TIERS, 1, buying, 1, activities)?.steps ?? []
  }
  expect(stepsOf([spring()], { level: 5, customerType: 'business' })).toEqual([
    { kind: 'activity', amount: -500, values: { activity: 'Spring price', activityId: 7 } },
    {
      kind: 'notUsed',
      amount: 9600,
      values: { reason: 'level', activity: '', level: 5, percent: 4 },
    },
  ])
  const [used, other] = stepsOf([spring({ amount: 9650, takesCoupon: false })], { level: 5 })
  expect(used?.kind).toBe('level')
  expect(other).toEqual({
    kind: 'notUsed',
    amount: 9650,
    values: { reason: 'activity', activity: 'Spring price', level: 0, percent: 0 },
  })
  expect(stepsOf([spring({ takesCoupon: false })], {})[0]?.values['coupons']).toBe('no')
})

test('of 1,000 random carts with activities each line has one reason, the lowest, for all of its pieces', () => {
  const activities = fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: 90000 }),
      left: fc.integer({ min: 1, max: 900 }),
    }),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(carts, activities, ({ currency, profile, lines }, found) => {
      const grain = PRICE_STEP[currency]
      const offers = found.map(({ amount, left }, index) =>
        spring({
          activityId: index + 1,
          amount: amount * grain,
          leftCount: left,
          limit: { kind: 'quota', maxCount: left, boughtCount: 0, leftCount: left },
        }),
      )
      const priceOf = new Map(lines.map(({ skuId, amount }) => [skuId, amount * grain]))
      const { lines: priced } = priceLines({
        currency,
        profile,
        rules: RULES,
        freight: null,
        adjustmentAmount: 0,
        lines: lines.map(({ skuId, quantity, factor }, index) => ({
          key: String(index),
          skuId,
          quantity,
          factor,
          baseQuantity: quantity * factor,
          tiers: [{ audience: 'all' as const, minQuantity: 1, priceAmount: priceOf.get(skuId)! }],
          activities: offers,
        })),
      })
      for (const each of priced) {
        const same = priced.filter(({ skuId }) => skuId === each.skuId)
        const count = same.reduce((sum, { baseQuantity }) => sum + baseQuantity, 0)
        const amount = each.lineAmount / each.baseQuantity
        const open = offers.filter(({ leftCount }) => count <= leftCount)
        expect(amount).toBeLessThanOrEqual(
          Math.min(...open.map((offer) => offer.amount), priceOf.get(each.skuId)!),
        )
        const reasons = each.steps.filter(({ kind }) =>
          ['business', 'super', 'level', 'activity'].includes(kind),
        )
        expect(reasons.length).toBe(each.memberAmount === 0 ? 0 : 1)
        const named = reasons.find(({ kind }) => kind === 'activity')?.values['activityId']
        const paid = open.find(({ activityId }) => activityId === named)?.amount
        expect(named === undefined || paid === amount).toBe(true)
        const others = each.steps.filter(({ kind }) => kind === 'notUsed')
        expect(others.every((other) => other.amount > each.unitAmount)).toBe(true)
        expect(Math.abs(each.lineAmount % grain)).toBe(0)
      }
    }),
    { numRuns: 1000 },
  )
})
