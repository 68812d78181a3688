/** Writes a note about a thing. What is typed stays in the tab until it is added. */
import { useState } from 'react'
import { useMe } from '#domains/staff/office/door/me.ts'
import { MentionArea } from '#domains/work/office/door/MentionArea.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import type { Call } from '#kit/contract/endpoint.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { NOTE_LENGTH_MOST } from '../../limits.ts'
import { NOTE_CALLS, type About } from './note-calls.ts'
import { useShowNotes } from './show-notes.ts'

/** @property refresh calls of the page that show something of the notes, as their number */
type Props = { about: About; refresh: readonly Call[] }

export function NoteForm({ about, refresh }: Props) {
  const { kind, key } = about
  const t = useT('office.notes')
  const who = `staff:${useMe().id}`
  const [text, setText, dropText] = useDraftOf(`${kind}-note:${key}`, who, '')
  const [error, setError] = useState<string>()
  const calls = NOTE_CALLS[kind]
  const show = useShowNotes(about)
  const add = useAct(calls.add, {
    refresh: [calls.list, ...refresh],
    onDone: (notes) => {
      show(notes)
      dropText()
      toast(t('added'), { kind: 'success' })
    },
  })
  return (
    <form
      className="stack mb-4 gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') setError(t('empty'))
        else if (!add.isPending) add.mutate({ key, text: text.trim() })
      }}
    >
      <Field label={t('new')} hint={t(`readers.${kind}`)} error={error}>
        <MentionArea
          of={kind}
          rows={2}
          maxLength={NOTE_LENGTH_MOST}
          placeholder={t('placeholder')}
          value={text}
          onChange={(next) => {
            setText(next)
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" size="small" className="justify-self-start" busy={add.isPending}>
        {t('add')}
      </Button>
    </form>
  )
}
