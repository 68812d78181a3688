/** Six-digit passwords that are guessed first: there are a million, and people choose from a few hundred. */

/** Walks over a keypad and dates that stand for love, beside the patterns below. */
const LISTED = new Set([
  '147258',
  '258369',
  '147369',
  '159753',
  '159357',
  '456852',
  '789456',
  '131420',
  '142857',
])

/** @param phone the buyer's number (E.164): people who know the buyer know its last digits */
export function isCommonDigits(digits: string, phone: string | null): boolean {
  return (
    LISTED.has(digits) ||
    isWalk(digits) ||
    isRepeated(digits, 1) ||
    isRepeated(digits, 2) ||
    isRepeated(digits, 3) ||
    isPairs(digits) ||
    (phone?.endsWith(digits) ?? false)
  )
}

/** `123456`, `987654`, and `135790`, which wraps from nine to zero. */
function isWalk(digits: string): boolean {
  const steps = [...digits].slice(1).map((each, i) => (Number(each) - Number(digits[i]) + 10) % 10)
  return new Set(steps).size === 1
}

/** `111111`, `121212`, `123123` */
const isRepeated = (digits: string, length: number): boolean =>
  digits === digits.slice(0, length).repeat(6 / length)

/** `112233`, `111222` */
function isPairs(digits: string): boolean {
  const [a, b, c, d, e, f] = digits
  return (a === b && c === d && e === f) || (a === b && b === c && d === e && e === f)
}
