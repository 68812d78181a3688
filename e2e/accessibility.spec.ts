/**
 * Every page of the first journey in its languages: axe finds nothing serious, every message has its words. Where
 * the words are the longest and where the script has no spaces, nothing is wider than the window either, from a small
 * phone to a wide desk. Colours are the same in every language: contrast is measured in one of them, in light and dark.
 * The two languages that are neither are walked by night: their pages have the same elements, and `npm run check` finds
 * a message without words.
 */
import { expect, test, type Page } from '@playwright/test'
import { BUYER_PASSWORD, BUYERS } from '../demo/people.ts'
import { openVisitor } from './driver.ts'
import { axeOn, CONTRAST, switchToDark, seriousFindings } from './steps/axe.ts'
import { ownerOf } from './steps/office.ts'
import { officePages, officePagesBeside, ownPages, publicPages } from './steps/pages.ts'

const ALWAYS = ['cn', 'spa'] as const
const LANGS = process.env.TEST_ALL === '1' ? ([...ALWAYS, 'en', 'id'] as const) : ALWAYS
const SIZE = { width: 1280, height: 800 }
const WIDTHS = [360, 768, 1024, 1440, 2560]

/** Keys in place of texts; an address or a file name may look like one. */
const rawKeys = () =>
  [...document.querySelectorAll('body *')].flatMap((element) =>
    [...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => (textContent ?? '').trim())
      .filter((text) =>
        /^(orders|cart|payments|accounts|catalog|content|kit|messages|office|pricing|search|staff|stock|shipping)\.[\w.]+$/.test(
          text,
        ),
      )
      .map((text) => `${element.tagName} says ${text}`),
  )

type Depth = { inWidths: boolean; inColours: boolean }

async function violationsOf(
  page: Page,
  path: string,
  { inWidths, inColours }: Depth,
): Promise<string[]> {
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  const found = await page.evaluate(rawKeys)
  const axe = axeOn(page)
  found.push(...(await seriousFindings(inColours ? axe : axe.disableRules([CONTRAST]))))
  if (inColours) {
    await switchToDark(page)
    const inTheDark = await seriousFindings(axeOn(page).withRules([CONTRAST]))
    found.push(...inTheDark.map((finding) => `in the dark: ${finding}`))
    await page.emulateMedia({ colorScheme: 'light' })
  }
  if (inWidths) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      // A chart is drawn anew a moment after its page has another width.
      let beyond = 0
      const measure = async () =>
        (beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      await expect
        .poll(measure, { timeout: 3000 })
        .toBeLessThanOrEqual(0)
        .catch(() => found.push(`${beyond} px beyond ${width}`))
    }
    await page.setViewportSize(SIZE)
  }
  return found.map((finding) => `${path}: ${finding}`)
}

async function violationsOfAll(page: Page, paths: readonly string[], depth: Depth) {
  const found: string[] = []
  for (const path of paths) found.push(...(await violationsOf(page, path, depth)))
  return found
}

for (const lang of LANGS) {
  const depth = { inWidths: lang === 'cn' || lang === 'spa', inColours: lang === 'cn' }
  test.describe(lang, () => {
    test.beforeEach(async ({ page, baseURL }) => {
      // Some eighty pages of the office in two widths and two colours.
      test.setTimeout(600_000)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.setViewportSize(SIZE)
      await page.context().addCookies([{ name: 'lang', value: lang, url: baseURL! }])
    })

    test('public pages', async ({ page, baseURL }) => {
      const visitor = openVisitor(baseURL!, { lang })
      expect(await violationsOfAll(page, await publicPages(visitor), depth)).toEqual([])
    })

    test("a buyer's own pages", async ({ page, baseURL }) => {
      const visitor = openVisitor(baseURL!, { lang })
      await visitor.login(BUYERS[0]!.email, BUYER_PASSWORD)
      const token = visitor.caller.token ?? ''
      await page.context().addCookies([{ name: 'token', value: token, url: baseURL! }])
      expect(await violationsOfAll(page, await ownPages(visitor), depth)).toEqual([])
    })

    test('the back office', async ({ page, baseURL }) => {
      expect(await violationsOfAll(page, ['/office/login', '/office/invitation'], depth)).toEqual(
        [],
      )
      const owner = await ownerOf(baseURL!)
      const staff = owner.caller.staffCookie ?? ''
      await page.context().addCookies([{ name: 'staff', value: staff, url: baseURL! }])
      expect(await violationsOfAll(page, await officePages(owner), depth)).toEqual([])
    })

    // In the longest words, and in those without spaces.
    if (!depth.inWidths) return
    test('the rest of the back office', async ({ page, baseURL }) => {
      const owner = await ownerOf(baseURL!)
      const staff = owner.caller.staffCookie ?? ''
      await page.context().addCookies([{ name: 'staff', value: staff, url: baseURL! }])
      expect(await violationsOfAll(page, await officePagesBeside(owner), depth)).toEqual([])
    })
  })
}
