/** A quote is negotiated in the browser: the buyer counters, the merchant holds on, and the buyer orders the version that is shown. */
import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { findingsInLightAndDark } from './steps/axe.ts'
import { buyerOf, enter } from './steps/buyer.ts'
import { mouse } from './steps/hand.ts'
import { ownerOf, ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('cn')
const office = wordsOf('en')

test('a buyer counters an offer, the merchant holds it, and it is ordered by its number', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const words = `三台可以便宜一点吗 ${Date.now()}`
  const visitor = await enter(buyerOf(page, mouse, 'cn'), baseURL!)
  const { items } = await visitor.search({ size: 40, inStock: '1' })
  const plenty = items.toSorted((a, b) => b.availableCount - a.availableCount)[0]!
  const [sku] = (await visitor.product(plenty.id)).skus
  const quote = await visitor.askForQuote({
    requestKey: randomUUID(),
    contactName: '陈工',
    phone: '+86 138 0000 0000',
    region: '',
    country: 'CN',
    provinceCode: '44',
    delivery: 'express',
    neededOn: null,
    note: '',
    lines: [{ skuId: sku!.id, unitId: sku!.units[0]!.id, quantity: 2 }],
  })
  // More than the usual price, so that nobody has to approve it.
  await (
    await ownerOf(baseURL!)
  ).answerQuote({
    quoteId: quote.id,
    lines: quote.lines.map(({ id }) => ({ lineId: id, unitAmount: 900_000 })),
    freightAmount: 50_000,
    delivery: 'express',
    terms: '',
    validDays: 7,
  })

  await page.goto('/user/user/quotes')
  const mine = page.locator('article.quote').first()
  await mine.getByRole('button', { name: t('quotes.counter') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[inputmode=decimal]').first().fill('8000')
  await dialog.getByRole('button', { name: t('kit.ui.quantity.more') }).click()
  await dialog.getByRole('textbox', { name: t('quotes.words') }).fill(words)
  await page.reload()
  await mine.getByRole('button', { name: t('quotes.counter') }).click()
  await expect(dialog.getByRole('textbox', { name: t('quotes.words') })).toHaveValue(words)
  expect(await findingsInLightAndDark(page)).toEqual([])
  await dialog.getByRole('button', { name: t('quotes.counterSend') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(mine).toContainText(t('quotes.state.countered'))
  await expect(mine.locator('s').first()).toContainText('9,000.00')
  await expect(mine).toContainText('24,000.00')
  await expect(mine.getByRole('link', { name: t('quotes.accept') })).toHaveCount(0)

  const clerk = await ownersPage(browser, baseURL!)
  await clerk.goto('/office/quotes')
  const row = clerk.locator('li.queue-item').filter({ hasText: words })
  // The office opens for the first time here.
  await expect(row).toContainText('24,000.00', { timeout: 30_000 })
  await row.getByRole('button', { name: office('office.quotes.hold') }).click()
  const holding = clerk.getByRole('dialog')
  await holding.getByRole('textbox', { name: office('office.quotes.note') }).fill('已是最低价')
  await holding.getByRole('button', { name: office('office.quotes.hold') }).click()
  await expect(row).toHaveCount(0)
  expect(await findingsInLightAndDark(clerk)).toEqual([])
  await clerk.context().close()

  await page.reload()
  await expect(mine).toContainText('已是最低价')
  expect(await findingsInLightAndDark(page)).toEqual([])
  await mine.getByRole('link', { name: t('quotes.accept') }).click()
  await expect(page).toHaveURL(/confirm\?request=\d+&version=3/)
  await page
    .locator('.action-bar')
    .getByRole('button', { name: t('checkout.confirm.submit') })
    .click()
  await expect(page).toHaveURL(/payOrder\?/)
  await page.goto('/user/user/quotes')
  await expect(mine).toContainText(t('quotes.outcome.accepted'))
})
