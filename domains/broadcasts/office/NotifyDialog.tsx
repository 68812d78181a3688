/** Chooses whom to notify of an announcement, and whether by mail too. */
import { ListField } from '#domains/audiences/office/door/ListField.tsx'
import { useDialogDraft } from '#domains/staff/office/door/dialog-draft.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { officeBroadcasts, scheduleBroadcast } from '../calls.gen.ts'
import { BroadcastAudience, BroadcastForm } from '../contract.ts'
import { BroadcastReasons } from '../reasons.ts'

type Props = { announcementId: number; onClose: () => void }

export function NotifyDialog({ announcementId, onClose: close }: Props) {
  const t = useT('office.broadcasts')
  const kit = useT('office.kit')
  const form = useSchemaForm(BroadcastForm, {
    announcementId,
    audience: 'all',
    leastLevel: null,
    listId: null,
    byMail: false,
  })
  const onClose = useDialogDraft(form, `broadcast:${announcementId}`, close)
  const schedule = useAct(scheduleBroadcast, {
    refresh: [officeBroadcasts],
    onRefused: (refused) =>
      showErrors(refused, form.setError, { [BroadcastReasons.audienceWrong.code]: 'audience' }),
    onDone: () => {
      onClose()
      toast(t('done'), { kind: 'success' })
    },
  })
  const { errors } = form.formState
  const audience = form.watch('audience')
  return (
    <FormDialog
      title={t('title')}
      text={t('text')}
      verb={t('notify')}
      busy={schedule.isPending}
      isDirty={form.formState.isDirty}
      onSubmit={form.handleSubmit((values) =>
        schedule.mutate({
          ...values,
          leastLevel: values.audience === 'level' ? (values.leastLevel ?? 1) : null,
          listId: values.audience === 'list' ? values.listId : null,
        }),
      )}
      onClose={onClose}
    >
      <Field label={t('whom')} error={errorText(errors.audience, kit('needed'))}>
        <Select
          {...form.register('audience')}
          options={BroadcastAudience.options.map((value) => ({
            value,
            label: t(`audience.${value}`),
          }))}
        />
      </Field>
      {audience === 'level' && (
        <Field label={t('leastLevel')} required error={errorText(errors.leastLevel, kit('needed'))}>
          <TextInput
            type="number"
            min={1}
            max={99}
            {...form.register('leastLevel', { setValueAs: levelOf })}
          />
        </Field>
      )}
      {audience === 'list' && (
        <ListField
          value={form.watch('listId')}
          error={errorText(errors.listId, kit('needed'))}
          hint={t('listHint')}
          onList={(listId) => form.setValue('listId', listId, { shouldDirty: true })}
        />
      )}
      <Switch {...form.register('byMail')}>{t('byMail')}</Switch>
    </FormDialog>
  )
}

const levelOf = (typed: unknown): number | null =>
  typed === '' || typed === null ? null : Number(typed)
