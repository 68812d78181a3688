/** The notes about a thing, whose mentions of the reader count as read once they are shown. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useSeenMentions } from '#domains/work/office/door/use-seen-mentions.ts'
import { useLive } from '#kit/web/calls/live.ts'
import type { Note } from '../../contract.ts'
import { NOTE_CALLS, type About } from './note-calls.ts'

/** The oldest first. */
export function useNotes({ kind, key }: About): UseQueryResult<Note[]> {
  const notes = useLive(NOTE_CALLS[kind].list, { key })
  const isUnread = notes.data?.some(({ isForReader }) => isForReader) === true
  useSeenMentions(isUnread ? `${kind}:${key}` : null)
  return notes
}
