/** What the buyer says is wrong with the machine; staff answer what was done about it, and the clock of acceptance runs again. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { officeOrder } from '#domains/orders/office-calls.gen.ts'
import { useDialogDraft } from '#domains/staff/office/door/dialog-draft.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { answerObjection, officeDeviceOrder } from '../office-calls.gen.ts'
import type { OfficeDeviceOrder } from '../office-contract.ts'

type Props = { device: OfficeDeviceOrder; canWrite: boolean }

export function ObjectionAnswer({ device: { orderNumber, objection }, canWrite }: Props) {
  const t = useT('office.device-orders')
  const [isOpen, setIsOpen] = useState(false)
  if (objection === null || objection.state === 'withdrawn') return null
  return (
    <div className="stack">
      <p>
        <b>{t('objection.title')}</b>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{objection.text}</p>
      {objection.reply !== '' && (
        <p className="whitespace-pre-line wrap-anywhere text-ink-3">{objection.reply}</p>
      )}
      {objection.state === 'open' && (
        <>
          <ClockLine label={t('installation.answerBy')} at={objection.answerBy} />
          {canWrite && (
            <div className="button-row">
              <Button size="small" onClick={() => setIsOpen(true)}>
                {t('objection.answer')}
              </Button>
            </div>
          )}
        </>
      )}
      {isOpen && (
        <AnswerDialog
          of={{ orderNumber, objectionId: objection.id }}
          givesWholeDays={objection.givesWholeDays}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

type DialogProps = {
  of: { orderNumber: string; objectionId: number }
  givesWholeDays: boolean
  onClose: () => void
}

function AnswerDialog({ of, givesWholeDays, ...props }: DialogProps) {
  const t = useT('office.device-orders')
  const kit = useT('office.kit')
  const form = useSchemaForm(
    z.object({ reply: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)) }),
    { reply: '' },
  )
  const onClose = useDialogDraft(form, `objection-answer:${of.objectionId}`, props.onClose)
  const answer = useAct(answerObjection, {
    refresh: [officeDeviceOrder, officeOrder],
    onDone: () => (toast(t('installation.done'), { kind: 'success' }), onClose()),
  })
  return (
    <FormDialog
      title={t('objection.title')}
      verb={t('objection.answer')}
      busy={answer.isPending}
      onSubmit={form.handleSubmit(({ reply }) => answer.mutate({ ...of, reply }))}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Field
        label={t('objection.reply')}
        hint={t(givesWholeDays ? 'objection.replyHint' : 'objection.laterHint')}
        required
        error={errorText(form.formState.errors.reply, kit('needed'))}
      >
        <TextArea rows={4} maxLength={1000} {...form.register('reply')} />
      </Field>
    </FormDialog>
  )
}
