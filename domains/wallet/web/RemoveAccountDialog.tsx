/** Removes a payout account by the payment password; withdrawals are locked for a day. */
import * as z from 'zod/mini'
import { PayPassword } from '#domains/accounts/settings-contract.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { removePayoutAccount } from '../withdrawals-calls.gen.ts'
import type { PayoutAccount } from '../withdrawals-contract.ts'
import { PASSWORD_ERRORS, PayPasswordField } from './PayPasswordField.tsx'
import { REFRESH } from './refresh.ts'

const FORM = z.object({ payPassword: PayPassword })

type Props = { account: PayoutAccount; onClose: () => void }

export default function RemoveAccountDialog({ account, onClose }: Props) {
  const t = useT('wallet')
  const form = useSchemaForm(FORM, { payPassword: '' })
  const remove = useAct(removePayoutAccount, {
    refresh: REFRESH,
    onDone: () => {
      onClose()
      toast(t('accounts.removed'), { kind: 'success' })
    },
    onRefused: (refused) => showErrors(refused, form.setError, PASSWORD_ERRORS),
  })
  return (
    <FormDialog
      title={t('accounts.removeTitle')}
      text={`${account.bank || t(`accounts.kind.${account.kind}`)} ${account.masked}. ${t('accounts.removeText')}`}
      verb={t('accounts.remove')}
      tone="danger"
      busy={remove.isPending}
      onSubmit={form.handleSubmit((values) => remove.mutate({ ...values, accountId: account.id }))}
      onClose={onClose}
    >
      <PayPasswordField
        error={form.formState.errors.payPassword}
        input={form.register('payPassword')}
      />
    </FormDialog>
  )
}
