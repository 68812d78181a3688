/** Puts what an act about notes answers in their list at once: nothing can be pressed meanwhile that is no longer so. */
import { useQueryClient } from '@tanstack/react-query'
import { query } from '#kit/web/calls/call.ts'
import type { Note } from '../../contract.ts'
import { NOTE_CALLS, type About } from './note-calls.ts'

export function useShowNotes({ kind, key }: About): (notes: Note[]) => void {
  const queries = useQueryClient()
  return (notes) => {
    queries.setQueryData(query(NOTE_CALLS[kind].list, { key }).queryKey, notes)
  }
}
