/** What buyers pay online that is no order, as the table `payments.charge` holds it. */

export const CHARGE_KINDS = [
  /** Money for their wallet. */
  'top_up',
  /** Days of super membership. */
  'super_days',
] as const

export type ChargeKind = (typeof CHARGE_KINDS)[number]
