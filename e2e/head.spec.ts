/** The head of the shop on tablets: as wide as the window, also for members with a long name. */
import { expect, test } from '@playwright/test'
import { LANGS } from '#kit/contract/lang.ts'
import { BUYER_PASSWORD } from '../demo/people.ts'
import { openVisitor } from './driver.ts'

test('the head of a member is no wider than a tablet', async ({ page, baseURL }) => {
  const url = baseURL!
  const member = openVisitor(url)
  await member.login('lin@demo.example', BUYER_PASSWORD)
  await page.context().addCookies([{ name: 'token', value: member.caller.token ?? '', url }])
  for (const lang of LANGS) {
    await page.context().addCookies([{ name: 'lang', value: lang, url }])
    for (const width of [769, 820, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/goods/leavemessage')
      await expect(page.locator('.strip').getByText('华南示例包装')).toBeVisible()
      const at = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(at, `${lang} ${width}`).toBe(width)
    }
  }
})
