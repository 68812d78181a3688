/** The fields of a proof of a bank transfer, with its pictures and the button that sends it. */
import { LIMITS } from '#domains/uploads/contract.ts'
import { BuyerFiles } from '#domains/uploads/web/door/BuyerFiles.tsx'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import { zoneName } from '#kit/contract/zone.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Proof, ProofForm } from './use-proof-form.ts'

type Props = {
  proof: ProofForm
  title: string
  verb: string
  currency: Currency
  now: Instant
  busy: boolean
  onSend: (proof: Proof) => void
}

export function ProofFields({ proof, title, verb, currency, now, busy, onSend }: Props) {
  const t = useT('payments')
  const { form, zone, files, lost, chooseFiles, handle } = proof
  const { errors, isSubmitted } = form.formState
  return (
    <form className="form-grid" noValidate onSubmit={handle(onSend)}>
      <h2 className="form-grid-full text-base">{title}</h2>
      <Payer form={form} />
      <Field
        label={t('voucher.amount')}
        required
        error={errorText(errors.amount, t('error.amount'))}
      >
        <TextInput inputMode="decimal" before={currency} {...form.register('amount')} />
      </Field>
      <Field
        label={t('voucher.paidAt')}
        required
        hint={t('voucher.paidAtHint', { zone: zoneName(now, zone) })}
        error={errorText(errors.paidAt, t('error.paidAt'))}
      >
        <TextInput type="datetime-local" {...form.register('paidAt')} />
      </Field>
      <Field
        label={t('voucher.bankReference')}
        required
        error={errorText(errors.bankReference, t('error.bankReference'))}
      >
        <TextInput {...form.register('bankReference')} />
      </Field>
      <Field
        label={t('voucher.files')}
        required
        group
        className="form-grid-full"
        hint={t('voucher.filesHint')}
        error={isSubmitted && files.length === 0 ? t('error.files') : undefined}
      >
        {lost.length > 0 && (
          <p className="pb-2 text-sm text-warning">
            {t('voucher.chooseAgain', { names: lost.join(' · ') })}
          </p>
        )}
        <BuyerFiles
          purpose="voucher"
          files={files}
          most={LIMITS.voucher.count}
          nameOf={(_file, index) => files[index]?.name ?? ''}
          onAdd={(file, name) => chooseFiles((now) => [...now, { ...file, name }])}
          onRemove={(id) => chooseFiles((now) => now.filter((each) => each.id !== id))}
        />
      </Field>
      <div className="form-grid-full">
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={busy}
          busyText={t('voucher.sending')}
        >
          {verb}
        </Button>
      </div>
    </form>
  )
}

function Payer({ form }: Pick<ProofForm, 'form'>) {
  const t = useT('payments')
  const { errors } = form.formState
  return (
    <>
      <Field
        label={t('voucher.payerName')}
        required
        error={errorText(errors.payerName, t('error.payerName'))}
      >
        <TextInput {...form.register('payerName')} />
      </Field>
      <Field
        label={t('voucher.payerLast4')}
        required
        error={errorText(errors.payerLast4, t('error.payerLast4'))}
      >
        <TextInput inputMode="numeric" maxLength={4} {...form.register('payerLast4')} />
      </Field>
    </>
  )
}
