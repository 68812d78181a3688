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
import type { InvoiceKind, Title } from '../contract.ts'
import { TitleFields } from './TitleFields.tsx'

/** Whether a special invoice has everything of the company that it states. */
const isFull = ({ party, taxNumber, address, phone, bank, account }: Title): boolean =>
  party === 'company' && [taxNumber, address, phone, bank, account].every((text) => text !== '')

export default function InvoiceChoice({
  titleId,
  onChoose,
  kind,
  onKind,
}: Slots['checkout.invoice']) {
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
  const chosen = titles.find(({ id }) => id === titleId)
  const maySpecial = data?.offersSpecial === true && chosen !== undefined && isFull(chosen)
  // What a title lacks is added where titles are; until then the invoice is an ordinary one.
  useEffect(() => {
    if (data !== undefined && kind === 'special' && !maySpecial) onKind('ordinary')
  }, [data, kind, maySpecial, onKind])
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
        {maySpecial && !isAdding && (
          <Field label={t('kindLabel')}>
            <Select
              value={kind}
              options={(['ordinary', 'special'] as const).map((value) => ({
                value,
                label: t(`kind.${value}`),
              }))}
              onChange={({ target }) => onKind(target.value as InvoiceKind)}
            />
          </Field>
        )}
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
