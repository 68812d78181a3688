/** One channel: its name by language, the channel above it, and its place. */
import * as z from 'zod/mini'
import { textIn } from '#kit/contract/lang.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import type { MergeWords } from '#kit/web/forms/merge/difference-words.ts'
import { useRecordForm } from '#kit/web/forms/record-form.ts'
import { TextsDrawer } from '#kit/web/forms/TextsDrawer.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { KINDS } from '../kinds.ts'
import { officeChannels, saveChannel } from '../office-calls.gen.ts'
import { ChannelForm } from '../office-contract.ts'

const Form = ChannelForm.check(
  z.refine(({ name }) => name.cn.trim() !== '', { path: ['name', 'cn'], error: 'missing' }),
)

/** What the form holds of a channel in the list. */
export const toForm = ({
  id,
  kind,
  parentId,
  name,
  position,
  version,
}: ChannelForm): ChannelForm => ({
  id,
  kind,
  parentId,
  name,
  position,
  version,
})

type Props = {
  channel: ChannelForm
  others: readonly ChannelForm[]
  onClose: () => void
}

export function ChannelDrawer({ channel, others, onClose }: Props) {
  const t = useT('office.articles')
  const shop = useT('articles')
  const kit = useT('office.kit')
  const own = useLang()
  const record = useRecordForm({
    schema: Form,
    values: channel,
    save: saveChannel,
    source: officeChannels,
    pick: (all) => {
      const found = all.find(({ id }) => id === channel.id)
      return found === undefined ? undefined : toForm(found)
    },
    words: useChannelWords(),
    onClose,
  })
  const { form } = record
  const kind = form.watch('kind')
  const roots = others.filter(
    (each) => each.kind === kind && each.parentId === null && each.id !== channel.id,
  )
  return (
    <TextsDrawer
      title={t(channel.id === undefined ? 'channels.add' : 'channels.edit')}
      isNew={channel.id === undefined}
      record={record}
      texts={['name']}
      onClose={onClose}
      head={
        channel.id === undefined && (
          <Field label={t('field.kind')}>
            <Select
              {...form.register('kind', { onChange: () => form.setValue('parentId', null) })}
              options={KINDS.map((value) => ({ value, label: shop(`kind.${value}`) }))}
            />
          </Field>
        )
      }
    >
      {(lang) => (
        <>
          <TranslatedField
            control={form.control}
            name="name"
            lang={lang}
            label={t('field.name')}
            required
            maxLength={60}
          />
          <Field label={t('field.parent')}>
            <Select
              value={String(form.watch('parentId') ?? '')}
              options={[
                { value: '', label: t('channels.root') },
                ...roots.map(({ id, name }) => ({
                  value: String(id),
                  label: textIn(name, own).text,
                })),
              ]}
              onChange={({ target }) =>
                form.setValue('parentId', target.value === '' ? null : Number(target.value), {
                  shouldDirty: true,
                })
              }
            />
          </Field>
          <Field
            label={t('field.position')}
            hint={t('positionHint')}
            error={errorText(form.formState.errors.position, kit('numberWrong'))}
          >
            <TextInput type="number" {...form.register('position', { valueAsNumber: true })} />
          </Field>
        </>
      )}
    </TextsDrawer>
  )
}

function useChannelWords(): MergeWords {
  const t = useT('office.articles')
  return {
    labels: {
      name: t('field.name'),
      parentId: t('field.parent'),
      position: t('field.position'),
      kind: t('field.kind'),
    },
    textOf: () => undefined,
  }
}
