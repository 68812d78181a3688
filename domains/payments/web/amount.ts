/** Amounts as forms of banks and our own have them: figures with a point, without a sign. */
import { MINOR_UNITS } from '#kit/contract/money.ts'

/** "1286.50" in minor units, without arithmetic on fractions. */
export function minorUnits(text: string): number {
  const [whole = '0', fraction = ''] = text.replace(',', '.').split('.')
  return Number(whole) * MINOR_UNITS + Number(fraction.padEnd(2, '0'))
}

/** 128650 as "1286.50", 290000 as "2900". */
export function plainAmount(amount: number): string {
  const whole = Math.floor(amount / MINOR_UNITS)
  const fraction = amount % MINOR_UNITS
  return fraction === 0 ? String(whole) : `${whole}.${String(fraction).padStart(2, '0')}`
}
