/** Where the eight cells stand around the button in the middle: clockwise from the top left corner. */

/** By rows, as the page is read: the number of the cell; null is the button. */
export const PLACES = [1, 2, 3, 8, null, 4, 7, 6, 5] as const

/** How long a light stays on one cell, and how many rounds it runs before the one that was drawn. */
export const STEP_MS = 90
const ROUNDS = 2

/** The cells that light up one after the other, the drawn one last. */
export function runTo(cell: number): number[] {
  const count = ROUNDS * 8 + cell
  return Array.from({ length: count }, (_, index) => (index % 8) + 1)
}
