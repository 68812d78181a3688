/** A business proves itself in the browser: handed in, one item rejected with its reason, sent again, passed; then its prices. */
import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import {
  officeVerification,
  officeVerifications,
  passVerification,
  reviewVerification,
} from '#domains/verification/office-contract.ts'
import { saveVerification } from '#domains/verification/contract.ts'
import { aForm, aPicture, sendFile } from '#domains/verification/testing.ts'
import { uploadFile } from '#domains/uploads/contract.ts'
import { myPrices } from '#domains/pricing/contract.ts'
import { openVisitor, type Visitor } from './driver.ts'
import { mouse } from './steps/hand.ts'
import { enterOffice, ownerOf, ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
/** It has a price for businesses. */
const PRODUCT = 1

/** All that is in the form but the pressing of its buttons. */
async function filledIn(visitor: Visitor, storeName: string): Promise<void> {
  const { caller } = visitor
  const by = { 'user-token': caller.token ?? '' }
  const sent = async (purpose: string) =>
    (await sendFile(caller.url, by, purpose, await aPicture())).data?.id ?? ''
  const [idFront, idBack, licence] = [
    await sent('identity'),
    await sent('identity'),
    await sent('licence'),
  ]
  const form = aForm({ storeName, idFront, idBack, licences: [licence] })
  await caller.call(saveVerification, { ...form, revision: null })
}

async function price(visitor: Visitor): Promise<number> {
  const [sku] = (await visitor.product(PRODUCT)).skus
  const { rungs } = await visitor.caller.call(myPrices, { skuId: sku!.id })
  return rungs[0]!.amount
}

/** The steps before the last one, and the last one. */
async function submit(page: Page, goOn: number): Promise<void> {
  for (let step = 0; step < goOn; step++) {
    const now = await page.locator('.steps [aria-current=step]').innerText()
    await page.getByRole('button', { name: t('verification.next') }).click()
    await expect(page.locator('.steps [aria-current=step]')).not.toHaveText(now)
  }
  // All that was entered, with a way back to each step, and from there to here again.
  const place = page.getByRole('region', { name: t('verification.step.place') })
  await expect(place).toContainText('88')
  await place.getByRole('button', { name: t('verification.edit') }).click()
  await expect(page.locator('.steps [aria-current=step]')).toContainText(
    t('verification.step.place'),
  )
  await page.getByRole('button', { name: t('verification.next') }).click()
  await expect(place).toContainText('88')
  await page.getByRole('checkbox', { name: t('verification.agree') }).check()
  await page.getByRole('button', { name: t('verification.submit'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('verification.submitted') })).toBeVisible()
}

test('verification: submitted, one item rejected, sent again, passed, business prices', async ({
  page,
  browser,
  baseURL,
}) => {
  const url = baseURL!
  const storeName = `Paper Mill ${randomUUID().slice(0, 8)}`
  const visitor = openVisitor(url, { lang: 'en' })
  await visitor.register({ email: `${randomUUID()}@example.com`, customerType: 'business' })
  await filledIn(visitor, storeName)
  const before = await price(visitor)
  await page.context().addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'token', value: visitor.caller.token ?? '', url },
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/user/user/papers')
  await submit(page, 4)

  const clerk = await enterOffice(browser, { key: 'owner', width: 1440, handOf: () => mouse, url })
  await clerk.page.goto('/office/papers')
  await clerk.page.getByRole('link', { name: storeName }).first().click()
  const button = (key: string) =>
    clerk.page.getByRole('button', { name: clerk.t(`office.verification.${key}`), exact: true })
  await button('reject').click()
  const form = clerk.page.getByRole('form')
  await form
    .getByRole('combobox', { name: clerk.t('verification.item.licence') })
    .selectOption({ label: clerk.t('verification.error.unreadable') })
  // The documents stay in sight beside it.
  await expect(
    clerk.page.getByRole('heading', { name: clerk.t('office.verification.pictures') }),
  ).toBeVisible()
  await form.getByRole('button', { name: clerk.t('office.verification.reject') }).click()
  await expect(form).toHaveCount(0)
  await clerk.page.context().close()

  await page.reload()
  await expect(page.getByText(t('verification.error.unreadable')).first()).toBeVisible()
  // The overview says where it stands, and leads back.
  await page.goto('/user/user')
  await expect(page.getByText(t('verification.state.rejected'), { exact: true })).toBeVisible()
  await page.getByRole('link', { name: t('verification.status.correct') }).click()
  // It opens at what was wrong, which is marked; what was right is not gone through again.
  const now = page.locator('.steps [aria-current=step]')
  await expect(now).toContainText(t('verification.step.files'))
  await expect(page.locator('.steps .is-wrong')).toHaveCount(1)
  await expect(page.locator('form .field-error')).toContainText(t('verification.error.unreadable'))
  const licence = page.getByRole('group', { name: t('verification.item.licence') })
  const remove = t('forms.tile.remove').replace('{name}', t('verification.item.licence'))
  await licence.getByRole('button', { name: remove }).click()
  await expect(licence.locator('img')).toHaveCount(0)
  // One more than may be; of the others one breaks off on the way and is tried again, and none is lost.
  const pages = await Promise.all(
    ['one', 'two', 'three', 'four'].map(async (name) => ({
      name: `${name}.png`,
      mimeType: 'image/png',
      buffer: await aPicture(),
    })),
  )
  const uploading = `**/api${uploadFile.path.replace(':purpose', 'licence')}`
  await page.route(uploading, (route) => route.abort(), { times: 1 })
  await licence.locator('input[type=file]').setInputFiles(pages)
  await expect(page.getByText(t('forms.upload.tooMany'))).toBeVisible()
  await expect(licence.locator('img')).toHaveCount(2)
  await licence.getByRole('button', { name: t('forms.tile.retry') }).click()
  await expect(licence.locator('img')).toHaveCount(3)
  await expect(licence.locator('input[type=file]')).toHaveCount(0)
  await submit(page, 1)

  const { caller } = await ownerOf(url)
  const { items } = await caller.call(officeVerifications, {})
  const verification = items.find((each) => each.storeName === storeName)!
  expect(verification.state).toBe('resubmitted')
  const verificationId = verification.id
  const { revision } = await caller.call(officeVerification, { verificationId })
  const taken = await caller.call(reviewVerification, { verificationId, revision })
  await caller.call(passVerification, { verificationId, revision: taken.revision })

  await page.reload()
  await expect(page.getByText(t('verification.passedText'))).toBeVisible()
  const after = await price(visitor)
  expect(after).toBeLessThan(before)
  await page.goto('/user/user')
  await expect(page.getByText(t('verification.status.verified'), { exact: true })).toBeVisible()
  await page.goto(`/goods/${PRODUCT}`)
  await expect(page.locator('.price-block')).toContainText((after / 100).toFixed(2))
})

