/** Why there is nothing to confirm, and the way on. */
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Refused } from '#kit/contract/refusal.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { CheckoutReasons } from '../reasons.ts'
import type { FamiliesMixedProps } from './FamiliesMixed.tsx'

/** Seldom are machines and other goods in one cart. */
const FamiliesMixed = late<FamiliesMixedProps>(() => import('./FamiliesMixed.tsx'))

type Props = {
  error: Error
  /** Asks again once the lines are others. */
  onAgain: () => void
}

export function NoCheckout({ error, onAgain }: Props) {
  const t = useT('checkout')
  const mixed = machinesAmong(error)
  return (
    <div className="panel">
      <EmptyState
        title={error.message}
        action={
          <span className="button-row justify-center">
            {mixed !== null && (
              <Suspense fallback={null}>
                <FamiliesMixed deviceSkuIds={mixed} onChosen={onAgain} />
              </Suspense>
            )}
            <Link
              to="/shoppingCart"
              className={buttonClass(mixed === null ? { variant: 'primary' } : {})}
            >
              {t('confirm.toCart')}
            </Link>
          </span>
        }
      />
    </div>
  )
}

/** The machines among the selected lines, where that is why there is no checkout. */
function machinesAmong(error: Error): number[] | null {
  if (!(error instanceof Refused) || error.reason.code !== CheckoutReasons.familiesMixed.code) {
    return null
  }
  return (error.detail as { deviceSkuIds: number[] }).deviceSkuIds
}
