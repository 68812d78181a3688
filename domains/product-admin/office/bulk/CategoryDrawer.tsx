/** Moves many products to another category. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { query } from '#kit/web/calls/call.ts'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { BulkAct } from '../../bulk-contract.ts'
import { officeChoices } from '../../calls.gen.ts'
import { inTreeOrder } from '#domains/taxonomy/office/door/tree.ts'

export type BulkDrawerProps = {
  count: number
  busy: boolean
  onAct: (act: BulkAct) => void
  onClose: () => void
}

export function CategoryDrawer({ count, busy, onAct, onClose }: BulkDrawerProps) {
  const t = useT('office.product-admin')
  const choices = useQuery(query(officeChoices, {}))
  const [categoryId, setCategoryId] = useState<number>()
  const [isAsked, setIsAsked] = useState(false)
  const categories = inTreeOrder(choices.data?.categories ?? [])
  return (
    <EditDrawer
      title={t('bulk.categoryOf', { count })}
      isDirty={false}
      busy={busy}
      submitLabel={t('bulk.preview')}
      onSubmit={(event) => {
        event.preventDefault()
        if (categoryId === undefined) setIsAsked(true)
        else onAct({ kind: 'category', categoryId })
      }}
      onClose={onClose}
    >
      <Field
        label={t('column.category')}
        required
        error={isAsked && categoryId === undefined ? t('field.categoryChoose') : undefined}
        hint={t('bulk.previewHint')}
      >
        <Select
          placeholder={t('field.categoryChoose')}
          options={categories.map(({ id, path }) => ({ value: String(id), label: path }))}
          onChange={({ target }) => setCategoryId(Number(target.value) || undefined)}
        />
      </Field>
    </EditDrawer>
  )
}
