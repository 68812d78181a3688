/** Amounts as bank forms and ours take them: digits with a point, without a symbol. */
import { MINOR_UNITS } from '#kit/contract/money.ts'

/** Parses "1286.50" into minor units, without floating-point arithmetic. */
export function minorUnits(text: string): number {
  const [whole = '0', fraction = ''] = text.replace(',', '.').split('.')
  return Number(whole) * MINOR_UNITS + Number(fraction.padEnd(2, '0'))
}

/** Formats 128650 as "1286.50" and 290000 as "2900". */
export function plainAmount(amount: number): string {
  const whole = Math.floor(amount / MINOR_UNITS)
  const fraction = amount % MINOR_UNITS
  return fraction === 0 ? String(whole) : `${whole}.${String(fraction).padStart(2, '0')}`
}
