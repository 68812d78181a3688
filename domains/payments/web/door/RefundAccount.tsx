/** Where a refund by bank goes: what the buyer has said, and the form for it. Nothing of it is stored in the browser. */
import { useState } from 'react'
import { useProvenAct } from '#domains/accounts/web/door/proven-act.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { useMinute } from '#kit/ui/states/use-minute.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import type { RefundAccount as Account } from '#domains/credit/refund-account-shape.ts'
import { orderMoney } from '../../cancel-calls.gen.ts'
import {
  giveOwnRefundAccount,
  giveRefundAccount,
  myRefundAccount,
} from '../../refund-account-calls.gen.ts'
import { RefundAccountForm } from '../../refund-account-contract.ts'

/** `orderNumber` is null where it is asked for without an order, as for what was paid in advance. */
type Props = { orderNumber: string | null; account: Account | null }

export function RefundAccount({ orderNumber, account }: Props) {
  const t = useT('payments')
  const { moment } = useDates()
  const now = useMinute()
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) {
    return <AccountForm orderNumber={orderNumber} onClose={() => setIsOpen(false)} />
  }
  if (account === null) {
    return (
      <Notice tone="warning">
        <p className="pb-2">{t('account.needed')}</p>
        <Button size="small" variant="primary" onClick={() => setIsOpen(true)}>
          {t('account.give')}
        </Button>
      </Notice>
    )
  }
  const { bank, last4, holder, usableFrom } = account
  return (
    <div className="text-sm">
      <p className="flex flex-wrap items-center gap-x-3">
        {t('account.to', { bank, last4, holder })}
        <Button size="small" variant="quiet" onClick={() => setIsOpen(true)}>
          {t('account.change')}
        </Button>
      </p>
      {now < Date.parse(usableFrom) && (
        <p className="text-ink-2">{t('account.heldUntil', { from: moment(usableFrom) })}</p>
      )}
    </div>
  )
}

function AccountForm({ orderNumber, onClose }: Omit<Props, 'account'> & { onClose: () => void }) {
  const t = useT('payments')
  const form = useSchemaForm(RefundAccountForm, { holder: '', bank: '', number: '', swift: '' })
  const { errors } = form.formState
  const after = {
    refresh: [orderMoney, myRefundAccount],
    onDone: () => {
      toast(t('account.saved'), { kind: 'success' })
      onClose()
    },
  }
  const give = useProvenAct(giveRefundAccount, after)
  const giveOwn = useProvenAct(giveOwnRefundAccount, after)
  return (
    <>
      <form
        className="form-grid"
        noValidate
        onSubmit={(event) =>
          void form.handleSubmit((values) =>
            orderNumber === null ? giveOwn.mutate(values) : give.mutate({ ...values, orderNumber }),
          )(event)
        }
      >
        <div className="form-grid-full">
          <h3>{t('account.refundTitle')}</h3>
          <p className="text-sm text-ink-2">{t('account.held')}</p>
        </div>
        <Field
          label={t('account.holder')}
          required
          error={errorText(errors.holder, t('account.error.text'))}
        >
          <TextInput maxLength={80} autoComplete="off" {...form.register('holder')} />
        </Field>
        <Field
          label={t('account.bank')}
          required
          error={errorText(errors.bank, t('account.error.text'))}
        >
          <TextInput maxLength={80} autoComplete="off" {...form.register('bank')} />
        </Field>
        <Field
          label={t('account.number')}
          required
          hint={t('account.safe')}
          error={errorText(errors.number, t('account.error.number'))}
        >
          <TextInput
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            inputClassName="tabular-nums"
            {...form.register('number')}
          />
        </Field>
        <Field
          label={t('account.swift')}
          hint={t('account.swiftHint')}
          error={errorText(errors.swift, t('account.error.swift'))}
        >
          <TextInput
            maxLength={11}
            autoComplete="off"
            spellCheck={false}
            {...form.register('swift')}
          />
        </Field>
        <div className="form-grid-full flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={give.isPending || giveOwn.isPending}>
            {t('account.save')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('account.cancel')}
          </Button>
        </div>
      </form>
      {give.dialog}
      {giveOwn.dialog}
    </>
  )
}
