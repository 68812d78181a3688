/** Notes as entries of a log: who wrote them when, whether they mention the reader, and the text with what can be done. */
import type { Call } from '#kit/contract/endpoint.ts'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import type { LogEntry } from '#kit/ui/lists/LogList.tsx'
import type { Instant } from '#kit/contract/values.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { Note } from '../../contract.ts'
import { NoteBody } from './NoteBody.tsx'
import type { About } from './note-calls.ts'

type Given = {
  about: About
  refresh: readonly Call[]
  /** The log has other entries too, so each note says that it is one. */
  isAmongOthers?: boolean
}

export function useNoteEntry({
  about,
  refresh,
  isAmongOthers = false,
}: Given): (note: Note) => LogEntry & { at: Instant } {
  const t = useT('office.notes')
  const { moment } = useDates()
  return (note) => ({
    at: note.createdAt,
    id: `note-${note.id}`,
    text: (
      <span className="inline-flex flex-wrap items-center gap-2">
        {isAmongOthers ? t('one') : note.staffName}
        {note.isForReader && <Tag tone="warning">{t('forYou')}</Tag>}
      </span>
    ),
    note: [
      moment(note.createdAt),
      isAmongOthers ? note.staffName : '',
      note.editedAt === null ? '' : t('edited', { time: moment(note.editedAt) }),
    ]
      .filter((part) => part !== '')
      .join(' · '),
    body: <NoteBody about={about} note={note} refresh={refresh} />,
  })
}
