/** Pays an order on the buyer's credit terms, or says with numbers why that is not possible now. */
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CreditAccount } from '#domains/credit/contract.ts'
import { TermsOffer } from '#domains/credit/web/door/TermsOffer.tsx'
import { Reasons } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { payInfo } from '../calls.gen.ts'
import type { PayInfo } from '../contract.ts'
import { usePayOnTerms } from './door/use-pay-on-terms.ts'

export type TermsPayProps = { info: PayInfo; account: CreditAccount }

export function TermsPay({ info, account }: TermsPayProps) {
  const t = useT('payments')
  const { orderNumber, restAmount: amount, payable, currency } = info
  const queries = useQueryClient()
  const [hasChanged, setHasChanged] = useState(false)
  const pay = usePayOnTerms({
    onRefused: ({ reason }) => {
      // Whatever is in the way now: the page shows it as it is.
      void queries.invalidateQueries({ queryKey: [payInfo.path] })
      const isChanged = reason.code === Reasons.changedMeanwhile.code
      setHasChanged(isChanged)
      return isChanged
    },
  })
  return (
    <div className="stack">
      {hasChanged && (
        <Notice tone="warning" live>
          {t.rich('termsChanged', {
            amount: <Money amount={amount} currency={currency} />,
            days: account.periodDays,
          })}
        </Notice>
      )}
      <TermsOffer account={account} amount={amount} currency={currency} />
      <div className="button-row">
        <Button
          variant="primary"
          size="large"
          disabled={!payable || account.blocks.length > 0}
          busy={pay.isPending}
          onClick={() => pay.mutate({ orderNumber, amount, periodDays: account.periodDays })}
        >
          {t('termsPay')}
        </Button>
        <Link to="/user/user/myAccountPeriod" className="link text-sm">
          {t('termsSee')}
        </Link>
      </div>
    </div>
  )
}
