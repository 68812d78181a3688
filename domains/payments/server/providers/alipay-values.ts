/** Amounts and times as Alipay writes them. */
import type { Instant } from '#kit/contract/values.ts'

/** `1234` → `12.34` */
export const toYuan = (amount: number): string =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

/** `12.34`, `12.3` or `12` → 1234, 1230, 1200, without counting in fractions; null for anything else. */
export function toMinorUnits(text: string): number | null {
  const [, yuan, fen = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return yuan === undefined ? null : Number(yuan) * 100 + Number(fen.padEnd(2, '0'))
}

const BEIJING_MS = 8 * 3_600_000

/** `2026-03-01 08:00:00`, by the clock of Beijing */
export const toAlipayTime = (at: Instant): string =>
  new Date(Date.parse(at) + BEIJING_MS).toISOString().slice(0, 19).replace('T', ' ')
