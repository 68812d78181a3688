/** The text of one note about an order, which its author may change or delete for some hours. */
import { useState } from 'react'
import { MentionArea } from '#domains/work/office/door/MentionArea.tsx'
import { NoteText } from '#domains/work/office/door/NoteText.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { deleteOrderNote, editOrderNote } from '../notes-calls.gen.ts'
import { officeOrder, officeOrders } from '../office-calls.gen.ts'
import type { OrderNote } from '../office-contract.ts'

const REFRESH = [officeOrder, officeOrders]

type Props = { orderNumber: string; note: OrderNote }

export function NoteBody({ orderNumber, note }: Props) {
  const t = useT('office.orders')
  const kit = useT('office.kit')
  const [typed, setTyped] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const edit = useAct(editOrderNote, { refresh: REFRESH, onDone: () => setTyped(null) })
  const remove = useAct(deleteOrderNote, { refresh: REFRESH, onDone: () => setIsAsking(false) })
  const of = { orderNumber, noteId: String(note.id), revision: note.revision }
  if (typed !== null) {
    return (
      <form
        className="stack mt-2 gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== '') edit.mutate({ ...of, text: typed.trim() })
        }}
      >
        <Field label={t('notes.one')} labelHidden>
          <MentionArea of="order" rows={3} maxLength={2000} value={typed} onChange={setTyped} />
        </Field>
        <span className="button-row">
          <Button type="submit" size="small" variant="primary" busy={edit.isPending}>
            {kit('save')}
          </Button>
          <Button size="small" onClick={() => setTyped(null)}>
            {kit('cancel')}
          </Button>
        </span>
      </form>
    )
  }
  return (
    <div className="inset mt-1.5 stack gap-2 text-sm">
      <NoteText of="order" text={note.text} />
      {(note.canEdit || note.canDelete) && (
        <span className="button-row">
          {note.canEdit && (
            <Button size="small" variant="quiet" onClick={() => setTyped(note.text)}>
              {kit('edit')}
            </Button>
          )}
          {note.canDelete && (
            <Button size="small" variant="quiet" onClick={() => setIsAsking(true)}>
              {kit('delete')}
            </Button>
          )}
        </span>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('notes.deleteTitle')}
        confirmLabel={kit('delete')}
        cancelLabel={kit('cancel')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(of)}
        onCancel={() => setIsAsking(false)}
      >
        {t('notes.deleteText')}
      </ConfirmDialog>
    </div>
  )
}
