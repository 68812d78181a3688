/** A refund that would be sent by bank goes to the buyer's wallet instead, where they choose it. */
import { useState } from 'react'
import { useProvenAct } from '#domains/accounts/web/door/proven-act.tsx'
import { myOrder } from '#domains/orders/buyer-calls.gen.ts'
import { myWallet, myWalletMovements } from '#domains/wallet/calls.gen.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { orderMoney } from '../cancel-calls.gen.ts'
import { refundsToWallet } from '../refund-account-calls.gen.ts'

type Props = { orderNumber: string; amount: number; currency: Currency }

export function ToWallet({ orderNumber, amount, currency }: Props) {
  const t = useT('payments')
  const { money } = useMoney()
  const [isOpen, setIsOpen] = useState(false)
  const text = { amount: money(amount, currency) }
  const choose = useProvenAct(refundsToWallet, {
    refresh: [orderMoney, myOrder, myWallet, myWalletMovements],
    onDone: () => {
      setIsOpen(false)
      toast(t('account.walletDone'), { kind: 'success' })
    },
  })
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {t('account.walletHint', text)}
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('account.wallet')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        tone="primary"
        title={t('account.walletTitle', text)}
        confirmLabel={t('account.wallet')}
        cancelLabel={t('account.cancel')}
        busy={choose.isPending}
        onCancel={() => setIsOpen(false)}
        onConfirm={() => choose.mutate({ orderNumber, amount })}
      >
        {t('account.walletText')}
      </ConfirmDialog>
      {choose.dialog}
    </p>
  )
}
