/** Pays an order on the buyer's credit terms, or says with numbers why that is not possible now. */
import { Link, useNavigate } from '@tanstack/react-router'
import { myCredit, myCreditEntries, myCreditMovements } from '#domains/credit/calls.gen.ts'
import type { CreditAccount } from '#domains/credit/contract.ts'
import { CreditWhy } from '#domains/credit/web/door/CreditWhy.tsx'
import { Forecast } from '#domains/credit/web/door/Forecast.tsx'
import { myOrder, myOrders } from '#domains/orders/buyer-calls.gen.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { SumList } from '#kit/ui/lists/KeyValueList.tsx'
import { Reasons } from '#kit/contract/refusal.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { payInfo, payOnTerms } from '../calls.gen.ts'
import type { PayInfo } from '../contract.ts'

export type TermsPayProps = { info: PayInfo; account: CreditAccount }

export function TermsPay({ info, account }: TermsPayProps) {
  const t = useT('payments')
  const navigate = useNavigate()
  const { orderNumber, restAmount: dueAmount, payable } = info
  const { currency, remainingAmount, blocks } = account
  const queries = useQueryClient()
  const [hasChanged, setHasChanged] = useState(false)
  const pay = useAct(payOnTerms, {
    refresh: [payInfo, myOrder, myOrders, myCredit, myCreditEntries, myCreditMovements],
    onDone: () => {
      toast(t('termsDone'), { kind: 'success' })
      void navigate({ to: '/user/user/order/details', search: { number: orderNumber } })
    },
    onRefused: ({ reason }) => {
      // Whatever is in the way now: the page shows it as it is.
      void queries.invalidateQueries({ queryKey: [payInfo.path] })
      const isChanged = reason.code === Reasons.changedMeanwhile.code
      setHasChanged(isChanged)
      return isChanged
    },
  })
  const isPossible = payable && blocks.length === 0
  return (
    <div className="stack">
      <p>{t('termsText', { days: account.periodDays })}</p>
      {hasChanged && (
        <Notice tone="warning" live>
          {t.rich('termsChanged', {
            amount: <Money amount={dueAmount} currency={currency} />,
            days: account.periodDays,
          })}
        </Notice>
      )}
      <CreditWhy account={account} />
      {payable && account.currency === info.currency && (
        <Forecast account={account} amount={dueAmount} isBeside />
      )}
      <SumList
        rows={[
          {
            label: t('termsRemaining'),
            value: <Money amount={remainingAmount} currency={currency} />,
          },
          ...(isPossible
            ? [
                {
                  label: t('termsAfter'),
                  value: <Money amount={remainingAmount - dueAmount} currency={currency} />,
                  total: true,
                },
              ]
            : []),
        ]}
      />
      <div className="button-row">
        <Button
          variant="primary"
          size="large"
          disabled={!isPossible}
          busy={pay.isPending}
          onClick={() =>
            pay.mutate({ orderNumber, amount: dueAmount, periodDays: account.periodDays })
          }
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
