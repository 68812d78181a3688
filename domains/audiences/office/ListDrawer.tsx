/** The name of a customer list, and whether people are put on it or a tag makes it. */
import * as z from 'zod/mini'
import { listTags } from '#domains/customers/calls.gen.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { customerList, customerLists, listMembers, saveCustomerList } from '../calls.gen.ts'
import type { CustomerList } from '../contract.ts'
import { LIST_NAME_MAX } from '../limits.ts'
import { AudienceReasons } from '../reasons.ts'

const Values = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LIST_NAME_MAX)),
  /** Empty: people are put on it. */
  tag: z.string(),
})

type Props = { list: CustomerList | undefined; onClose: () => void }

export function ListDrawer({ list, onClose }: Props) {
  const t = useT('office.audiences')
  const kit = useT('office.kit')
  const canRead = useMay()('customers.read')
  const { data: tags = [] } = useLive(listTags, {}, { enabled: canRead })
  const form = useSchemaForm(Values, { name: list?.name ?? '', tag: list?.tag ?? '' })
  const { errors, isDirty } = form.formState
  const { options, conflict } = useSaving({
    refresh: [customerLists, customerList, listMembers],
    form,
    byCode: { [AudienceReasons.nameTaken.code]: 'name', [AudienceReasons.notEmpty.code]: 'tag' },
    onClose,
  })
  const save = useAct(saveCustomerList, options)
  const own = list?.tag ?? null
  const choices = tags.some(({ tag }) => tag === own) || own === null ? [] : [own]
  return (
    <EditDrawer
      title={t(list === undefined ? 'add' : 'edit')}
      isDirty={isDirty}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ name, tag }) =>
        save.mutate({
          name,
          tag: tag === '' ? null : tag,
          ...(list !== undefined && { id: list.id, version: list.version }),
        }),
      )}
    >
      <Field
        label={t('name')}
        hint={t('nameHint')}
        required
        error={errorText(errors.name, kit('needed'))}
      >
        <TextInput maxLength={LIST_NAME_MAX} {...form.register('name')} />
      </Field>
      <Field label={t('who')} hint={t('whoHint')} error={errorText(errors.tag, kit('needed'))}>
        <Select
          {...form.register('tag')}
          options={[
            { value: '', label: t('people') },
            ...choices.map((tag) => ({ value: tag, label: t('byTag', { tag }) })),
            ...tags.map(({ tag, count }) => ({
              value: tag,
              label: `${t('byTag', { tag })} (${count})`,
            })),
          ]}
        />
      </Field>
      {conflict}
    </EditDrawer>
  )
}
