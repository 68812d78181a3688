/** How long after the start the last piece of an SKU was gone, as buyers and the office read it. */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#kit/contract/time.ts'
import { useT } from '#kit/web/language/i18n.tsx'

const UNIT_MS = { second: SECOND_MS, minute: MINUTE_MS, hour: HOUR_MS } as const

export function useSoldAfterText(): (durationMs: number) => string {
  const t = useT('promotions')
  return (durationMs) => {
    const { unit, count } = inUnits(durationMs)
    return t(`flash.after.${unit}`, { count })
  }
}

/** Whole units: seconds up to two minutes, minutes up to two hours. */
export function inUnits(durationMs: number): { unit: keyof typeof UNIT_MS; count: number } {
  const unit = durationMs < 2 * MINUTE_MS ? 'second' : durationMs < 2 * HOUR_MS ? 'minute' : 'hour'
  return { unit, count: Math.ceil(durationMs / UNIT_MS[unit]) }
}
