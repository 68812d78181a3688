/** Why an order was not placed, and what the buyer can do now. */
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AccountReasons } from '#domains/accounts/reasons.ts'
import { AgreeAgain } from '#domains/accounts/web/door/AgreeAgain.tsx'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { QuoteReasons } from '#domains/quotes/reasons.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { focusHeading } from '#kit/web/pages/refocus.ts'
import type { Change, Checkout } from '../contract.ts'
import { CheckoutReasons } from '../reasons.ts'
import { Changes } from './Changes.tsx'
import type { Submitting } from './use-submit.ts'

type Props = {
  error: Error
  submitting: Submitting
  /** Makes a new checkout of the lines; absent where the page knows only the old one. */
  onReview?: (() => void) | undefined
}

export function OrderNotPlaced({ error, submitting, onReview }: Props) {
  const { agree, isPending } = submitting
  useEffect(() => {
    // The error is at the top, and the pressed button is no longer on the page.
    window.scrollTo({ top: 0 })
    focusHeading()
  }, [error])
  const code = error instanceof Refused ? error.reason.code : null
  if (error instanceof Refused && code === CheckoutReasons.changed.code) {
    const { changes, checkout } = error.detail as { changes: Change[]; checkout: Checkout }
    return <Changes changes={changes} checkout={checkout} isBusy={isPending} onAgree={agree} />
  }
  return (
    <>
      {code === AccountReasons.agreementNeeded.code && <AgreeAgain />}
      <div role="alert">
        <Panel>
          <EmptyState
            title={error.message}
            action={<NextSteps error={error} submitting={submitting} onReview={onReview} />}
          />
        </Panel>
      </div>
    </>
  )
}

/** The buyer has too many unpaid orders, or too high a value of them: paying or canceling one makes room. */
const UNPAID_LIMITS: readonly number[] = [
  OrderReasons.tooManyUnpaid.code,
  OrderReasons.tooMuchUnpaid.code,
]

/** Submitting this checkout again would be refused again: a new one is needed. */
const NEEDS_REVIEW: readonly number[] = [
  CheckoutReasons.checkoutUnknown.code,
  CheckoutReasons.checkoutExpired.code,
  CheckoutReasons.checkoutIncomplete.code,
]

/** The lines can no longer be bought: only the cart, or a new request for a quote, leads on. */
const NEEDS_CART: readonly number[] = [
  CheckoutReasons.cartChanged.code,
  CheckoutReasons.linesChanged.code,
  CheckoutReasons.quoteOver.code,
  QuoteReasons.otherVersion.code,
]

function NextSteps({ error, submitting: { retry, isPending }, onReview }: Props) {
  const t = useT('checkout')
  const orderNumber = orderNumberIn(error)
  const isOneOf = (codes: readonly number[]) =>
    error instanceof Refused && codes.includes(error.reason.code)
  const isAboveLimit = isOneOf(UNPAID_LIMITS)
  const canReview = isOneOf(NEEDS_REVIEW) && onReview !== undefined
  const canRetry = orderNumber === null && !isOneOf([...NEEDS_REVIEW, ...NEEDS_CART])
  return (
    <span className="button-row">
      {orderNumber !== null && (
        <Link
          to="/user/user/order/details"
          search={{ number: orderNumber }}
          className={buttonClass({ variant: 'primary' })}
        >
          {t('submit.details')}
        </Link>
      )}
      {isAboveLimit && (
        <Link
          to="/user/user/order/list"
          search={{ tab: 'pendingPayment' }}
          className={buttonClass({ variant: 'primary' })}
        >
          {t('submit.unpaid')}
        </Link>
      )}
      {canReview && (
        <Button variant="primary" onClick={onReview}>
          {t('submit.review')}
        </Button>
      )}
      {canRetry && (
        <Button variant={isAboveLimit ? 'ghost' : 'primary'} busy={isPending} onClick={retry}>
          {t('submit.again')}
        </Button>
      )}
      <Link
        to="/shoppingCart"
        className={buttonClass(
          canReview || canRetry || orderNumber !== null ? {} : { variant: 'primary' },
        )}
      >
        {t('confirm.toCart')}
      </Link>
    </span>
  )
}

/** The order that contains these lines of the cart, when that is why no new one is made. */
function orderNumberIn(error: Error): string | null {
  if (!(error instanceof Refused) || error.reason.code !== CheckoutReasons.alreadyOrdered.code) {
    return null
  }
  return (error.detail as { orderNumber: string }).orderNumber
}
