/** Gifts weigh nothing: another address costs the same with them. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { aGiftActivity } from '#domains/promotions/testing.ts'
import { movingIn } from '../testing.ts'

const shop = await openOrderShop()
const { clerk, aMover, look, preview } = await movingIn(shop)

test('the freight to another place is that of what was bought', async () => {
  const [item, gift, buyer] = [await shop.goods(100), await shop.goods(100), await aMover()]
  const plain = await shop.anOrder(buyer, item, 10)
  const { differenceAmount } = await preview(buyer, plain.orderNumber, buyer.far)
  await aGiftActivity(shop, { clerk: clerk.by }, [gift])
  const { orderNumber } = await shop.anOrder(buyer, item, 10)
  expect((await look(buyer, orderNumber)).lines).toHaveLength(2)
  expect(await preview(buyer, orderNumber, buyer.far)).toMatchObject({ differenceAmount })
})
