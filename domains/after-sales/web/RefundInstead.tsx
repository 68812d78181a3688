/** The buyer of an exchange that waits for stock takes the money instead, after a question that says how it goes back. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { chooseRefund } from '../calls.gen.ts'
import type { MyCase } from '../contract.ts'
import { REFRESH } from './refresh.ts'

type Props = {
  item: MyCase
  /** Minor units of the currency of the case. */
  amount: number
}

export function RefundInstead({ item, amount }: Props) {
  const t = useT('after-sales')
  const { money } = useMoney()
  const [isAsked, setIsAsked] = useState(false)
  const choose = useAct(chooseRefund, {
    refresh: REFRESH,
    onDone: () => (setIsAsked(false), toast(t('instead.done'), { kind: 'success' })),
  })
  const shown = { amount: money(amount, item.currency) }
  return (
    <>
      <Button variant="primary" onClick={() => setIsAsked(true)}>
        {t('instead.verb', shown)}
      </Button>
      <ConfirmDialog
        open={isAsked}
        tone="primary"
        title={t('instead.title')}
        confirmLabel={t('instead.confirm')}
        cancelLabel={t('instead.keep')}
        busy={choose.isPending}
        onConfirm={() => choose.mutate({ caseNumber: item.number, amount })}
        onCancel={() => setIsAsked(false)}
      >
        {t(item.recovery === 'none' ? 'instead.textKept' : 'instead.text', shown)}
      </ConfirmDialog>
    </>
  )
}
