/** An article from its first line to visitors: written, published, read in two languages, withdrawn. */
import { expect, test } from '@playwright/test'
import { clockIn } from '#kit/contract/zone.ts'
import { newBuyer } from './driver.ts'
import { axeOn, seriousFindings } from './steps/axe.ts'
import { button, ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const office = (key: string) => t(`office.articles.${key}`)
const shop = (key: string) => t(`articles.${key}`)

test('an article is published, seen by visitors in their language, and withdrawn', async ({
  browser,
  baseURL,
}) => {
  const url = baseURL!
  const page = await ownersPage(browser, url)
  await page.goto('/office/articles')
  await button(page, office('add')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: office('begin') }).click()
  await expect(dialog.getByText(office('titleNeeded'))).toBeVisible()
  await dialog.getByLabel(office('field.kind'), { exact: true }).selectOption('case')
  await dialog.getByLabel(office('field.titleCn')).fill('码头改造')
  await dialog.getByRole('button', { name: office('begin') }).click()

  await expect(page.getByRole('heading', { level: 1, name: '码头改造' })).toBeVisible()
  const editor = page.locator('[contenteditable=true]')
  await editor.click()
  await page.keyboard.type('三周完成。')
  await page.getByRole('button', { name: /^English/ }).click()
  await page.getByLabel(office('field.title'), { exact: true }).fill('A pier rebuilt')
  await editor.click()
  await page.keyboard.type('Done in three weeks.')
  await button(page, office('saveDraft')).click()
  await expect(page.getByText(office('saved')).first()).toBeVisible()

  const guest = await (await browser.newContext({ baseURL: url })).newPage()
  await guest.context().addCookies([{ name: 'lang', value: 'en', url }])
  await guest.goto('/home/alqd')
  await expect(guest.getByRole('heading', { level: 1, name: shop('kind.case') })).toBeVisible()
  await expect(guest.getByText('A pier rebuilt')).toHaveCount(0)

  await button(page, office('preview')).click()
  const preview = page.getByRole('dialog')
  await preview.getByRole('button', { name: /^English/ }).click()
  await expect(preview.getByText('Done in three weeks.')).toBeVisible()
  await preview.getByRole('button', { name: office('publish') }).click()
  await expect(page.getByText(office('publishedNow')).first()).toBeVisible()

  await expect(async () => {
    await guest.reload()
    await expect(guest.getByRole('link', { name: 'A pier rebuilt' }).first()).toBeVisible()
  }).toPass()
  expect(await seriousFindings(axeOn(guest))).toEqual([])
  await guest.getByRole('heading', { name: 'A pier rebuilt' }).getByRole('link').click()
  await expect(guest.getByRole('heading', { level: 1, name: 'A pier rebuilt' })).toBeVisible()
  await expect(guest.getByText('Done in three weeks.')).toBeVisible()
  await guest.context().addCookies([{ name: 'lang', value: 'spa', url }])
  await guest.reload()
  await expect(guest.getByRole('heading', { level: 1, name: '码头改造' })).toBeVisible()

  await button(page, office('withdraw.do')).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: office('withdraw.do') })
    .click()
  await expect(page.getByText(office('withdrawnNow')).first()).toBeVisible()
  await expect(async () => {
    const gone = await guest.goto(guest.url())
    expect(gone?.status()).toBe(404)
  }).toPass()
})

