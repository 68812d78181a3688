/** The text of one note, which its author changes or deletes. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { NoteText } from '#domains/work/office/door/NoteText.tsx'
import type { Call } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Note } from '../../contract.ts'
import { NOTE_CALLS, type About } from './note-calls.ts'
import { NoteEditor } from './NoteEditor.tsx'
import { useShowNotes } from './show-notes.ts'

type Props = { about: About; note: Note; refresh: readonly Call[] }

export function NoteBody({ about, note, refresh }: Props) {
  const t = useT('office.notes')
  const kit = useT('office.kit')
  const shared = useT('forms')
  const frame = useRef<HTMLDivElement>(null)
  const [isEditing, setIsEditing] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { list, remove: call } = NOTE_CALLS[about.kind]
  const queries = useQueryClient()
  const show = useShowNotes(about)
  const remove = useAct(call, {
    refresh: [list, ...refresh],
    onDone: (notes) => {
      setIsAsking(false)
      show(notes)
    },
    onRefused: () => {
      // Who deletes sees first what it has become meanwhile.
      setIsAsking(false)
      void queries.invalidateQueries({ queryKey: [list.path] })
    },
  })
  const close = () => {
    setIsEditing(false)
    // The button that opened the editor is there again with the next frame.
    requestAnimationFrame(() => frame.current?.querySelector('button')?.focus())
  }
  if (isEditing) return <NoteEditor about={about} note={note} refresh={refresh} onClose={close} />
  return (
    <div ref={frame} className="inset mt-1.5 stack gap-2 text-sm">
      <NoteText of={about.kind} text={note.text} />
      {(note.canEdit || note.canDelete) && (
        <span className="button-row">
          {note.canEdit && (
            <Button size="small" variant="quiet" onClick={() => setIsEditing(true)}>
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
        cancelLabel={shared('cancel')}
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate({ key: about.key, noteId: String(note.id), revision: note.revision })
        }
        onCancel={() => setIsAsking(false)}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </div>
  )
}
