/** Matches by head noun, by name, by category and by other text come in that order on every page of a list. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { aProduct, NOW } from '#domains/catalog/testing.ts'
import { listGoods } from '../contract.ts'

const shop = await openTestShop({ now: NOW })

/** Three for each field; those of a later field sell better, so that only the field can put them behind. */
const PLACES = [
  { name: 'Steel pump', category: '水', brief: '' },
  { name: 'Pump stand of wood', category: '木', brief: '' },
  { name: 'Rubber ring', category: 'Pump', brief: '' },
  { name: 'Grey tin', category: '罐', brief: 'for every pump' },
]
const wanted: number[] = []
for (const [place, { name, category, brief }] of PLACES.entries()) {
  for (const nth of [1, 2, 3]) {
    const { productId } = await aProduct(shop.db, {
      code: `PL-${place}-${nth}`,
      category,
      name: { cn: `物品${place}${nth}`, en: name },
      brief: { cn: '', en: brief },
    })
    await shop.db.count(sql`
      update catalog.figure set sales_count = ${place * 100 - nth} + 50 where product_id = ${productId}`)
    wanted.push(productId)
  }
}
await shop.runSweeps()

const page = async (number: number, size: number) => {
  const { data } = await shop.call(listGoods, { q: 'pump', page: number, size }, { lang: 'en' })
  return data!.items.map(({ id }) => id)
}

test.each([1, 2, 5, 24])('pages of %d neither repeat nor skip', async (size) => {
  const all: number[] = []
  for (let number = 1; number <= Math.ceil(wanted.length / size); number++) {
    all.push(...(await page(number, size)))
  }
  expect(all).toEqual(wanted)
})

test('a code match comes first, and once', async () => {
  const { productId } = await aProduct(shop.db, {
    code: 'PUMP',
    name: { cn: '别的', en: 'Something else' },
  })
  await shop.runSweeps()
  expect(await page(1, 5)).toEqual([productId, ...wanted.slice(0, 4)])
  expect(await page(3, 5)).toEqual(wanted.slice(9))
})
