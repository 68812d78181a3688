/** The notes about a thing in a panel of their own, the newest first. */
import type { Call } from '#kit/contract/endpoint.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { LogList } from '#kit/ui/lists/LogList.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import type { About } from './note-calls.ts'
import { useNoteEntry } from './note-entry.tsx'
import { NoteForm } from './NoteForm.tsx'
import { useNotes } from './use-notes.ts'

type Props = {
  about: About
  canWrite: boolean
  refresh: readonly Call[]
  /** What the notes are about, where that is not what the page is about. */
  title?: string
}

export function NotesPanel({ about, canWrite, refresh, title }: Props) {
  const t = useT('office.notes')
  const notes = useNotes(about)
  const toEntry = useNoteEntry({ about, refresh })
  return (
    <section id="notes" className="scroll-mt-16">
      <Panel title={title ?? t('title')}>
        {canWrite && <NoteForm about={about} refresh={refresh} />}
        <Loaded query={notes}>
          {(found) =>
            found.length === 0 ? (
              <p className="text-sm text-ink-3">{t('none')}</p>
            ) : (
              <LogList entries={found.toReversed().map(toEntry)} />
            )
          }
        </Loaded>
      </Panel>
    </section>
  )
}
