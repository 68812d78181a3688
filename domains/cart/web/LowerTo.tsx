/** Lowers a line to what can be had of it, in whole steps of its unit; nothing where that is less than the least quantity. */
import { Button } from '#kit/ui/basics/Button.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { CartLine } from '../contract.ts'
import { useCartActs } from './acts.ts'

/** @param most in the unit of the line */
export function LowerTo({ line, most }: { line: CartLine; most: number }) {
  const t = useT('cart')
  const { change } = useCartActs()
  const unit = line.units.find(({ id }) => id === line.unitId)
  if (unit === undefined) return null
  const quantity = most - (most % unit.step)
  if (quantity < unit.minQuantity) return null
  return (
    <Button
      size="small"
      variant="soft"
      onClick={() => change.mutate({ lineId: line.id, quantity })}
    >
      {t('lowerTo', { count: quantity })}
    </Button>
  )
}
