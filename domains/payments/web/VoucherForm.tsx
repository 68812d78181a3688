/** The proof of a transfer: who paid, how much, when, the bank's reference, and one to three pictures or PDFs. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { clockIn, instantIn, zoneName } from '#kit/contract/zone.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { shopTimeZone } from '#kit/web/language/dates.ts'
import { dropDraft, useDraft, useDraftOf } from '#kit/web/forms/draft.ts'
import { errorText, focusFirstError, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useOwner } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { payInfo, submitVoucher } from '../calls.gen.ts'
import type { PayInfo } from '../contract.ts'
import { minorUnits, plainAmount } from './amount.ts'
import { VoucherFiles, type ChosenFile } from './VoucherFiles.tsx'

const Form = z.object({
  payerName: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  payerLast4: z.string().check(z.regex(/^\d{4}$/)),
  amount: z.string().check(z.regex(/^\d{1,12}([.,]\d{1,2})?$/)),
  paidAt: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/)),
  bankReference: z.string().check(z.trim(), z.minLength(4), z.maxLength(60)),
})

export function VoucherForm({ info }: { info: PayInfo }) {
  const t = useT('payments')
  const queries = useQueryClient()
  const { fileIds, lost, chooseFiles, dropNames } = useChosenFiles(info.orderNumber)
  const who = useOwner()
  const draft = draftOf(info.orderNumber)
  const zone = shopTimeZone()
  // A rejected voucher is mostly right: only a picture or one field is wrong. Its pictures cannot be sent again.
  const last = info.offline.vouchers.findLast(({ state }) => state === 'rejected')
  const form = useSchemaForm(Form, {
    payerName: last?.payerName ?? '',
    payerLast4: last?.payerLast4 ?? '',
    // The amount due now: the rejected amount may have been wrong, and a part may have been accepted since.
    amount: plainAmount(info.dueAmount),
    paidAt: last === undefined ? '' : clockIn(last.paidAt, zone),
    bankReference: last?.bankReference ?? '',
  })
  useDraft(form, draft, { who })
  const { errors, isSubmitted } = form.formState
  const send = useAct(submitVoucher, {
    onRefused: (refused) => showErrors(refused, form.setError),
    onDone: (next) => {
      dropDraft(draft)
      dropNames()
      queries.setQueryData(query(payInfo, { orderNumber: info.orderNumber }).queryKey, next)
      toast(t('voucher.sent'), { kind: 'success' })
    },
  })
  const submit = form.handleSubmit(
    ({ amount, paidAt, ...values }) => {
      const at = instantIn(paidAt, zone)
      if (fileIds.length === 0 || at === null) return focusFirstError()
      send.mutate({
        ...values,
        orderNumber: info.orderNumber,
        amount: minorUnits(amount),
        paidAt: at,
        fileIds,
      })
    },
    () => focusFirstError(),
  )
  return (
    <form className="form-grid" noValidate onSubmit={submit}>
      <h2 className="form-grid-full">{t('voucher.title')}</h2>
      <PayerFields form={form} />
      <Field
        label={t('voucher.amount')}
        required
        error={errorText(errors.amount, t('error.amount'))}
      >
        <TextInput inputMode="decimal" before={info.currency} {...form.register('amount')} />
      </Field>
      <Field
        label={t('voucher.paidAt')}
        required
        hint={t('voucher.paidAtHint', { zone: zoneName(info.now, zone) })}
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
        error={isSubmitted && fileIds.length === 0 ? t('error.files') : undefined}
      >
        {lost.length > 0 && (
          <p className="pb-2 text-sm text-warning">
            {t('voucher.chooseAgain', { names: lost.join(' · ') })}
          </p>
        )}
        <VoucherFiles onChange={chooseFiles} />
      </Field>
      <div className="form-grid-full">
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={send.isPending}
          busyText={t('voucher.sending')}
        >
          {t('voucher.submit')}
        </Button>
      </div>
    </form>
  )
}

/** The name under which the draft of the form is stored. */
const draftOf = (orderNumber: string): string => `voucher:${orderNumber}`

/** A browser does not return a file after a reload: its name shows which one is `lost` and must be chosen again. */
function useChosenFiles(orderNumber: string) {
  const who = useOwner()
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [names, setNames, dropNames] = useDraftOf<readonly string[]>(
    `${draftOf(orderNumber)}:files`,
    who,
    [],
  )
  const chooseFiles = (chosen: readonly ChosenFile[]) => {
    setFiles(chosen)
    setNames(chosen.map(({ name }) => name))
  }
  const fileIds = files.flatMap(({ id }) => id ?? [])
  return { fileIds, lost: files.length === 0 ? names : [], chooseFiles, dropNames }
}

function PayerFields({
  form,
}: {
  form: UseFormReturn<z.input<typeof Form>, unknown, z.output<typeof Form>>
}) {
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
