/** An order from abroad, which is not charged the tax within list prices, has no discount in reports. */
import { expect, test } from 'vitest'
import { ADDRESS, openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { saveAddress } from '#domains/addresses/contract.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { makeCheckout, submitOrder } from '#domains/checkout/contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { saveTaxRate } from '#domains/pricing/tax-contract.ts'
import { salesReport } from '../contract.ts'

const shop = await openOrderShop()
const { must } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]

test('tax that is not charged abroad is no discount', async () => {
  await must(saveTaxRate, { country: '*', customerType: null, ratePercent: 0 }, clerk.by)
  for (const { id } of (await must(listApprovals, {}, colleague.by)).items)
    await must(approve, { approvalId: id }, colleague.by)
  const buyer = await shop.aBuyer()
  const madrid = { country: 'ES', region: 'Madrid', city: 'Madrid', street: 'Calle Mayor 1' }
  const codes = { provinceCode: null, cityCode: null, districtCode: null, postalCode: '28013' }
  const address = { ...ADDRESS, ...madrid, ...codes, detail: '', phone: '+34912345678' }
  const { id: addressId } = await must(saveAddress, address, buyer.by)
  const { skuId, unitId } = await shop.goods(10)
  const buyNow = { skuId, unitId, warehouseId: shop.warehouseId, quantity: 3 }
  const checkout = await must(makeCheckout, { addressId, delivery: 'express', buyNow }, buyer.by)
  const { goodsAmount, freightAmount, taxReliefAmount, payableAmount } = checkout.totals
  expect(taxReliefAmount).toBeLessThan(0)
  const freightReliefAmount = Math.round(
    (taxReliefAmount * freightAmount) / (goodsAmount + freightAmount),
  )
  const { orderNumber } = await must(
    submitOrder,
    { checkoutId: checkout.id, remarks: '' },
    buyer.by,
  )
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.settle()

  const report = await must(
    salesReport,
    { from: '2026-01-01', to: '2026-12-31', by: 'country' },
    clerk.by,
  )
  expect(report.items).toMatchObject([
    {
      key: 'ES',
      grossAmount: goodsAmount + taxReliefAmount - freightReliefAmount,
      discountAmount: 0,
      freightAmount: freightAmount + freightReliefAmount,
      addedTaxAmount: 0,
      includedTaxAmount: 0,
      netAmount: payableAmount,
    },
  ])
})
