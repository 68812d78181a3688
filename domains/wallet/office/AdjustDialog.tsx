/** Adds to a customer's wallet or takes off it, with a reason that the customer reads. A colleague agrees to it. */
import * as z from 'zod/mini'
import { useDialogDraft } from '#domains/staff/office/door/dialog-draft.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { CURRENCIES } from '#kit/contract/money.ts'
import { int } from '#kit/contract/values.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { AmountField } from '#kit/web/forms/AmountField.tsx'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { adjustWallet, type walletOf } from '../office-calls.gen.ts'
import { WalletReasons } from '../reasons.ts'
import { REFRESH } from './refresh.ts'

const DIRECTIONS = ['credit', 'debit'] as const

const FORM = z.object({
  direction: z.enum(DIRECTIONS),
  currency: z.enum(CURRENCIES),
  amount: int(1, ANY_AMOUNT_MAX),
  note: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
})

type Props = { id: number; wallet: DataOf<typeof walletOf>; onClose: () => void }

export function AdjustDialog({ id: buyerId, wallet, ...props }: Props) {
  const t = useT('office.wallet')
  const { money } = useMoney()
  const { balances, buyerLang } = wallet
  const form = useSchemaForm(FORM, {
    direction: 'credit',
    currency: balances[0]!.currency,
    amount: null as unknown as number,
    note: '',
  })
  const onClose = useDialogDraft(form, `wallet-adjust:${buyerId}`, props.onClose)
  const { errors } = form.formState
  const currency = form.watch('currency')
  const seenAmount = balances.find((each) => each.currency === currency)?.amount ?? 0
  const act = useAct(adjustWallet, {
    refresh: REFRESH,
    onDone: ({ isAsked }) => {
      onClose()
      toast(t(isAsked ? 'asked' : 'adjust.done'), { kind: isAsked ? 'info' : 'success' })
    },
    onRefused: (refused) =>
      showErrors(refused, form.setError, { [WalletReasons.moreThanHeld.code]: 'amount' }),
  })
  return (
    <FormDialog
      title={t('adjust.title')}
      text={t('adjust.text')}
      verb={t('adjust.verb')}
      busy={act.isPending}
      onSubmit={form.handleSubmit((values) => act.mutate({ ...values, buyerId, seenAmount }))}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Field label={t('adjust.direction')} required>
        <Select
          options={DIRECTIONS.map((value) => ({ value, label: t(`adjust.${value}`) }))}
          {...form.register('direction')}
        />
      </Field>
      {balances.length > 1 && (
        <Field label={t('currency')} required>
          <Select
            options={balances.map((each) => ({ value: each.currency, label: each.currency }))}
            {...form.register('currency')}
          />
        </Field>
      )}
      <AmountField
        control={form.control}
        name="amount"
        currency={currency}
        label={t('column.amount')}
        hint={t('adjust.holds', { amount: money(seenAmount, currency) })}
        required
      />
      <Field
        label={t('adjust.reason')}
        hint={t(`adjust.reasonHint.${buyerLang}`)}
        required
        error={errorText(errors.note, t('needed'))}
      >
        <TextArea maxLength={300} {...form.register('note')} />
      </Field>
    </FormDialog>
  )
}
