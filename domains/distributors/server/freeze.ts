/** How long commission is frozen: longer than the goods of its order can be given back, whatever the setting says. */
import type { Settings } from '#domains/settings/definition.ts'

/** Days after receipt. */
export function freezeDaysOf(settings: Settings, family: 'goods' | 'device'): number {
  const windows = [
    settings['afterSales.noReasonDays'],
    settings['afterSales.qualityDays'],
    family === 'device' ? settings['afterSales.deviceDays'] : 0,
  ]
  return Math.max(settings['distributors.freezeDays'], Math.max(...windows) + 1)
}
