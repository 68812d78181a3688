/** The text of a note while its author changes it. Escape leaves it as it was. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MentionArea } from '#domains/work/office/door/MentionArea.tsx'
import type { Call } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Note } from '../../contract.ts'
import { NOTE_LENGTH_MOST } from '../../limits.ts'
import { NOTE_CALLS, type About } from './note-calls.ts'
import { useShowNotes } from './show-notes.ts'

type Props = { about: About; note: Note; refresh: readonly Call[]; onClose: () => void }

export function NoteEditor({ about, note, refresh, onClose }: Props) {
  const { kind, key } = about
  const t = useT('office.notes')
  const kit = useT('office.kit')
  const shared = useT('forms')
  const queries = useQueryClient()
  const [text, setText] = useState(note.text)
  const { list, edit: call } = NOTE_CALLS[kind]
  const show = useShowNotes(about)
  const edit = useAct(call, {
    refresh: [list, ...refresh],
    onDone: (notes) => {
      show(notes)
      onClose()
    },
    onRefused: ({ reason }) => {
      // What stands there by now is loaded; what was typed stays.
      if (reason.code === Reasons.changedMeanwhile.code)
        void queries.invalidateQueries({ queryKey: [list.path] })
    },
  })
  return (
    <form
      className="stack mt-2 gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return
        const { id, revision } = note
        edit.mutate({ key, noteId: String(id), revision, text: text.trim() })
      }}
    >
      <Field label={t('one')} labelHidden>
        <MentionArea
          of={kind}
          rows={3}
          maxLength={NOTE_LENGTH_MOST}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- its author has just pressed “Edit”
          autoFocus
          onLeave={onClose}
          value={text}
          onChange={setText}
        />
      </Field>
      <span className="button-row">
        <Button type="submit" size="small" variant="primary" busy={edit.isPending}>
          {kit('save')}
        </Button>
        <Button size="small" onClick={onClose}>
          {shared('cancel')}
        </Button>
      </span>
    </form>
  )
}
