/** What has changed since the buyer agreed, and the checkout that replaces theirs. */
import { Link } from '@tanstack/react-router'
import { TotalsList } from '#domains/pricing/web/door/TotalsList.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useMoney, useNumbers, translatorFor, useT } from '#kit/web/language/i18n.tsx'
import type { Change, Checkout } from '../contract.ts'
import { CheckoutLines } from './CheckoutLines.tsx'
import { DepositPlan } from './DepositPlan.tsx'

/** What changed is an amount of money; else it is a quantity. */
const AMOUNTS: ReadonlySet<Change['kind']> = new Set([
  'price',
  'activity',
  'freight',
  'tax',
  'coupon',
  'points',
  'plan',
])

type Props = {
  changes: Change[]
  checkout: Checkout
  isBusy: boolean
  onAgree: (checkoutId: string) => void
}

export function Changes({ changes, checkout, isBusy, onAgree }: Props) {
  const t = useT('checkout')
  const { money } = useMoney()
  const { number } = useNumbers()
  const toText = ({ kind, was, is, name, activity = '' }: Change) => {
    const format = (value: number | null) =>
      value === null ? '' : AMOUNTS.has(kind) ? money(value, checkout.currency) : number(value)
    const isGone = is === null && (kind === 'coupon' || kind === 'points' || kind === 'plan')
    const key = isGone ? (`${kind}Gone` as const) : kind
    return translatorFor(t, `change.${key}`, {
      name,
      was: format(was),
      is: format(is),
      activity,
    })
  }
  return (
    <div className="stack">
      <Notice tone="warning" live>
        <b>{t('submit.changed')}</b>
        <ul>
          {changes.map((change) => (
            <li key={change.kind + change.key}>{toText(change)}</li>
          ))}
        </ul>
      </Notice>
      <CheckoutLines checkout={checkout} />
      <Panel title={t('confirm.sums')}>
        <TotalsList totals={checkout.totals} />
        <DepositPlan checkout={checkout} />
        <p className="button-row pt-4">
          <Button variant="primary" size="large" busy={isBusy} onClick={() => onAgree(checkout.id)}>
            {t('submit.agree')}
          </Button>
          <Link to="/shoppingCart" className={buttonClass({ size: 'large' })}>
            {t('confirm.toCart')}
          </Link>
        </p>
      </Panel>
    </div>
  )
}
