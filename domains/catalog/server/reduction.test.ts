/** "Lowest in 30 days" is claimed only where it is true; and what to have instead of a product. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { aProduct, aSku, NOW, versionOf, type Made } from '#domains/catalog/testing.ts'
import { createStaff } from '#domains/staff/server/door.ts'
import { aWarehouse, stocked } from '#domains/stock/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { getProduct, listAlternatives } from '../contract.ts'
import { CatalogReasons } from '../reasons.ts'
import { setPrice } from '#domains/product-admin/contract.ts'
import { officeAlternatives, setAlternatives } from '../alternatives-contract.ts'

const shop = await openTestShop({
  now: NOW,
  identity: {
    buyerOf: async () => null,
    staffOf: async (_db, token) => ({
      staffId: Number(token),
      staffName: 'Anna',
      permissions: new Set(['catalog.write', 'catalog.read']),
    }),
  },
})
const { db, clock } = shop
const staffId = await createStaff(db, {
  email: 'anna@example.com',
  name: 'Anna',
  role: 'catalogue',
  lang: 'cn',
  password: 'a quiet harbour',
  totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  now: NOW,
})
const staff = { cookie: `staff=${staffId}` }
const yuan = (amount: number, minQuantity = 1) =>
  ({ currency: 'CNY', audience: 'all', minQuantity, amount }) as const
const sold = (code: string, amount = 1000, category = '工具') =>
  aProduct(db, { code, category, skus: [aSku(`${code}-1`, { prices: [yuan(amount)] })] })
const costs = async ({ skuId }: Made, amount: number, currency: 'CNY' | 'USD' = 'CNY') => {
  const tiers = [{ minQuantity: 1, amount }]
  const { code } = await shop.call(
    setPrice,
    { skuId, currency, audience: 'all', tiers, version: await versionOf(db, skuId) },
    staff,
  )
  expect(code).toBe(1)
}
const reduction = async ({ productId }: Made, lang = 'cn') =>
  (await shop.call(getProduct, { productId }, { lang })).data!.skus[0]!.reduction

test('a price that came down is told with the lowest of the 30 days before, for 30 days', async () => {
  const made = await sold('R-1')
  expect(await reduction(made)).toBeNull()
  clock.forward({ days: 10 })
  await costs(made, 800)
  const at = clock.now
  expect(await reduction(made)).toEqual({ beforeAmount: 1000, at })
  expect(await reduction(made, 'en')).toEqual({ beforeAmount: 140, at })
  clock.forward({ days: 29 })
  expect(await reduction(made)).toEqual({ beforeAmount: 1000, at })
  clock.forward({ days: 2 })
  expect(await reduction(made)).toBeNull()
})

test('a price that went up and came down again is no reduction', async () => {
  const made = await sold('R-2')
  clock.forward({ days: 5 })
  await costs(made, 2000)
  expect(await reduction(made)).toBeNull()
  clock.forward({ days: 5 })
  await costs(made, 1000)
  expect(await reduction(made)).toBeNull()
  await costs(made, 1200)
  expect(await reduction(made)).toBeNull()
  clock.forward({ days: 5 })
  // 9.00 is below all of them; what it is compared with is the 10.00, not the 20.00.
  await costs(made, 900)
  expect(await reduction(made)).toMatchObject({ beforeAmount: 1000 })
})

test('what was cheap longer ago than 30 days does not count, what held until then does', async () => {
  const made = await sold('R-3', 500)
  clock.forward({ days: 1 })
  await costs(made, 1500)
  clock.forward({ days: 31 })
  await costs(made, 1000)
  expect(await reduction(made)).toMatchObject({ beforeAmount: 1500 })
  const held = await sold('R-4', 500)
  clock.forward({ days: 20 })
  await costs(held, 1500)
  clock.forward({ days: 20 })
  await costs(held, 1000)
  expect(await reduction(held)).toBeNull()
})

test('prices of a draft were nobody’s, and each currency has its own story', async () => {
  const made = await sold('R-5', 3000)
  await db.count(
    sql`update catalog.product set published_at = ${clock.now} where id = ${made.productId}`,
  )
  await costs(made, 1000)
  await db.count(sql`
    update catalog.product set published_at = published_at + interval '1 second' where id = ${made.productId}`)
  expect(await reduction(made)).toBeNull()
  clock.forward({ days: 1 })
  await costs(made, 200, 'USD')
  clock.forward({ days: 1 })
  await costs(made, 150, 'USD')
  expect(await reduction(made, 'en')).toMatchObject({ beforeAmount: 200 })
  expect(await reduction(made)).toBeNull()
})

test('substitutes are in stock and of a like price, the merchant’s first; related goods follow', async () => {
  const warehouse = await aWarehouse(db)
  const [own, near, far, wanted, other] = [
    await sold('A-OWN', 1000, '泵'),
    await sold('A-NEAR', 1100, '泵'),
    await sold('A-FAR', 9000, '泵'),
    await sold('A-WANTED', 50_000, '阀'),
    await sold('A-OTHER', 1000, '阀'),
  ]
  await sold('A-EMPTY', 1000, '泵')
  for (const made of [near, far, wanted, other]) await stocked(db, made, warehouse, 5)
  const listed = async () => {
    const { data } = await shop.call(listAlternatives, { productId: own.productId })
    return {
      substitutes: data!.substitutes.map(({ code }) => code),
      related: data!.related.map(({ code }) => code),
    }
  }
  expect(await listed()).toEqual({
    substitutes: ['A-NEAR', 'A-FAR'],
    related: expect.arrayContaining(['A-NEAR', 'A-FAR', 'A-EMPTY']),
  })
  const set = (kind: 'substitute' | 'related', codes: string[]) =>
    shop.call(setAlternatives, { productId: own.productId, kind, codes }, staff)
  const { data } = await set('substitute', ['A-WANTED', 'A-EMPTY'])
  expect(data!.substitutes.map(({ code }) => code)).toEqual(['A-WANTED', 'A-EMPTY'])
  await set('related', ['A-OTHER'])
  // One that is sold out itself stands in for nothing.
  expect((await listed()).substitutes).toEqual(['A-WANTED', 'A-NEAR', 'A-FAR'])
  expect((await listed()).related[0]).toBe('A-OTHER')
  for (const code of ['A-OWN', 'A-NONE']) {
    const refused = await set('substitute', ['A-NEAR', code])
    expect([refused.code, refused.msg]).toEqual([
      CatalogReasons.alternativeWrong.code,
      expect.stringContaining(code),
    ])
  }
  const stored = await shop.call(officeAlternatives, { productId: own.productId }, staff)
  expect(stored.data!.substitutes.map(({ code }) => code)).toEqual(['A-WANTED', 'A-EMPTY'])
  const none = await shop.call(listAlternatives, { productId: 424_242 })
  expect(none.code).toBe(CatalogReasons.productNotFound.code)
  // Of ten who saw the same list and each add one, one does; the others are refused.
  const was = ['A-WANTED', 'A-EMPTY']
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => {
      const codes = [...was, at % 2 === 0 ? 'A-NEAR' : 'A-FAR']
      const asked = { productId: own.productId, kind: 'substitute' as const, codes, was }
      return shop.call(setAlternatives, asked, staff)
    }),
  )
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === Reasons.changedMeanwhile.code)).toHaveLength(9)
  const after = await shop.call(officeAlternatives, { productId: own.productId }, staff)
  const [winner] = answers.filter(({ code }) => code === 1)
  expect(after.data).toEqual(winner!.data)
})