test('a scheduled article is seen from its minute on, and not before; its versions are compared', async ({
  browser,
  baseURL,
}) => {
  const title = `夜班仓库 ${Date.now()}` // a second try finds the first one published
  test.setTimeout(240_000) // two minutes of it are the wait for the clock
  const url = baseURL!
  const page = await ownersPage(browser, url)
  await page.goto('/office/articles')
  await button(page, office('add')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(office('field.kind'), { exact: true }).selectOption('case')
  await dialog.getByLabel(office('field.titleCn')).fill(title)
  await dialog.getByRole('button', { name: office('begin') }).click()
  const editor = page.locator('[contenteditable=true]')
  await editor.click()
  await page.keyboard.type('三天内发货。')
  await button(page, office('saveDraft')).click()
  await button(page, office('preview')).click()
  const preview = page.getByRole('dialog')
  const zone = (await page.locator('html').getAttribute('data-time-zone'))!
  const at = clockIn(new Date(Date.now() + 90_000).toISOString(), zone)
  await preview.getByLabel(office('field.at')).fill(at)
  await preview.getByRole('button', { name: office('schedule') }).click()
  await expect(page.getByText(office('scheduledNow')).first()).toBeVisible()

  const guest = await (await browser.newContext({ baseURL: url })).newPage()
  await guest.context().addCookies([{ name: 'lang', value: 'cn', url }])
  await guest.goto('/home/alqd')
  await expect(guest.getByText(title)).toHaveCount(0)
  await expect(async () => {
    await guest.reload()
    await expect(guest.getByRole('link', { name: title }).first()).toBeVisible()
  }).toPass({ timeout: 150_000 })

  await page.reload()
  await editor.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('周末也发货。')
  await button(page, office('saveDraft')).click()
  await expect(page.getByText(office('saved')).first()).toBeVisible()
  await button(page, office('readVersion')).click()
  const version = page.getByRole('dialog')
  await version.getByLabel(t('office.writings.compareWith')).selectOption('draft')
  await expect(version.locator('ins')).toHaveText('周末也发货。')
})

test('a guest is asked to log in for an article whole, and comes back to it', async ({
  page,
  baseURL,
}) => {
  await page.context().addCookies([{ name: 'lang', value: 'en', url: baseURL! }])
  await page.goto('/home/article')
  await expect(page.getByRole('heading', { level: 1, name: shop('kind.article') })).toBeVisible()
  await page.goto('/home/articleDetails?id=1')
  await expect(page).toHaveURL(/login\/login\?back=%2Fhome%2FarticleDetails/)
  const visitor = await newBuyer(baseURL!)
  await page
    .context()
    .addCookies([{ name: 'token', value: visitor.caller.token ?? '', url: baseURL! }])
  await page.goto('/user/user/help')
  await expect(page).toHaveURL(/help\/list/)
  await expect(page.getByRole('heading', { level: 1, name: shop('kind.help') })).toBeVisible()
})

test('staff name the goods of a case, and a guest puts all of them into the cart at once', async ({
  browser,
  baseURL,
}) => {
  const url = baseURL!
  const goods = (key: string) => t(`article-goods.${key}`)
  const panel = (key: string) => t(`office.article-goods.${key}`)
  const page = await ownersPage(browser, url)
  await page.goto('/office/articles')
  await page.getByRole('link', { name: /Valencia/ }).click()
  const saved = page.getByRole('button', { name: panel('save') })
  await expect(saved).toBeDisabled()
  await page.getByRole('combobox', { name: panel('find') }).fill('TL-ID20')
  await page
    .getByRole('option', { name: /TL-ID20/ })
    .first()
    .click()
  await saved.click()
  await expect(page.getByText(panel('saved')).first()).toBeVisible()

  const guest = await (await browser.newContext({ baseURL: url })).newPage()
  await guest.context().addCookies([{ name: 'lang', value: 'en', url }])
  await guest.goto('/home/alqd')
  await guest
    .getByRole('link', { name: /Valencia/ })
    .first()
    .click()
  const list = guest.getByRole('region', { name: goods('title') })
  await expect(list.getByRole('listitem')).toHaveCount(5)
  expect(await seriousFindings(axeOn(guest))).toEqual([])
  await list.getByRole('button', { name: goods('addAll') }).click()
  await expect(list.getByRole('status')).toHaveCount(5)
  await list.getByRole('link', { name: goods('toCart') }).click()
  await expect(guest).toHaveURL(/shoppingCart/)
  await expect(guest.locator('#content').getByText('TL-ID20').first()).toBeVisible()
})
