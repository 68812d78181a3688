/** Every page of the first journey by axe: no serious or critical finding, in four languages, light and dark. */
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { BUYER_PASSWORD, BUYERS } from '../demo/people.ts'
import { openVisitor } from './driver.ts'

const PUBLIC = [
  '/',
  '/home/serchlist?q=valve',
  '/goods/list',
  '/goods/shopdetails',
  '/login/login',
  '/login/login/register',
  '/shoppingCart',
  '/no/such/page',
]
const OWN = ['/user/user/order/list', '/user/user/address', '/shoppingCart']

async function findingsOn(page: import('@playwright/test').Page, path: string) {
  await page.goto(path)
  await expect(page.locator('main h1').first()).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${path}: ${id}: ${nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    )
}

for (const lang of ['cn', 'en', 'spa', 'id'] as const) {
  test(`${lang}: public pages`, async ({ page, baseURL }) => {
    test.setTimeout(180_000)
    await page.context().addCookies([{ name: 'lang', value: lang, url: baseURL! }])
    const visitor = openVisitor(baseURL!, { lang })
    const { items } = await visitor.search({ size: 1 })
    const found: string[] = []
    for (const path of [...PUBLIC, `/goods/${items[0]!.id}`])
      found.push(...(await findingsOn(page, path)))
    expect(found).toEqual([])
  })

  test(`${lang}: a buyer’s pages, in the dark`, async ({ page, baseURL }) => {
    test.setTimeout(180_000)
    const buyer = BUYERS[0]!
    const visitor = openVisitor(baseURL!, { lang })
    await visitor.login(buyer.email, BUYER_PASSWORD)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.context().addCookies([
      { name: 'lang', value: lang, url: baseURL! },
      { name: 'token', value: visitor.caller.token ?? '', url: baseURL! },
    ])
    const { items } = await visitor.orders()
    const found: string[] = []
    const details = items
      .slice(0, 2)
      .map(({ number }) => `/user/user/order/details?number=${number}`)
    for (const path of [...OWN, ...details]) found.push(...(await findingsOn(page, path)))
    expect(found).toEqual([])
  })
}
