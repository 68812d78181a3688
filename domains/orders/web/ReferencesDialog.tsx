/** The PO number of an order and the notes of its lines, until something of it is sent. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { myOrder, myOrders, setReferences } from '../buyer-calls.gen.ts'
import type { OrderDetail } from '../contract.ts'
import { LINE_NOTE_MAX, PO_NUMBER_MAX } from '../limits.ts'

export type ReferencesDialogProps = { order: OrderDetail; onClose: () => void }

export function ReferencesDialog({ order, onClose }: ReferencesDialogProps) {
  const t = useT('orders')
  const [poNumber, setPoNumber] = useState(order.poNumber)
  const [notes, setNotes] = useState<Readonly<Record<number, string>>>({})
  const save = useAct(setReferences, {
    refresh: [myOrder, myOrders],
    onDone: () => (onClose(), toast(t('references.done'), { kind: 'success' })),
  })
  return (
    <Dialog open title={t('references.title')} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          const changed = Object.entries(notes).map(([id, note]) => ({ lineId: Number(id), note }))
          save.mutate({ orderNumber: order.number, poNumber, notes: changed })
        }}
      >
        <p className="text-sm text-ink-3">{t('references.hint')}</p>
        <Field label={t('poNumber')}>
          <TextInput
            maxLength={PO_NUMBER_MAX}
            autoComplete="off"
            value={poNumber}
            onChange={({ target }) => setPoNumber(target.value)}
          />
        </Field>
        {order.lines.map(({ id, name, optionText, note }) => (
          <Field
            key={id}
            label={t('references.noteOf', { name: [name, optionText].filter(Boolean).join(' · ') })}
          >
            <TextInput
              maxLength={LINE_NOTE_MAX}
              value={notes[id] ?? note}
              onChange={({ target }) => setNotes({ ...notes, [id]: target.value })}
            />
          </Field>
        ))}
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t('references.save')}
        </Button>
      </form>
    </Dialog>
  )
}
