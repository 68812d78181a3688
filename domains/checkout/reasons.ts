/** Why checkouts are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes within those of orders, 5200 to 5299. */
export const CheckoutReasons = {
  nothingSelected: { code: 5201, message: 'checkout.nothingSelected' },
  linesChanged: { code: 5202, message: 'checkout.linesChanged' },
  checkoutUnknown: { code: 5203, message: 'checkout.checkoutUnknown' },
  checkoutExpired: { code: 5204, message: 'checkout.checkoutExpired' },
  checkoutIncomplete: { code: 5205, message: 'checkout.checkoutIncomplete' },
  changed: { code: 5206, message: 'checkout.changed' },
  keyReused: { code: 5216, message: 'checkout.keyReused' },
  quoteOver: { code: 5217, message: 'checkout.quoteOver' },
  alreadyOrdered: { code: 5219, message: 'checkout.alreadyOrdered' },
  customerBlocked: { code: 5261, message: 'checkout.customerBlocked' },
  customerMustAgree: { code: 5262, message: 'checkout.customerMustAgree' },
  familiesMixed: { code: 5264, message: 'checkout.familiesMixed' },
  cartChanged: { code: 5220, message: 'checkout.cartChanged' },
} as const satisfies Record<string, Reason>
