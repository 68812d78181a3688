/** An order that is picked up: ordered, ready, its code shown, refused with a wrong one, and handed over. */
import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { demoOutbox } from '#domains/messages/contract.ts'
import { newBuyer } from './driver.ts'
import { axeOn, seriousFindings } from './steps/axe.ts'
import { ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const office = (key: string) => t(`office.orders.${key}`)

test('an order for pickup is chosen with its place, made ready, and handed over for its code', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000)
  const url = baseURL!
  const email = `${randomUUID()}@example.com`
  const visitor = await newBuyer(url, { lang: 'en', email })
  await visitor.addAddress()
  const { items } = await visitor.search({ q: 'flask', size: 1, inStock: '1' })
  const { skus } = await visitor.product(items[0]!.id)
  const [warehouse] = await visitor.warehouses()
  const { id: unit, minQuantity } = skus[0]!.units[0]!
  await page.context().addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'token', value: visitor.caller.token ?? '', url },
  ])
  const chosen = { sku: skus[0]!.id, unit, warehouse: warehouse!.id, quantity: minQuantity }
  const search = Object.entries(chosen).map(([name, value]) => [name, String(value)])
  await page.goto(`/shoppingCart/confirm?${new URLSearchParams(search)}`)
  // A click, since it is shown as chosen before its checkout has arrived and may be shown anew.
  const way = page.getByRole('radio', { name: t('shipping.method.pickup') })
  await way.click()
  await expect(way).toBeChecked()
  await expect(page.getByText(warehouse!.address)).toBeVisible()
  await expect(page.getByText(warehouse!.hours)).toBeVisible()
  await page.getByRole('button', { name: t('checkout.confirm.submit') }).click()
  await expect(page).toHaveURL(/(payOrder|goods\/pay)\?/)
  const orderNumber = new URL(page.url()).searchParams.get('order')!
  const { redirectUrl } = await visitor.pay(orderNumber)
  await visitor.atProvider(redirectUrl, 'succeed')
  await expect
    .poll(async () => (await visitor.order(orderNumber)).axes.payment, { timeout: 20_000 })
    .toBe('paid')

  // Paid: the code is there, the goods are not yet.
  await page.goto(`/user/user/order/details?number=${orderNumber}`)
  await expect(page.getByText(t('orders.pickup.preparing'))).toBeVisible({ timeout: 30_000 })
  const code = (await visitor.order(orderNumber)).pickup!.code!
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: t('orders.pickup.qr') })).toBeVisible()

  const clerk = await ownersPage(browser, url)
  await clerk.goto(`/office/orders/${orderNumber}`)
  await clerk.getByRole('button', { name: office('ready.submit') }).click()
  await expect(clerk.getByRole('button', { name: office('ready.undo') })).toBeVisible()
  expect(await clerk.locator('body').innerText()).not.toContain(code)

  await page.reload()
  await expect(page.getByText(t('orders.label.ready_for_pickup')).first()).toBeVisible()
  await expect(page.getByText(t('orders.pickup.preparing'))).toHaveCount(0)
  expect(await seriousFindings(axeOn(page))).toEqual([])
  const mails = await visitor.caller.call(demoOutbox, { to: email, limit: 5 })
  const mail = mails.find(({ template }) => template === 'order-ready')
  for (const part of [code, warehouse!.address, warehouse!.hours])
    expect(mail?.text).toContain(part)

  const field = clerk.getByRole('textbox', { name: office('handOver.code') })
  const submit = clerk.getByRole('button', { name: office('handOver.submit') })
  await field.fill(code === '000000' ? '000001' : '000000')
  await submit.click()
  await expect(clerk.getByText(t('orders.wrongPickupCode'))).toBeVisible()
  // As a scanner types it: the order's number and the code.
  await field.fill(`${orderNumber}-${code}`)
  await submit.click()
  await expect(clerk.getByText(office('way.done.collected')).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(t('orders.label.completed')).first()).toBeVisible()
  await clerk.context().close()
})
