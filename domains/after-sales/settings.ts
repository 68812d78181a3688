/** Windows and clocks of after-sales cases (semantics.md 2.13 and 8). */
import { number, settingsFor, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const AFTER_SALES_SETTINGS = settingsFor('answers', {
  /** Days after receipt in which goods without a fault may be given back. */
  'afterSales.noReasonDays': number('days', 0, 365, 7),
  /** The same for goods with a cause, and for machines. */
  'afterSales.qualityDays': number('days', 0, 365, 15),
  'afterSales.deviceDays': number('days', 0, 1825, 90),
  /** In how many days staff decide; then the owners are told. */
  'afterSales.reviewDays': number('days', 1, 60, 3),
  /** In how many days the buyer answers another type that staff propose; then staff decide what was asked for. */
  'afterSales.answerDays': number('days', 1, 60, 5),
  /**
   * How many days an exchange waits for its replacement to come; then it is a refund. Two deliveries of a supplier who delivers weekly, and well
   * within the 30 days in which goods have to come in Europe (Directive 2011/83/EU, article 18).
   */
  'afterSales.stockDays': number('days', 1, 90, 14),
  /** In how many days the buyer pays what a dearer replacement costs more; then the case closes. */
  'afterSales.payDifferenceDays': number('days', 1, 30, 3),
  /** In how many days the buyer sends back; then the case closes. */
  'afterSales.sendBackDays': number('days', 1, 90, 7),
  /** How long a parcel that goes back is given to arrive. */
  'afterSales.transitDays': number('days', 0, 60, 5),
  /** In how many days after that staff check it in; then it counts as received. */
  'afterSales.checkInDays': number('days', 1, 60, 10),
  /** In how many hours the refund leaves; then the owners are told. */
  'afterSales.refundHours': number('hours', 1, 720, 24),
  /** In how many days money that left arrives, whatever it waits for; then the owners are told. */
  'afterSales.arriveDays': number('days', 1, 60, 7),
  /** In how many days a replacement leaves once the goods are back; then the owners are told. */
  'afterSales.replacementDays': number('days', 1, 60, 3),
  /** How many hours before a time of the buyer's ends they are reminded; of a shorter one when half of it is over. */
  'afterSales.remindHours': number('hours', 1, 240, 48),
  /** How often one case may be applied for again. */
  'afterSales.reapplyMost': number('times', 0, 20, 3),
}) satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof AFTER_SALES_SETTINGS> {}
}
