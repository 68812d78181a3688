/** An order that is picked up: ordered, ready, its code shown, refused with a wrong one, and handed over. */
import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { create } from 'qrcode'
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

  const scan = clerk.getByRole('button', { name: office('scan.open') })
  const dialog = clerk.getByRole('dialog')
  const field = clerk.getByRole('textbox', { name: office('handOver.code') })
  // Without a camera, or without permission to use it, staff are told what to do, and type.
  await clerk.evaluate(refuseCamera, 'NotAllowedError')
  await scan.click()
  await expect(dialog.getByText(office('scan.denied'), { exact: true })).toBeVisible()
  await clerk.evaluate(refuseCamera, 'NotFoundError')
  await dialog.getByRole('button', { name: office('scan.retry') }).click()
  await expect(dialog.getByText(office('scan.missing'), { exact: true })).toBeVisible()
  expect(await seriousFindings(axeOn(clerk))).toEqual([])
  await dialog.getByRole('button', { name: office('scan.type') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(field).toBeFocused()
  const submit = clerk.getByRole('button', { name: office('handOver.submit') })
  await field.fill(code === '000000' ? '000001' : '000000')
  await submit.click()
  await expect(clerk.getByText(t('orders.wrongPickupCode'))).toBeVisible()
  // As a scanner types it, of another order; then before the camera: that one, nothing that is one, and the right one.
  await field.fill(`SO1-${code}`)
  await submit.click()
  await expect(clerk.getByText('SO1')).toBeVisible()
  await showCamera(clerk, `SO1-${code}`)
  await scan.click()
  await expect(dialog.getByRole('link', { name: office('scan.openOrder') })).toBeVisible()
  await showCamera(clerk, 'https://shop.example')
  await expect(dialog.getByText(office('scan.unreadable'))).toBeVisible()
  expect(await seriousFindings(axeOn(clerk))).toEqual([])
  await showCamera(clerk, `${orderNumber}-${code}`)
  await expect(dialog).toHaveCount(0)
  await expect(clerk.getByText(office('way.done.collected')).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(t('orders.label.to_be_evaluated')).first()).toBeVisible()
  await clerk.context().close()
})

/** Runs in the page: its camera cannot be opened, for the reason that the error's name says. */
function refuseCamera(reason: string): void {
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', reason))
}

/** Puts a QR code before the camera of the page, which sees it on a canvas of its own; one that is open sees the next. */
function showCamera(page: Page, text: string): Promise<void> {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  return page.evaluate(
    ({ size, squares }) => {
      const id = 'camera-of-the-test'
      const canvas = (document.getElementById(id) ??
        Object.assign(document.createElement('canvas'), {
          id,
          width: 480,
          height: 480,
        })) as HTMLCanvasElement
      canvas.hidden = true
      document.body.append(canvas)
      const drawing = canvas.getContext('2d')!
      const side = Math.floor(360 / size)
      const draw = () => {
        drawing.fillStyle = '#fff'
        drawing.fillRect(0, 0, 480, 480)
        drawing.fillStyle = '#000'
        squares.forEach((isDark, at) => {
          const [x, y] = [at % size, Math.floor(at / size)]
          if (isDark === 1) drawing.fillRect(60 + x * side, 60 + y * side, side, side)
        })
      }
      draw()
      // A stream has a picture for each change of the canvas.
      clearInterval(Number(canvas.dataset.timer))
      canvas.dataset.timer = String(setInterval(draw, 50))
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20)
    },
    { size, squares: [...data] },
  )
}
