/** The text of a message depends on its values, and on the reader's language. */
import { expect, test } from 'vitest'
import { LANGS, type Lang } from '#kit/contract/lang.ts'
import { money } from '#kit/contract/money.ts'
import { writeMail, type Surroundings } from './templates.ts'

const around = (lang: Lang): Surroundings => ({
  lang,
  shop: 'Tradepost',
  origin: 'https://shop.example',
  timeZone: 'Asia/Shanghai',
  overrides: new Map(),
})
const order = { orderNumber: 'SO1', path: '/user/user/order/details?number=SO1' }

test.each(LANGS)('buyers who had paid for a closed order read how much is refunded: %s', (lang) => {
  const paid = writeMail(
    'order-closed',
    { ...order, refundCount: 1, refund: money(128_600, 'CNY') },
    around(lang),
  )
  const unpaid = writeMail('order-closed', order, around(lang))
  expect(paid.text).toMatch(/1[.,]286/)
  expect(unpaid.text).not.toMatch(/1[.,]286|none|refund/)
  expect(unpaid.text.length).toBeLessThan(paid.text.length)
})

test.each([
  ['cn', '未知设备'],
  ['en', 'Unknown device'],
  ['spa', 'Dispositivo desconocido'],
  ['id', 'Perangkat tidak dikenal'],
] as const)('an unknown device is named in the reader’s language: %s', (lang, name) => {
  const values = { device: '', at: '2026-03-01T10:00:00.000Z', path: '/login' }
  expect(writeMail('new-device', values, around(lang)).text).toContain(name)
})
