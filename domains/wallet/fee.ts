/** What a withdrawal costs. Shared by server and page. */

/** @returns the part of `amount` that the shop keeps, to the nearest minor unit */
export const feeOf = (amount: number, percent: number): number =>
  Math.round((amount * percent) / 100)
