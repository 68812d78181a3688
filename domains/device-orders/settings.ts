/** Warranty and installation of machines. */
import { number, settingsFor, type ValuesOf } from '#domains/settings/definition.ts'

export const DEVICE_ORDER_SETTINGS = settingsFor('shipping', {
  /** Months from acceptance that an order of machines begins with. */
  'deviceOrders.warrantyMonths': number('months', 0, 120, 12),
  /** Buyers read that their proposed times are answered within this time. */
  'deviceOrders.answerHours': number('hours', 1, 240, 48),
})

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof DEVICE_ORDER_SETTINGS> {}
}
