/** A new visitor registers on the way to the checkout, and enters an address. */
import { expect } from '@playwright/test'
import { PASSWORD, PLACES, type Buyer } from './buyer.ts'

/** At the login page, which remembers where they came from. */
export async function register({ page, hand, lang, t }: Buyer): Promise<void> {
  await expect(page).toHaveURL(/login\/login/)
  await hand.press(page.getByRole('link', { name: t('accounts.register.title') }))
  // The login page has a field for the email too.
  await expect(
    page.getByRole('heading', { level: 1, name: t('accounts.register.title') }),
  ).toBeVisible()
  const field = (name: string) =>
    page.getByRole('textbox', { name: t(`accounts.field.${name}`), exact: true })
  const email = `${lang}-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`
  await hand.type(field('email'), email)
  await hand.press(page.getByRole('button', { name: t('accounts.code.send') }))
  const code = await page.locator('output strong').innerText()
  await hand.type(field('code'), code)
  await hand.type(field('nickName'), `Tester ${lang}`)
  await hand.type(field('password'), PASSWORD)
  await hand.type(field('repeated'), PASSWORD)
  await hand.press(page.getByRole('checkbox', { name: t('accounts.register.agree') }))
  await hand.press(page.getByRole('button', { name: t('accounts.register.submit') }))
  await expect(page).toHaveURL(/shoppingCart\/confirm/)
}

/** China by its three levels, which open one after the other; free text in other countries. */
export async function enterAddress({ page, hand, lang, t }: Buyer): Promise<void> {
  if (lang !== 'cn' && lang !== 'en') throw new Error(`nobody of ${lang} has an address here`)
  const { consignee, phone, postalCode } = PLACES[lang]
  const field = (name: string) =>
    page.getByRole('textbox', { name: t(`addresses.${name}`), exact: true })
  const list = (name: string) =>
    page.getByRole('combobox', { name: t(`addresses.${name}`), exact: true })
  await hand.type(field('consignee'), consignee)
  await hand.type(field('phone'), phone)
  await hand.type(field('postalCode'), postalCode)
  if (lang === 'cn') {
    await hand.choose(list('province'), '广东省')
    await hand.choose(list('cityLevel'), '广州市')
    await hand.choose(list('districtLevel'), '黄埔区')
  } else {
    await hand.type(field('region'), 'CA')
    await hand.type(field('city'), 'Oakland')
  }
  await hand.type(field('street'), lang === 'cn' ? '开创大道' : 'Harbor Way 200')
  await hand.type(field('detail'), lang === 'cn' ? '88 号 3 栋' : 'Unit 4')
  await hand.press(page.getByRole('button', { name: t('addresses.save') }))
  await expect(page.getByRole('radiogroup', { name: t('checkout.confirm.address') })).toBeVisible()
}
