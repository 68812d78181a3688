/** Points in the browser: a buyer signs in, once for the day, and reads where each point came from; a guest reads the rules. */
import { expect, test } from '@playwright/test'
import { newBuyer } from './driver.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('cn')
/** Of the first day in a row. */
const FIRST_REWARD = '5'

test('a buyer signs in for points, once a day, and finds the line', async ({ page, baseURL }) => {
  const visitor = await newBuyer(baseURL!)
  await page.context().addCookies([
    { name: 'lang', value: 'cn', url: baseURL! },
    { name: 'token', value: visitor.caller.token ?? '', url: baseURL! },
  ])
  await page.goto('/user/user/integral')
  await expect(page.getByText(t('points.none.all'))).toBeVisible()
  await page.getByRole('link', { name: t('points.toMall'), exact: true }).click()

  await expect(page.getByRole('heading', { level: 1, name: t('points.mall') })).toBeVisible()
  const signIn = t('points.signIn.act').replace('{count, number}', FIRST_REWARD)
  await page.getByRole('button', { name: signIn }).click()
  await expect(page.getByText(t('points.signIn.done')).first()).toBeVisible()
  await expect(page.getByRole('button', { name: signIn })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(t('points.signIn.done')).first()).toBeVisible()

  await page.goto('/user/user/integral?tab=in')
  const line = page.getByRole('row').filter({ hasText: t('points.kind.signed_in') })
  await expect(line).toHaveCount(1)
  await expect(line.getByText(`+${FIRST_REWARD}`)).toBeVisible()
  await page.goto('/user/user/integral?tab=out')
  await expect(page.getByText(t('points.none.out'))).toBeVisible()
})

test('a guest reads how points work, and logs in to sign in', async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'lang', value: 'cn', url: baseURL! }])
  await page.goto('/home/Pointsdetails')
  await expect(page.getByText(t('points.rule.refund'))).toBeVisible()
  await page.goto('/home/integral')
  await page.getByRole('link', { name: t('points.signIn.login') }).click()
  await expect(page).toHaveURL(/login\/login/)
})
