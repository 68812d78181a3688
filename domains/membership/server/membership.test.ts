/** The merchant's texts of levels. */
import { describe, expect, test } from 'vitest'
import { getCart } from '#domains/cart/contract.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { myMembership } from '../contract.ts'
import { officeLevels, saveLevel } from '../office-contract.ts'

const shop = await openOrderShop()
const { call, must } = shop
const clerk = await shop.aClerk()

describe('the texts of levels', () => {
  const textsOf = async (level: string) =>
    (await must(officeLevels, {}, clerk.by)).find((each) => each.level === level)!

  test('have a name, benefits and a percentage, which prices then use', async () => {
    const { name, gives, revision, percentVersion } = await textsOf('5')
    const item = await shop.goods(10, { amount: 10_000 })
    const buyer = await shop.aBuyer({ level: 5 })
    await shop.inCart(buyer, item)
    const payable = async () => (await must(getCart, {}, buyer.by)).totals.payableAmount
    expect(await payable()).toBe(9600)
    const words = {
      name: { ...name, cn: '黑金会员' },
      gives: { ...gives, cn: '九折\n  专线运输 \n' },
    }
    const given = { level: '5', ...words, percent: 10, revision, percentVersion } as const
    await must(saveLevel, given, clerk.by)
    expect(await payable()).toBe(9000)
    const mine = await must(myMembership, {}, buyer.by)
    expect(mine).toMatchObject({ level: 5, superMember: false, superUntil: null })
    expect(mine.levels[4]).toEqual({
      level: '5',
      name: '黑金会员',
      gives: ['九折', '专线运输'],
      percent: 10,
      fromAmount: 100_000_000,
    })
    expect((await call(saveLevel, given, clerk.by)).code).toBe(Reasons.changedMeanwhile.code)
  })

  test('of ten concurrent saves one succeeds; the discount has its bounds', async () => {
    const { name, gives, revision, percentVersion } = await textsOf('super')
    const given = { level: 'super', name, gives, revision, percentVersion } as const
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        call(saveLevel, { ...given, percent: index + 6 }, clerk.by),
      ),
    )
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    const after = await textsOf('super')
    expect(after.revision).toBe(revision + 1)
    for (const percent of [-1, 91]) {
      const { code } = await call(saveLevel, { ...given, ...after, percent }, clerk.by)
      expect(code).toBe(Reasons.invalidInput.code)
    }
    expect(await textsOf('super')).toEqual(after)
  })
})
