/** Of a machine with a deposit: what is due at once, and what later. Without an address the sum is not known yet. */
import { Money } from '#kit/ui/figures/Money.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Checkout } from '../contract.ts'

export function DepositPlan({ checkout: { plan, address, currency } }: { checkout: Checkout }) {
  const t = useT('checkout')
  if (plan === null || address === null) return null
  return (
    <>
      <dl className="sums">
        <div>
          <dt>{t('confirm.deposit')}</dt>
          <dd>
            <Money amount={plan.depositAmount} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('confirm.balance', { days: plan.balanceDays })}</dt>
          <dd>
            <Money amount={plan.balanceAmount} currency={currency} />
          </dd>
        </div>
      </dl>
      {plan.keepsDeposit && <p className="text-sm text-ink-2">{t('confirm.keeps')}</p>}
    </>
  )
}
