/** What the product editor does with what cannot be read, and with stock: nothing is lost, and nothing passes for nothing. */
import { expect, test, type Browser, type Page } from '@playwright/test'
import { ownerOf } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const say = wordsOf('en')
const shelf = (key: string) => say(`office.catalog.${key}`)
const kit = (key: string) => say(`office.kit.${key}`)

async function office(browser: Browser, url: string): Promise<Page> {
  const owner = await ownerOf(url)
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  await context.addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'staff', value: owner.caller.staffCookie ?? '', url },
  ])
  return context.newPage()
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A copy of a product of the demo, which nobody else's journey touches. */
async function aCopy(browser: Browser, url: string): Promise<{ page: Page; id: number }> {
  const owner = await ownerOf(url)
  const { items } = await owner.products({ state: 'published' })
  const page = await office(browser, url)
  await page.goto(`/office/products/${items[0]!.id}`)
  await button(page, shelf('act.duplicate')).click()
  await expect(page).not.toHaveURL(new RegExp(`/${items[0]!.id}$`))
  return { page, id: Number(/\d+$/.exec(page.url())![0]) }
}

test('a price that cannot be read is marked in its cell and saved by nobody', async ({
  browser,
  baseURL,
}) => {
  const owner = await ownerOf(baseURL!)
  const { page, id } = await aCopy(browser, baseURL!)
  const retail = page.locator('input[data-column=retail]').first()
  const before = (await owner.product(id)).skus[0]!.prices
  const save = button(page, kit('save'))
  for (const typed of ['199,93o', '2l6.90', '69.999', '-5', '', '0']) {
    await retail.fill(typed)
    await save.click()
    await expect(retail).toHaveAttribute('aria-invalid', 'true')
    await expect(retail).toBeFocused()
    await expect(page.getByText(shelf('price.unreadable'))).toBeVisible()
    expect((await owner.product(id)).skus[0]!.prices).toEqual(before)
  }
  await retail.fill('216.90')
  await expect(page.getByText(shelf('price.unreadable'))).toHaveCount(0)
  await expect(page.getByText(shelf('faults'))).toHaveCount(0)
  await save.click()
  const amount = async () => {
    const [sku] = (await owner.product(id)).skus
    return sku!.prices.find((each) => each.currency === 'CNY' && each.minQuantity === 1)?.amount
  }
  await expect.poll(amount).toBe(21_690)
  await page.context().close()
})
