/** A lottery from the draft to its check: two people publish it, a buyer draws and claims, staff send, it is stopped, and the browser repeats its draws. */
import { expect, test } from '@playwright/test'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import {
  officeLotteryStages,
  publishLotteryStage,
  saveLotteryStage,
  stopLotteryStage,
} from '#domains/lottery/office-contract.ts'
import { A_MUG, NO_PRIZE, STAGE, wheelOf } from '#domains/lottery/testing.ts'
import { STAFF, STAFF_PASSWORD } from '../demo/people.ts'
import { newBuyer, openStaff } from './driver.ts'
import { axeOn, findingsInLightAndDark, seriousFindings } from './steps/axe.ts'
import { button, ownerOf, ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const word = (key: string) => t(`lottery.${key}`)
const office = (key: string) => t(`office.lottery.${key}`)

async function clerkOf(url: string) {
  const member = openStaff(url)
  const { email, totpSecret: secret } = STAFF.find(({ key }) => key === 'catalogue')!
  await member.login({ email, password: STAFF_PASSWORD, secret })
  return member.caller
}

/** Ends what the demo shop runs, and begins one whose every draw is a mug. @returns its name */
async function aStage(url: string): Promise<string> {
  const clerk = await clerkOf(url)
  const { items } = await clerk.call(officeLotteryStages, { state: 'running' })
  for (const { id: stageId, version } of items)
    await clerk.call(stopLotteryStage, { stageId, version })
  const name = `Journey ${Date.now()}`
  const { id: stageId } = await clerk.call(saveLotteryStage, {
    ...STAGE,
    name: { cn: name, en: name },
    dailyChances: 2,
    prizes: wheelOf([
      { ...A_MUG, weight: 1, stock: 1 },
      { ...NO_PRIZE, name: { cn: '谢谢参与', en: 'Better luck next time' } },
    ]),
    stageId: null,
    version: 0,
  })
  await clerk.call(publishLotteryStage, { stageId, version: 0 })
  const { caller: owner } = await ownerOf(url)
  const asked = await owner.call(listApprovals, { object: `lottery:${stageId}` })
  await owner.call(approve, { approvalId: asked.items[0]!.id })
  return name
}

test('a draw is won, claimed, sent, and checked in the browser after the end', async ({
  page,
  browser,
  baseURL,
}) => {
  const url = baseURL!
  const name = await aStage(url)
  const buyer = await newBuyer(url, { lang: 'en' })
  await buyer.addAddress()
  await page.context().addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'token', value: buyer.caller.token ?? '', url },
  ])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/user/user/choujiangjilu')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('2 draws left')).toBeVisible()
  expect(await findingsInLightAndDark(page)).toEqual([])

  // With the keyboard alone; the outcome is said.
  await button(page, word('draw')).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You won “Mug”')).toBeVisible()
  await expect(page.getByText('1 draw left')).toBeVisible()
  // The one mug is won: the second draw stops there too, and says why it gives nothing.
  await button(page, word('draw')).click()
  await expect(page.getByText(word('why.sold_out')).first()).toBeVisible()
  await expect(page.getByText('No draws left')).toBeVisible()
  await expect(button(page, word('draw'))).toBeDisabled()

  await page.getByRole('link', { name: word('tab.to_claim') }).click()
  await page.getByRole('button', { name: 'Claim “Mug”' }).click()
  const claim = page.getByRole('dialog')
  expect(await seriousFindings(axeOn(page))).toEqual([])
  await claim.getByRole('button', { name: word('claim'), exact: true }).click()
  await expect(page.getByText(word('claimed'))).toBeVisible()

  const clerk = await ownersPage(browser, url)
  await clerk.goto('/office/lottery-prizes?state=claimed')
  const row = clerk.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: office('handOver') }).click()
  const dialog = clerk.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Picked up at the counter')
  await dialog.getByRole('button', { name: office('handOver'), exact: true }).click()
  await expect(clerk.getByText(office('handedOver'))).toBeVisible()
  expect(await seriousFindings(axeOn(clerk))).toEqual([])

  // Stopped in the office: its seed is shown, and every draw can be repeated.
  await clerk.goto('/office/lottery?state=running')
  await clerk
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: /stop/i })
    .click()
  await clerk
    .getByRole('dialog')
    .getByRole('button', { name: office('stop'), exact: true })
    .click()
  await expect(clerk.getByText(office('stopped'))).toBeVisible()
  await page.goto('/user/user/choujiangjilu?tab=won')
  await expect(page.getByText('Picked up at the counter')).toBeVisible()
  await page.getByRole('button', { name: `Verify “${name}”` }).click()
  await expect(page.getByText(word('seedRight'))).toBeVisible()
  await expect(page.getByText('All 2 draws are right')).toBeVisible()
  expect(await seriousFindings(axeOn(page))).toEqual([])
})
