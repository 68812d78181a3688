/** For a buyer with credit terms: whether the order is put on them at once, or paid on the next page. */
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CreditCard from 'lucide-react/icons/credit-card'
import type { CreditAccount } from '#domains/credit/contract.ts'
import { TermsOffer } from '#domains/credit/web/door/TermsOffer.tsx'
import type { Currency } from '#kit/contract/money.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { RadioCard } from '#kit/ui/forms/Radio.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

export type PaymentChoiceProps = {
  account: CreditAccount
  /** What the order comes to, in minor units of `currency`. */
  amount: number
  currency: Currency
  isOnTerms: boolean
  onChoose: (isOnTerms: boolean) => void
}

export function PaymentChoice(props: PaymentChoiceProps) {
  const { account, amount, currency, isOnTerms, onChoose } = props
  const t = useT('checkout')
  const isPossible = account.blocks.length === 0
  return (
    <Panel title={t('confirm.payment')}>
      <div className="stack">
        <div className="picks" role="radiogroup" aria-label={t('confirm.payment')}>
          <RadioCard
            name="payment"
            icon={CreditCard}
            title={t('confirm.payNow')}
            note={t('confirm.payNowNote')}
            checked={!isOnTerms}
            onChange={() => onChoose(false)}
          />
          <RadioCard
            name="payment"
            icon={CalendarClock}
            title={t('confirm.onTerms')}
            note={t(isPossible ? 'confirm.onTermsNote' : 'confirm.onTermsNot')}
            disabled={!isPossible}
            checked={isOnTerms}
            onChange={() => onChoose(true)}
          />
        </div>
        {(isOnTerms || !isPossible) && (
          <TermsOffer account={account} amount={amount} currency={currency} />
        )}
      </div>
    </Panel>
  )
}
