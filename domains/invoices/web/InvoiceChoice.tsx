/** On the confirm page: no invoice, or to which title it is made out, which can be added there. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Slots } from '#kit/web/pages/slots.tsx'
import { myTitles } from '../calls.gen.ts'
import { TitleFields } from './TitleFields.tsx'

export default function InvoiceChoice({ titleId, onChoose }: Slots['checkout.invoice']) {
  const t = useT('invoices')
  const { data } = useQuery(query(myTitles, {}))
  const [isAdding, setIsAdding] = useState(false)
  const titles = data?.titles ?? []
  // One that was added here is chosen before it is listed.
  const [addedId, setAddedId] = useState<number>()
  const isThere =
    titleId === null ||
    (titleId !== undefined && [addedId, ...titles.map(({ id }) => id)].includes(titleId))
  const first = titles[0]?.id ?? null
  // The default, until something is chosen; also in the place of a title that was deleted meanwhile.
  useEffect(() => {
    if (data !== undefined && !isThere && !isAdding) onChoose(first)
  }, [data, isThere, isAdding, first, onChoose])
  if (data === undefined) return null
  return (
    <Panel title={t('order.title')}>
      <div className="stack">
        <Field label={t('choice.label')} hint={t('choice.hint')}>
          <Select
            value={isAdding ? 'new' : String(titleId ?? 'none')}
            options={[
              { value: 'none', label: t('choice.none') },
              ...titles.map(({ id, name, taxNumber }) => ({
                value: String(id),
                label: taxNumber === '' ? name : `${name} · ${taxNumber}`,
              })),
              { value: 'new', label: t('choice.new') },
            ]}
            onChange={({ target: { value } }) => {
              setIsAdding(value === 'new')
              if (value !== 'new') onChoose(value === 'none' ? null : Number(value))
            }}
          />
        </Field>
        {isAdding && (
          <TitleFields
            title={null}
            onSaved={({ id }) => {
              setAddedId(id)
              onChoose(id)
            }}
            onClose={() => setIsAdding(false)}
          />
        )}
      </div>
    </Panel>
  )
}