test('verification items: the merchant asks traders in one country for a number, and a trader there enters it', async ({
  page,
  browser,
  baseURL,
}) => {
  const url = baseURL!
  const name = `Tax number ${randomUUID().slice(0, 8)}`
  const office = await ownersPage(browser, url)
  const words = wordsOf('en')
  const o = (key: string) => words(`office.verification.${key}`)
  await office.goto('/office/verification-items')
  await office.getByRole('button', { name: o('items.add'), exact: true }).click()
  const drawer = office.getByRole('dialog', { name: o('items.add') })
  await drawer.getByRole('checkbox', { name: words('verification.kind.trader') }).check()
  await drawer.getByRole('combobox', { name: o('items.countries') }).fill('Portugal')
  await expect(drawer.getByRole('option', { name: 'Portugal' })).toBeVisible()
  await office.keyboard.press('Enter')
  await expect(drawer.locator('.chip-row')).toContainText('Portugal')
  await drawer.getByRole('textbox', { name: o('items.name') }).fill(name)
  await drawer.getByRole('textbox', { name: o('items.help') }).fill('On every invoice')
  await office.getByRole('button', { name: words('office.kit.save'), exact: true }).click()
  await expect(drawer).toHaveCount(0)
  const row = office.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Trader · Portugal')

  const visitor = openVisitor(url, { lang: 'en' })
  await visitor.register({ email: `${randomUUID()}@example.com`, customerType: 'business' })
  await filledIn(visitor, `Lisbon Trading ${randomUUID().slice(0, 8)}`)
  await page.context().addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'token', value: visitor.caller.token ?? '', url },
  ])
  await page.goto('/user/user/papers')
  const next = () => page.getByRole('button', { name: t('verification.next') }).click()
  const step = page.locator('.steps [aria-current=step]')
  await page.getByRole('radio', { name: t('verification.kind.trader') }).check()
  await next()
  await expect(step).toContainText(t('verification.step.place'))
  await page.getByRole('combobox', { name: t('addresses.country') }).selectOption('PT')
  await page.getByRole('textbox', { name: t('addresses.city') }).fill('Lisboa')
  await next()
  await expect(step).toContainText(t('verification.step.person'))
  await page.getByRole('textbox', { name: t('verification.item.mobile') }).fill('+351912345678')
  await next()
  await expect(step).toContainText(t('verification.step.files'))
  // It has to be filled in; the help stands below it.
  await next()
  const field = page.getByRole('textbox', { name })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('On every invoice')).toBeVisible()
  await field.fill('501 964 843')
  await next()
  const documents = page.getByRole('region', { name: t('verification.step.files') })
  await expect(documents).toContainText('501 964 843')
  await page.getByRole('checkbox', { name: t('verification.agree') }).check()
  await page.getByRole('button', { name: t('verification.submit'), exact: true }).click()
  await expect(page.getByText('501 964 843')).toBeVisible()

  // Archived: whoever was asked for it keeps it, and staff still see it under its name.
  await row.getByRole('button', { name: `Edit ${name}` }).click()
  const edited = office.getByRole('dialog', { name: o('items.edit') })
  await edited.getByRole('switch', { name: o('items.ask') }).uncheck()
  await office.getByRole('button', { name: words('office.kit.save'), exact: true }).click()
  await expect(row).toContainText(o('items.retired'))
  await page.reload()
  await expect(page.getByText('501 964 843')).toBeVisible()
  await office.context().close()
})
