/** Whether it is there: a full dot, a warning one, a hollow one; always with words. */
import type { ReactNode } from 'react'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { classes } from '#kit/ui/basics/classes.ts'

export type StockBand = 'in' | 'low' | 'out'

export type StockDotProps = {
  band: StockBand
  /** How many; left out where it is not told. */
  count?: number | undefined
  /** Other words: "现货 2,140 · 明日达". */
  children?: ReactNode
}

export function StockDot({ band, count, children }: StockDotProps) {
  const t = useT('kit')
  const numbers = useNumbers()
  const shown = count === undefined ? '' : numbers.count(count)
  const words = {
    in: () => t('ui.stock.in', { count: shown }),
    low: () => t('ui.stock.low', { count: shown }),
    out: () => t('ui.stock.out'),
  }
  return (
    <span className={classes('stock', band !== 'in' && `stock-${band}`)}>
      {children ?? words[band]().trim()}
    </span>
  )
}
