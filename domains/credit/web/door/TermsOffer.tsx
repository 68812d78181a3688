/** What an order on credit terms would come to: the limit and what is left of it, when it would be due, and why it cannot be. */
import { Money } from '#kit/ui/figures/Money.tsx'
import { SumList } from '#kit/ui/lists/KeyValueList.tsx'
import type { Currency } from '#kit/contract/money.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { CreditAccount } from '../../contract.ts'
import { CreditWhy } from './CreditWhy.tsx'
import { Forecast } from './Forecast.tsx'

type Props = {
  /** With everything that keeps this order from being put on terms. */
  account: CreditAccount
  /** What the order comes to, in minor units of `currency`. */
  amount: number
  currency: Currency
}

export function TermsOffer({ account, amount, currency }: Props) {
  const t = useT('credit')
  const { percent } = useNumbers()
  const { totalAmount, usedAmount, prepaidAmount, remainingAmount } = account
  const money = (value: number) => <Money amount={value} currency={account.currency} />
  return (
    <div className="stack">
      {account.blocks.length === 0 && <p>{t('offer.deadline', { days: account.periodDays })}</p>}
      {account.discountBasisPoints > 0 && (
        <p className="text-sm text-ink-2">
          {t('offer.discount', {
            terms: t('discountTerms', {
              count: account.discountDays,
              percent: percent(account.discountBasisPoints / 10_000),
            }),
          })}
        </p>
      )}
      <CreditWhy account={account} />
      {account.currency === currency && <Forecast account={account} amount={amount} isBeside />}
      <SumList
        rows={[
          { label: t('total'), value: money(totalAmount) },
          { label: t('used'), value: money(usedAmount) },
          ...(prepaidAmount > 0 ? [{ label: t('prepaid'), value: money(prepaidAmount) }] : []),
          { label: t('remaining'), value: money(remainingAmount) },
          ...(account.blocks.length === 0
            ? [{ label: t('offer.after'), value: money(remainingAmount - amount), total: true }]
            : []),
        ]}
      />
    </div>
  )
}
