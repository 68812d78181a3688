/** Adds tags to many customers at once, or removes them. */
import { useState } from 'react'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { tagCustomers } from '../calls.gen.ts'
import { REFRESH } from './refresh.ts'
import { TagPicker, usePickedTags } from './TagPicker.tsx'

const ACTS = ['add', 'remove'] as const

type Props = { customerIds: readonly number[]; onDone: () => void; onClose: () => void }

export function BulkTagsDialog({ customerIds, onDone, onClose }: Props) {
  const t = useT('office.customers')
  const [act, setAct] = useState<(typeof ACTS)[number]>('add')
  const picked = usePickedTags([])
  const tagging = useAct(tagCustomers, {
    refresh: REFRESH,
    onDone: ({ changedCount }) => {
      toast(t('bulk.done', { count: changedCount }), { kind: 'success' })
      onDone()
    },
  })
  const submit = () => {
    const tags = picked.withTyped(picked.typed)
    if (tags === undefined) return
    if (tags.length === 0) return picked.setError(t('bulk.needed'))
    tagging.mutate({ customerIds: [...customerIds], tags: [...tags], act })
  }
  return (
    <FormDialog
      title={t('bulk.title', { count: customerIds.length })}
      text={t('bulk.text')}
      verb={t(`bulk.${act}`)}
      busy={tagging.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('bulk.act')} group>
        <div className="choice-list">
          {ACTS.map((each) => (
            <Radio key={each} name="act" checked={act === each} onChange={() => setAct(each)}>
              {t(`bulk.${each}`)}
            </Radio>
          ))}
        </div>
      </Field>
      <TagPicker picked={picked} />
    </FormDialog>
  )
}
