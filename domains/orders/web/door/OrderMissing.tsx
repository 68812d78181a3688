/**
 * In place of an order whose address names none of this buyer's: most come here by the link of a mail while they are
 * logged in with another account.
 */
import { Link, type ErrorComponentProps } from '@tanstack/react-router'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { ErrorPage } from '#kit/web/pages/ErrorPage.tsx'
import { OrderReasons } from '../../reasons.ts'

const MISSING: readonly number[] = [OrderReasons.orderNotFound.code, Reasons.invalidInput.code]

/** For the routes of one order: other errors get the usual page. */
export function OrderError(props: ErrorComponentProps) {
  const { error } = props
  const isMissing = error instanceof Refused && MISSING.includes(error.reason.code)
  return isMissing ? <OrderMissing /> : <ErrorPage {...props} />
}

function OrderMissing() {
  const t = useT('orders')
  return (
    <Panel>
      <EmptyState
        heading="h1"
        title={t('missing.title')}
        text={t('missing.text')}
        action={
          <Link to="/user/user/order/list" className={buttonClass({ variant: 'primary' })}>
            {t('missing.toList')}
          </Link>
        }
      />
    </Panel>
  )
}
