/** The deposit that an offer says, as it is typed. Shared by the forms of both sides. */
type Bounds = { leastPercent: number; mostPercent: number }

/** @returns null where nothing is typed */
export const depositOf = (typed: string): number | null =>
  typed.trim() === '' ? null : Number(typed)

/** Nothing typed is the shop's rule of the day, and fits everywhere. */
export const isOutside = (percent: number | null, bounds: Bounds | null): boolean =>
  percent !== null &&
  (bounds === null ||
    !Number.isInteger(percent) ||
    percent < bounds.leastPercent ||
    percent > bounds.mostPercent)
