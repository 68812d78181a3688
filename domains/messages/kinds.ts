/** Of which kind each mail is, which decides whether a buyer may do without it (semantics.md 2.30, 3 row 33). */
import type { Kind, Template } from './contract.ts'

const ORDER = 'orders'
const REQUEST = 'requests'

/** A new template must say here what it is: whoever forgets it is told by the compiler. */
export const KIND_OF: Readonly<Record<Template, Kind>> = {
  'login-code': 'security',
  'login-unknown': 'security',
  'register-code': 'security',
  'reset-code': 'security',
  'reset-unknown': 'security',
  'bind-code': 'security',
  'email-code': 'security',
  'prove-code': 'security',
  'pay-code': 'security',
  'new-device': 'security',
  'password-changed': 'security',
  'phone-changed': 'security',
  'wechat-linked': 'security',
  'wechat-unlinked': 'security',
  'phone-replaced': 'security',
  'email-changed': 'security',
  'pay-password-changed': 'security',
  'staff-invitation': 'security',
  'staff-factor-changed': 'security',
  'staff-password-changed': 'security',
  'staff-owner-added': 'security',
  'staff-approvals-changed': 'security',
  'staff-approval-asked': 'security',
  'staff-acted-alone': 'security',
  'contact-email-changed': 'security',
  'contact-phone-changed': 'security',
  'staff-reset': 'security',
  'copy-ready': 'security',
  'closing-asked': 'security',
  'closing-cancelled': 'security',
  'closing-stopped': 'security',
  'account-closed': 'security',
  'account-blocked': 'security',
  'account-unblocked': 'security',
  'papers-passed': 'security',
  'papers-rejected': 'security',
  'papers-expiring': 'security',
  'papers-expired': 'security',
  // What somebody has written to the shop by themselves, and its answer, is always told.
  'enquiry-received': 'security',
  'enquiry-answered': 'security',
  'enquiry-new': 'security',
  'order-placed': 'payments',
  'order-paid': 'payments',
  'pay-reminder': 'payments',
  'order-adjusted': 'payments',
  'voucher-accepted': 'payments',
  'voucher-partly': 'payments',
  'voucher-rejected': 'payments',
  refunded: 'payments',
  'order-closed': ORDER,
  'cancel-declined': ORDER,
  'order-shipped': ORDER,
  'order-sent': ORDER,
  'receipt-reminder': ORDER,
  'order-received': ORDER,
  'quote-answered': REQUEST,
  'quote-declined': REQUEST,
  'transfer-accepted': REQUEST,
  'transfer-declined': REQUEST,
  'transfer-arrived': REQUEST,
  'transfer-expired': REQUEST,
  'level-raised': 'membership',
  'super-ending': 'membership',
  'super-ended': 'membership',
  'arrival-notice': 'arrivals',
  'arrival-ended': 'arrivals',
  'question-answered': 'questions',
}

/**
 * What warns of something that somebody did: staff of each other, and buyers of the ways into their account. These always
 * speak in the words of the code. Whoever words messages could be who is warned of, or work with them, and hide it. An
 * invitation warns of nothing.
 */
const FIXED: ReadonlySet<Template> = new Set([
  'staff-reset',
  'staff-factor-changed',
  'staff-password-changed',
  'staff-owner-added',
  'staff-approvals-changed',
  'staff-approval-asked',
  'staff-acted-alone',
  'contact-email-changed',
  'contact-phone-changed',
  'new-device',
  'password-changed',
  'phone-changed',
  'phone-replaced',
  'email-changed',
  'pay-password-changed',
  'wechat-linked',
  'wechat-unlinked',
  'copy-ready',
  'closing-asked',
  'closing-cancelled',
  'account-closed',
])
export const isFixed = (template: Template): boolean => FIXED.has(template)

/** What a buyer reads about their order and its money: a text that names an account would have them pay into it. */
const PAID_BY: ReadonlySet<Kind> = new Set(['payments', ORDER, REQUEST])
export const isAboutMoney = (template: Template): boolean => PAID_BY.has(KIND_OF[template])

/** What brings a code: a text that names somebody to tell it to would have buyers give their accounts away. */
const CODES: ReadonlySet<Template> = new Set([
  'login-code',
  'register-code',
  'reset-code',
  'bind-code',
  'email-code',
  'prove-code',
  'pay-code',
])
export const isCode = (template: Template): boolean => CODES.has(template)

/** Where a kind may be switched off. What is in neither must be told: it is about access to the account, or money. */
export const CHOICES: Readonly<Record<Kind, { mail: boolean; shop: boolean }>> = {
  security: { mail: false, shop: false },
  payments: { mail: false, shop: false },
  // What becomes of an order, a request, or of what one is in the shop, is always found there.
  orders: { mail: true, shop: false },
  requests: { mail: true, shop: false },
  membership: { mail: true, shop: false },
  arrivals: { mail: true, shop: true },
  questions: { mail: true, shop: true },
}
