/** Why there is nothing to confirm, and the way on. */
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
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
  /** Asks again: once the lines are others, or the shop can be reached. */
  onAgain: () => void
}

export function NoCheckout({ error, onAgain }: Props) {
  const t = useT('checkout')
  const kit = useT('kit')
  const mixed = machinesAmong(error)
  const canAgain = isPassing(error)
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
            {canAgain && (
              <Button variant="primary" onClick={onAgain}>
                {kit('page.retry')}
              </Button>
            )}
            <Link
              to="/shoppingCart"
              className={buttonClass(mixed === null && !canAgain ? { variant: 'primary' } : {})}
            >
              {t('confirm.toCart')}
            </Link>
          </span>
        }
      />
    </div>
  )
}

/** The shop was not reached, or was too busy: the same may work a moment later. */
export const isPassing = (error: Error | undefined): boolean =>
  !(error instanceof Refused) ||
  [Reasons.unavailable.code, Reasons.overloaded.code].some((code) => code === error.reason.code)

/** The machines among the selected lines, where that is why there is no checkout. */
function machinesAmong(error: Error): number[] | null {
  if (!(error instanceof Refused) || error.reason.code !== CheckoutReasons.familiesMixed.code) {
    return null
  }
  return (error.detail as { deviceSkuIds: number[] }).deviceSkuIds
}
