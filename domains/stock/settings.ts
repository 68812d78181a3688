/** When stock counts as low, and what a warehouse reserves for its own area. */
import { number, settingsFor, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const STOCK_SETTINGS = settingsFor('catalog', {
  'stock.lowCount': number('units', 0, 10_000, 20),
  /** Units that a warehouse keeps for its own area: only stock above it is sent elsewhere for a buyer. */
  'stock.safetyCount': number('units', 0, 10_000, 5),
}) satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof STOCK_SETTINGS> {}
}
