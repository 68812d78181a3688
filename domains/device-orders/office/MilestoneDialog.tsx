/** One milestone of an order: its name in four languages, planned day, whether it is reached, note and pictures. */
import * as z from 'zod/mini'
import { useDialogDraft } from '#domains/staff/office/door/dialog-draft.ts'
import { PictureUrlsField } from '#domains/uploads/office/door/PictureUrlsField.tsx'
import { LANGS } from '#kit/contract/lang.ts'
import { dayIn } from '#kit/contract/zone.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useOnce } from '#kit/web/calls/use-once.ts'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { shopTimeZone } from '#kit/web/language/dates.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { PICTURES_MAX } from '../limits.ts'
import { officeDeviceOrder, saveMilestone } from '../office-calls.gen.ts'
import type { OfficeDeviceOrder } from '../office-contract.ts'

type Milestone = OfficeDeviceOrder['milestones'][number]
type Props = { orderNumber: string; milestone: Milestone | null; onClose: () => void }

const name = z.string().check(z.trim(), z.maxLength(60))
const Form = z.object({
  names: z.object({
    cn: name.check(z.minLength(1)),
    en: z.optional(name),
    spa: z.optional(name),
    id: z.optional(name),
  }),
  plannedOn: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  isReached: z.boolean(),
  note: z.string().check(z.trim(), z.maxLength(500)),
  pictureUrls: z.array(z.string()),
})

export function MilestoneDialog({ orderNumber, milestone, ...props }: Props) {
  const t = useT('office.device-orders')
  const kit = useT('office.kit')
  const today = useOnce(() => dayIn(new Date().toISOString(), shopTimeZone()))
  const form = useSchemaForm(Form, {
    names: milestone?.names ?? { cn: '' },
    plannedOn: milestone?.plannedOn ?? today,
    // A milestone is mostly opened to be marked as reached; one that is new is planned.
    isReached: milestone !== null,
    note: milestone?.note ?? '',
    pictureUrls: milestone?.pictureUrls ?? [],
  })
  // Of this version: what was typed about one that a colleague has changed since is not put over it.
  const draft = `milestone:${orderNumber}:${milestone?.id ?? 'new'}:${milestone?.version ?? 0}`
  const onClose = useDialogDraft(form, draft, props.onClose)
  const save = useAct(saveMilestone, {
    refresh: [officeDeviceOrder],
    onDone: () => (toast(t('milestone.done'), { kind: 'success' }), onClose()),
  })
  const { errors } = form.formState
  const planned = (
    <>
      {LANGS.map((lang) => (
        <Field
          key={lang}
          label={t(`milestone.name.${lang}`)}
          required={lang === 'cn'}
          error={lang === 'cn' ? errorText(errors.names?.cn, kit('needed')) : undefined}
        >
          <TextInput maxLength={60} {...form.register(`names.${lang}`)} />
        </Field>
      ))}
      <Field
        label={t('milestone.planned')}
        required
        error={errorText(errors.plannedOn, kit('needed'))}
      >
        <TextInput type="date" className="w-48" {...form.register('plannedOn')} />
      </Field>
    </>
  )
  // What one that is planned is opened for: that it is reached, with a note.
  const news = (
    <>
      <Switch {...form.register('isReached')}>{t('milestone.isReached')}</Switch>
      <Field label={t('milestone.note')} hint={t('milestone.noteHint')}>
        <TextArea rows={3} maxLength={500} {...form.register('note')} />
      </Field>
      <PictureUrlsField
        label={t('milestone.pictures')}
        nameOf={(number) => t('milestone.picture', { number })}
        most={PICTURES_MAX}
        urls={form.watch('pictureUrls')}
        onUrls={(change) =>
          form.setValue('pictureUrls', change(form.getValues('pictureUrls')), { shouldDirty: true })
        }
      />
    </>
  )
  return (
    <FormDialog
      title={t(milestone === null ? 'milestone.add' : 'milestone.title')}
      verb={t('milestone.save')}
      busy={save.isPending}
      onSubmit={form.handleSubmit((values) =>
        save.mutate({
          ...values,
          orderNumber,
          milestoneId: milestone?.id ?? null,
          version: milestone?.version ?? 0,
        }),
      )}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      {milestone === null ? (
        <>
          {planned}
          {news}
        </>
      ) : (
        <>
          {news}
          {planned}
        </>
      )}
    </FormDialog>
  )
}
