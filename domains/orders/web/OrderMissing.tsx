/**
 * In place of an order whose address names none of this buyer's: most come here by the link of a mail while they are
 * logged in with another account.
 */
import { Link } from '@tanstack/react-router'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { OrderReasons } from '../reasons.ts'

const MISSING: readonly number[] = [OrderReasons.orderNotFound.code, Reasons.invalidInput.code]

export const isOrderMissing = (error: unknown): boolean =>
  error instanceof Refused && MISSING.includes(error.reason.code)

/** @param heading of a page that has no title of its own */
export function OrderMissing({ heading }: { heading?: 'h1' }) {
  const t = useT('orders')
  return (
    <Panel>
      <EmptyState
        {...(heading !== undefined && { heading })}
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
