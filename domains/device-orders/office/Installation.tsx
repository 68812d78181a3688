/** The times that the buyer proposes to install the machine: staff take one, or ask for others with a reason. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { useDialogDraft } from '#domains/staff/office/door/dialog-draft.ts'
import type { Instant } from '#kit/contract/values.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useOnce } from '#kit/web/calls/use-once.ts'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { askForOtherTimes, confirmInstallation, officeDeviceOrder } from '../office-calls.gen.ts'
import type { OfficeDeviceOrder } from '../office-contract.ts'

type Props = { device: OfficeDeviceOrder; canWrite: boolean }
/** The time to confirm, or `others`. */
type Open = Instant | 'others'

export function Installation({ device, canWrite }: Props) {
  const t = useT('office.device-orders')
  const { zoned } = useDates()
  const [open, setOpen] = useState<Open>()
  const { appointment, orderNumber } = device
  const isWaiting = appointment?.state === 'proposed'
  const isMovable = isWaiting || (appointment?.state === 'confirmed' && device.acceptance === null)
  const now = useOnce(() => new Date().toISOString())
  return (
    <Panel title={t('installation.title')}>
      {appointment === null && <p className="text-ink-3">{t('installation.none')}</p>}
      {appointment !== null && (
        <div className="stack">
          <p>
            <b>{t(`installation.state.${appointment.state}`)}</b>
            {appointment.chosenAt !== null && ` ${zoned(appointment.chosenAt)}`}
          </p>
          {appointment.note !== '' && (
            <p className="whitespace-pre-line wrap-anywhere">
              {t('installation.note', { note: appointment.note })}
            </p>
          )}
          {appointment.reply !== '' && (
            <p className="whitespace-pre-line wrap-anywhere text-ink-3">{appointment.reply}</p>
          )}
          {isWaiting && (
            <>
              <ClockLine label={t('installation.answerBy')} at={appointment.answerBy} />
              <ul className="grid gap-2">
                {appointment.slots.map((at) => (
                  <li key={at} className="flex flex-wrap items-center justify-between gap-2">
                    {zoned(at)}
                    {canWrite && at > now && (
                      <Button size="small" onClick={() => setOpen(at)}>
                        {t('installation.take')}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
          {canWrite && isMovable && (
            <div className="button-row">
              <Button variant="quiet" size="small" onClick={() => setOpen('others')}>
                {t('installation.others')}
              </Button>
            </div>
          )}
        </div>
      )}
      {open !== undefined && appointment !== null && (
        <DecideDialog
          decision={{ orderNumber, appointmentId: appointment.id, at: open }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Panel>
  )
}

type DecideProps = {
  decision: { orderNumber: string; appointmentId: number; at: Open }
  onClose: () => void
}

function DecideDialog({ decision: { at, ...of }, ...props }: DecideProps) {
  const t = useT('office.device-orders')
  const kit = useT('office.kit')
  const { zoned } = useDates()
  const isOthers = at === 'others'
  const least = isOthers ? 1 : 0
  const form = useSchemaForm(
    z.object({ reply: z.string().check(z.trim(), z.minLength(least), z.maxLength(300)) }),
    { reply: '' },
  )
  const draft = `installation-answer:${of.appointmentId}:${at}`
  const onClose = useDialogDraft(form, draft, props.onClose)
  const done = () => (toast(t('installation.done'), { kind: 'success' }), onClose())
  const refresh = [officeDeviceOrder]
  const confirm = useAct(confirmInstallation, { refresh, onDone: done })
  const askOthers = useAct(askForOtherTimes, { refresh, onDone: done })
  return (
    <FormDialog
      title={isOthers ? t('installation.others') : t('installation.takeTitle', { time: zoned(at) })}
      verb={t(isOthers ? 'installation.others' : 'installation.take')}
      busy={confirm.isPending || askOthers.isPending}
      onSubmit={form.handleSubmit(({ reply }) =>
        isOthers
          ? askOthers.mutate({ ...of, reply })
          : confirm.mutate({ ...of, chosenAt: at, reply }),
      )}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Field
        label={t(isOthers ? 'installation.reason' : 'installation.prepare')}
        hint={t('installation.read')}
        required={isOthers}
        error={errorText(form.formState.errors.reply, kit('needed'))}
      >
        <TextArea rows={3} maxLength={300} {...form.register('reply')} />
      </Field>
    </FormDialog>
  )
}
