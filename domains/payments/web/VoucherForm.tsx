/** Sends the proof of a transfer that pays an order. */
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { showErrors } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { payInfo, submitVoucher } from '../calls.gen.ts'
import type { PayInfo } from '../contract.ts'
import { ProofFields } from './door/ProofFields.tsx'
import { useProofForm } from './door/use-proof-form.ts'

export function VoucherForm({ info }: { info: PayInfo }) {
  const t = useT('payments')
  const queries = useQueryClient()
  const { orderNumber, dueAmount, currency, now } = info
  const proof = useProofForm({
    draft: `voucher:${orderNumber}`,
    amount: dueAmount,
    last: info.offline.vouchers.findLast(({ state }) => state === 'rejected'),
  })
  const send = useAct(submitVoucher, {
    onRefused: (refused) => showErrors(refused, proof.form.setError),
    onDone: (next) => {
      proof.dropDrafts()
      queries.setQueryData(query(payInfo, { orderNumber }).queryKey, next)
      toast(t('voucher.sent'), { kind: 'success' })
    },
  })
  return (
    <ProofFields
      proof={proof}
      title={t('voucher.title')}
      verb={t('voucher.submit')}
      currency={currency}
      now={now}
      busy={send.isPending}
      onSend={(values) => send.mutate({ ...values, orderNumber })}
    />
  )
}
