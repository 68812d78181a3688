/** The first journey in a real browser: from the home page to a received parcel, in each language. */
import { expect, test, type Page } from '@playwright/test'
import { STAFF, STAFF_PASSWORD } from '../demo/people.ts'
import { openStaff, openVisitor, type Visitor } from './driver.ts'

const PASSWORD = 'maple72nk'

type Language = {
  lang: 'cn' | 'en' | 'spa' | 'id'
  words: {
    search: string
    add: RegExp
    checkout: RegExp
    submit: RegExp
    pay: RegExp
    goPay: RegExp
    done: RegExp
    confirm: RegExp
  }
}

const LANGUAGES: Language[] = [
  {
    lang: 'cn',
    words: {
      search: '保温瓶',
      add: /加入购物车/,
      checkout: /去结算/,
      submit: /提交订单/,
      pay: /去付款/,
      goPay: /去支付/,
      done: /支付成功/,
      confirm: /确认收货/,
    },
  },
  {
    lang: 'en',
    words: {
      search: 'vacuum flask',
      add: /add to cart/i,
      checkout: /check out/i,
      submit: /place the order/i,
      pay: /^pay$/i,
      goPay: /go to payment/i,
      done: /payment successful/i,
      confirm: /confirm receipt/i,
    },
  },
  {
    lang: 'spa',
    words: {
      search: 'termo',
      add: /carrito/i,
      checkout: /tramitar/i,
      submit: /realizar pedido/i,
      pay: /^pagar$/i,
      goPay: /ir a pagar/i,
      done: /pago realizado/i,
      confirm: /confirmar recepción/i,
    },
  },
  {
    lang: 'id',
    words: {
      search: 'termos',
      add: /keranjang/i,
      checkout: /lanjut bayar/i,
      submit: /buat pesanan/i,
      pay: /^bayar$/i,
      goPay: /lanjut bayar/i,
      done: /pembayaran berhasil/i,
      confirm: /konfirmasi terima/i,
    },
  },
]

/** A buyer of his own for each test, so that tests do not meet. */
async function enter(page: Page, baseURL: string, lang: Language['lang']): Promise<Visitor> {
  const visitor = openVisitor(baseURL, { lang })
  const email = `${lang}-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`
  await visitor.register({ email, password: PASSWORD, nickName: `Tester ${lang}` })
  await visitor.addAddress()
  const url = baseURL
  await page.context().addCookies([
    { name: 'lang', value: lang, url },
    { name: 'token', value: visitor.caller.token ?? '', url },
  ])
  return visitor
}

let staff: ReturnType<typeof openStaff> | undefined

/** One login for all tests of this worker: a code of the authenticator works once. */
async function owner(baseURL: string) {
  if (staff !== undefined) return staff
  const [first] = STAFF
  const opened = openStaff(baseURL)
  for (let attempt = 0; ; attempt++) {
    try {
      await opened.login({
        email: first!.email,
        password: STAFF_PASSWORD,
        secret: first!.totpSecret,
      })
      staff = opened
      return opened
    } catch (error) {
      if (attempt === 8) throw error
      await new Promise((done) => setTimeout(done, 5000))
    }
  }
}

for (const { lang, words } of LANGUAGES) {
  test(`${lang}: find, put into the cart, order, pay online, receive`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(180_000)
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404')) faults.push(message.text())
    })
    await enter(page, baseURL!, lang)

    await page.goto('/')
    await page.locator('input[role="combobox"]:visible').first().fill(words.search)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/serchlist/)
    await page.locator('main a[href^="/goods/"]').first().click()
    await expect(page).toHaveURL(/\/goods\/\d+/)
    await page.getByRole('button', { name: words.add }).first().click()
    await page.goto('/shoppingCart')
    await page.getByRole('link', { name: words.checkout }).click()
    await expect(page).toHaveURL(/confirm/)
    await page.getByRole('button', { name: words.submit }).click()
    await expect(page).toHaveURL(/sumbit/)
    await page.getByRole('link', { name: words.pay }).click()
    await page.getByRole('button', { name: words.goPay }).click()

    await page.locator('button[value="succeed"]').click()
    await expect(page).toHaveURL(/paySuccess/)
    await expect(page.getByRole('heading', { name: words.done })).toBeVisible({ timeout: 20_000 })

    const orderNumber = new URL(page.url()).searchParams.get('order')!
    const clerk = await owner(baseURL!)
    const order = await clerk.order(orderNumber)
    const [carrier] = await clerk.carriers()
    await clerk.ship({
      orderNumber,
      carrierId: carrier!.id,
      trackingNumber: 'SF1234567890123',
      lines: order.lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
    })
    await page.goto(`/user/user/order/details?number=${orderNumber}`)
    await expect(page.getByText('SF1234567890123').first()).toBeVisible()
    await page.getByRole('button', { name: words.confirm }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: words.confirm }).click()
    await expect(page.getByRole('button', { name: words.confirm })).toHaveCount(0)
    expect(faults).toEqual([])
  })
}

test('an unknown page is 404 with its path, an unknown product too', async ({ page }) => {
  const missing = await page.goto('/no/such/page')
  expect(missing!.status()).toBe(404)
  await expect(page.getByText('/no/such/page')).toBeVisible()
  expect((await page.goto('/goods/99999999'))!.status()).toBe(404)
})

test('a guest is sent to log in and comes back, with his cart', async ({ page, baseURL }) => {
  const visitor = openVisitor(baseURL!, { lang: 'en' })
  const email = `guest-${Date.now()}@example.com`
  await visitor.register({ email, password: PASSWORD })
  await page.context().addCookies([{ name: 'lang', value: 'en', url: baseURL! }])
  const { items } = await visitor.search({ q: 'flask' })
  await page.goto(`/goods/${items[0]!.id}`)
  await page
    .getByRole('button', { name: /add to cart/i })
    .first()
    .click()
  await page.goto('/shoppingCart')
  await page.getByRole('link', { name: /check out/i }).click()
  await expect(page).toHaveURL(/login\/login/)
  await page.getByRole('tab', { name: 'Password' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/shoppingCart\/confirm/)
})
