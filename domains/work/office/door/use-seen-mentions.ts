/** Counts what mentions the reader in the notes of a thing as read, once its page has shown them. */
import { useEffect } from 'react'
import { useAct } from '#kit/web/calls/act.ts'
import { seeMentions } from '../../mentions-calls.gen.ts'
import { workBell } from '../../notices-calls.gen.ts'

/** @param object `order:SO…`, `customer:12`; null while there is nothing to read */
export function useSeenMentions(object: string | null): void {
  const see = useAct(seeMentions, { refresh: [workBell] })
  useEffect(() => {
    if (object !== null) see.mutate({ object })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each thing
  }, [object])
}
