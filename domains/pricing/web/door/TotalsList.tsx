/** The sums of a cart, a quote or an order, in the fixed order; each opens to say how it came about. */
import { Money } from '#kit/ui/figures/Money.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Totals } from '../../contract.ts'
import { PriceStep } from './PriceStep.tsx'

type Part = 'goods' | 'member' | 'coupon' | 'points' | 'freight' | 'relief' | 'tax' | 'adjustment'
const ALL: readonly Part[] = [
  'goods',
  'member',
  'coupon',
  'points',
  'freight',
  'relief',
  'tax',
  'adjustment',
]

type Props = {
  totals: Totals
  /** Which amounts to show; a cart knows no freight yet. */
  parts?: readonly Part[]
  /** Words for the last sum, where it is not yet what is paid. */
  totalLabel?: string | undefined
  /** False once it is paid or will never be: then it is a total and nothing is due. */
  isOwed?: boolean | undefined
}

export function TotalsList({ totals, parts = ALL, totalLabel, isOwed = true }: Props) {
  const t = useT('pricing')
  const { currency } = totals
  const amounts: Record<Part, number> = {
    goods: totals.goodsAmount,
    member: totals.memberAmount,
    coupon: totals.couponAmount,
    points: totals.pointsAmount,
    freight: totals.freightAmount,
    relief: totals.taxReliefAmount,
    tax: totals.taxAmount,
    adjustment: totals.adjustmentAmount,
  }
  const shown = parts.filter(
    (part) => part === 'goods' || part === 'freight' || part === 'tax' || amounts[part] !== 0,
  )
  // A tax that the prices contain is no further sum.
  const word = (part: Part) =>
    part === 'tax' && totals.taxIncluded ? t('sum.taxIncluded') : t(`sum.${part}`)
  return (
    <dl className="sums">
      {shown.map((part) => (
        <div key={part} className={amounts[part] < 0 ? 'sums-less' : undefined}>
          <dt>
            {totals.steps[part].length === 0 ? (
              word(part)
            ) : (
              <details>
                <summary>{word(part)}</summary>
                <ul className="text-xs text-ink-3">
                  {totals.steps[part].map((step, index) => (
                    <li key={index}>
                      <PriceStep step={step} currency={currency} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </dt>
          <dd>
            <Money amount={amounts[part]} currency={currency} />
          </dd>
        </div>
      ))}
      <div className="sums-total">
        <dt>{totalLabel ?? t(isOwed ? 'sum.payable' : 'sum.total')}</dt>
        <dd>
          <Money amount={totals.payableAmount} currency={currency} size="large" />
        </dd>
      </div>
    </dl>
  )
}
