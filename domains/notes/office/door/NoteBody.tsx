/** The text of one note, which its author changes or deletes. */
import { useState } from 'react'
import { MentionArea } from '#domains/work/office/door/MentionArea.tsx'
import { NoteText } from '#domains/work/office/door/NoteText.tsx'
import type { Call } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Note } from '../../contract.ts'
import { NOTE_LENGTH_MOST } from '../../limits.ts'
import { NOTE_CALLS, type About } from './note-calls.ts'

type Props = { about: About; note: Note; refresh: readonly Call[] }

export function NoteBody({ about, note, refresh }: Props) {
  const t = useT('office.notes')
  const kit = useT('office.kit')
  const [typed, setTyped] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { kind, key } = about
  const calls = NOTE_CALLS[kind]
  const all = [calls.list, ...refresh]
  const edit = useAct(calls.edit, { refresh: all, onDone: () => setTyped(null) })
  const remove = useAct(calls.remove, { refresh: all, onDone: () => setIsAsking(false) })
  const of = { key, noteId: String(note.id), revision: note.revision }
  if (typed !== null) {
    return (
      <form
        className="stack mt-2 gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== '') edit.mutate({ ...of, text: typed.trim() })
        }}
      >
        <Field label={t('one')} labelHidden>
          <MentionArea
            of={kind}
            rows={3}
            maxLength={NOTE_LENGTH_MOST}
            value={typed}
            onChange={setTyped}
          />
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
      <NoteText of={kind} text={note.text} />
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
        title={t('deleteTitle')}
        confirmLabel={kit('delete')}
        cancelLabel={kit('cancel')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(of)}
        onCancel={() => setIsAsking(false)}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </div>
  )
}
