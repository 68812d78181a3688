/** Staff's notes about a customer. Customers never see them. */
import { useState } from 'react'
import { useMay, useMe } from '#domains/staff/office/door/me.ts'
import { MentionArea } from '#domains/work/office/door/MentionArea.tsx'
import { NoteText } from '#domains/work/office/door/NoteText.tsx'
import { useSeenMentions } from '#domains/work/office/door/use-seen-mentions.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { addNote, deleteNote, editNote } from '../calls.gen.ts'
import type { Customer, Note } from '../contract.ts'
import { REFRESH } from './refresh.ts'

type Props = { customer: Customer; canWrite: boolean }

export function Notes({ customer: { id, notes }, canWrite }: Props) {
  useSeenMentions(`customer:${id}`)
  const t = useT('office.customers')
  const kit = useT('office.kit')
  const [text, setText] = useState('')
  const add = useAct(addNote, {
    refresh: REFRESH,
    onDone: () => {
      setText('')
      toast(kit('saved'), { kind: 'success' })
    },
  })
  return (
    <Panel title={t('notes.title')} note={t('notes.private')}>
      <div className="stack">
        {canWrite && (
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault()
              if (text.trim() !== '') add.mutate({ customerId: id, text })
            }}
          >
            <Field label={t('notes.new')} labelHidden>
              <MentionArea
                of="customer"
                rows={2}
                maxLength={2000}
                placeholder={t('notes.new')}
                value={text}
                onChange={setText}
              />
            </Field>
            <Button
              type="submit"
              size="small"
              variant="secondary"
              className="justify-self-start"
              busy={add.isPending}
            >
              {t('notes.add')}
            </Button>
          </form>
        )}
        {notes.length === 0 ? (
          <p className="text-sm text-ink-3">{t('notes.none')}</p>
        ) : (
          <ul className="stack">
            {notes.map((note) => (
              <One key={note.id} customerId={id} note={note} canWrite={canWrite} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}

type OneProps = { customerId: number; note: Note; canWrite: boolean }

function One({ customerId, note, canWrite }: OneProps) {
  const t = useT('office.customers')
  const kit = useT('office.kit')
  const me = useMe()
  const may = useMay()
  const { dateTime } = useDates()
  const [typed, setTyped] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const edit = useAct(editNote, { refresh: REFRESH, onDone: () => setTyped(null) })
  const remove = useAct(deleteNote, { refresh: REFRESH, onDone: () => setIsAsking(false) })
  const of = { customerId, noteId: note.id, revision: note.revision }
  const isMine = canWrite && note.staffId === me.id
  return (
    <li className="inset grid gap-1 text-sm">
      {typed === null ? (
        <NoteText of="customer" text={note.text} />
      ) : (
        <Field label={t('notes.title')} labelHidden>
          <MentionArea of="customer" rows={3} maxLength={2000} value={typed} onChange={setTyped} />
        </Field>
      )}
      <small className="text-ink-3">
        {note.staffName} · {dateTime(note.createdAt)}
        {note.editedAt !== null && ` · ${t('notes.edited', { time: dateTime(note.editedAt) })}`}
      </small>
      <div className="flex flex-wrap gap-2">
        {typed !== null ? (
          <>
            <Button size="small" onClick={() => setTyped(null)}>
              {kit('cancel')}
            </Button>
            <Button
              size="small"
              variant="primary"
              busy={edit.isPending}
              onClick={() => typed.trim() !== '' && edit.mutate({ ...of, text: typed })}
            >
              {kit('save')}
            </Button>
          </>
        ) : (
          <>
            {isMine && (
              <Button size="small" onClick={() => setTyped(note.text)}>
                {kit('edit')}
              </Button>
            )}
            {(isMine || (canWrite && may('staff.write'))) && (
              <Button size="small" onClick={() => setIsAsking(true)}>
                {t('notes.delete')}
              </Button>
            )}
          </>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('notes.deleteTitle')}
        confirmLabel={t('notes.delete')}
        cancelLabel={kit('cancel')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(of)}
        onCancel={() => setIsAsking(false)}
      >
        {t('notes.deleteText')}
      </ConfirmDialog>
    </li>
  )
}
