/** Values to try a text with: for every kind of message the ones that it is told when it is sent. */
import type { Money } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { MailValues } from '../templates.ts'

const CODE = { code: '482913', minutes: 5 }
const PATH = { path: '/user/user/order/details?number=SO260301482913570' }
const AMOUNT: Money = { amount: 128_600, currency: 'CNY' }
const BEFORE: Money = { amount: 142_900, currency: 'CNY' }
const LEFT: Money = { amount: 14_300, currency: 'CNY' }

/** A new kind of message without a sample is one that the compiler refuses. */
export function samplesIn(lang: Lang, now: Instant): MailValues {
  const word = (key: string) => translate(lang, `messages.sample.${key}`)
  const order = { orderNumber: 'SO260301482913570', ...PATH }
  const [goods, warehouse, reason] = [word('goods'), word('warehouse'), word('reason')]
  const transfer = { goods, warehouse, quantity: 30, ...PATH }
  const [name, store] = [word('name'), word('store')]
  const act = translate(lang, 'approvals.kind.payments.account')
  const changed = { by: word('colleague'), at: now, path: '/office/audit' }
  const asked = { name, by: word('colleague'), act, at: now }
  return {
    'login-code': CODE,
    'login-unknown': PATH,
    'register-code': CODE,
    'reset-code': CODE,
    'reset-unknown': PATH,
    'bind-code': CODE,
    'email-code': CODE,
    'prove-code': CODE,
    'pay-code': CODE,
    'new-device': { device: 'Chrome · Windows', at: now, ...PATH },
    'password-changed': { at: now, ...PATH },
    'phone-changed': { phone: '+86 138****8000', at: now, ...PATH },
    'wechat-linked': { at: now, ...PATH },
    'wechat-unlinked': { at: now, ...PATH },
    'phone-replaced': { at: now },
    'email-changed': { email: 'l***@example.com', at: now, ...PATH },
    'pay-password-changed': { at: now, ...PATH },
    'staff-invitation': { name, hours: 72, ...PATH },
    'staff-reset': { name, hours: 72, ...PATH },
    'staff-password-changed': { name, at: now },
    'staff-factor-changed': { name, at: now },
    'staff-owner-added': {
      name,
      owner: word('colleague'),
      email: 'colleague@example.com',
      by: word('colleague'),
      at: now,
      path: '/office/staff',
    },
    'staff-approvals-changed': { name, ...changed },
    'staff-approval-asked': { ...asked, path: '/office/approvals' },
    'staff-acted-alone': { ...asked, path: '/office/audit' },
    'contact-email-changed': { email: 'hello@example.com', ...changed },
    'contact-phone-changed': { before: '020 8888 2421', after: '020 8888 2422', ...changed },
    'order-placed': { ...order, amount: AMOUNT, payBy: now },
    'order-paid': { ...order, amount: AMOUNT },
    'order-adjusted': { ...order, before: BEFORE, amount: AMOUNT, payBy: now },
    'order-closed': { ...order, refundCount: 1, refund: AMOUNT },
    'cancel-declined': { ...order, reason },
    'pay-reminder': { ...order, amount: AMOUNT, payBy: now },
    'voucher-accepted': { ...order, amount: AMOUNT },
    'voucher-partly': { ...order, amount: AMOUNT, left: LEFT, payBy: now },
    'voucher-rejected': { ...order, reason },
    'order-shipped': { ...order, carrier: word('carrier'), trackingNumber: 'SF1234567890123' },
    'order-sent': { ...order, carrier: word('carrier') },
    'receipt-reminder': { ...order, confirmsAt: now },
    'order-received': order,
    refunded: { ...order, amount: AMOUNT },
    'transfer-accepted': { ...transfer, fee: AMOUNT, expectedAt: now },
    'transfer-declined': { ...transfer, reason },
    'transfer-arrived': { ...transfer, fee: AMOUNT, holdUntil: now },
    'transfer-expired': transfer,
    'quote-answered': { goods, amount: AMOUNT, validUntil: now, ...PATH },
    'quote-declined': { goods, reason, ...PATH },
    'arrival-notice': { goods, ...PATH },
    'arrival-ended': { goods, ...PATH },
    'papers-passed': { store, ...PATH },
    'papers-rejected': { store, reasons: reason, ...PATH },
    'papers-expiring': { store, until: '2026-04-30', days: 30, ...PATH },
    'papers-expired': { store, ...PATH },
    'copy-ready': { at: now, ...PATH },
    'closing-asked': { at: now, ...PATH },
    'closing-cancelled': { at: now, ...PATH },
    'closing-stopped': { at: now, ...PATH },
    'account-closed': { at: now },
    'level-raised': { name: word('rank'), level: 3, percent: 2, ...PATH },
    'super-ending': { at: now, days: 7, ...PATH },
    'super-ended': { at: now, ...PATH },
    'account-blocked': { at: now, reason, ...PATH },
    'account-unblocked': { at: now, ...PATH },
    'question-answered': { goods, question: word('question'), answer: word('answer'), ...PATH },
    'enquiry-received': { number: '128', at: now, ...PATH },
    'enquiry-answered': { number: '128', answer: word('answer'), ...PATH },
    'enquiry-new': {
      topic: word('goods'),
      name,
      text: word('question'),
      path: '/office/enquiries/128',
    },
  }
}
