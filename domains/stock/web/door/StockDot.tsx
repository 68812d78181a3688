/** Availability as a full, a warning or a hollow dot; always with text. */
import type { ReactNode } from 'react'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { classes } from '#kit/ui/basics/classes.ts'

export type StockBand = 'in' | 'low' | 'out'

export type StockDotProps = {
  band: StockBand
  /** How many; left out for visitors. */
  count?: number | undefined
  /** Text instead: "现货 2,140 · 明日达". */
  children?: ReactNode
}

export function StockDot({ band, count, children }: StockDotProps) {
  const t = useT('catalog')
  const numbers = useNumbers()
  const words = {
    in: () =>
      count === undefined ? t('stock.some') : t('stock.in', { count: numbers.count(count) }),
    low: () =>
      count === undefined ? t('stock.few') : t('stock.low', { count: numbers.count(count) }),
    out: () => t('stock.out'),
  }
  return (
    <span className={classes('stock', band !== 'in' && `stock-${band}`)}>
      {children ?? words[band]()}
    </span>
  )
}
