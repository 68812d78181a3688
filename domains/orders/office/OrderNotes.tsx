/** The history of an order with the notes of staff among its entries, which buyers never see. */
import { useNoteEntry } from '#domains/notes/office/door/note-entry.tsx'
import { NoteForm } from '#domains/notes/office/door/NoteForm.tsx'
import { useNotes } from '#domains/notes/office/door/use-notes.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Retry } from '#kit/web/pages/Retry.tsx'
import { officeOrders } from '../office-calls.gen.ts'
import type { OfficeOrder } from '../office-contract.ts'
import { History } from '../web/History.tsx'

export type OrderNotesProps = { order: OfficeOrder }

/** The list shows how many notes an order has. */
const REFRESH = [officeOrders]

/** Loaded after what the page begins with. */
export default function OrderNotes({ order }: OrderNotesProps) {
  const { number, history, addressChanges } = order
  const may = useMay()
  const about = { kind: 'order', key: number } as const
  const { data: notes = [], error, refetch } = useNotes(about)
  const toEntry = useNoteEntry({ about, refresh: REFRESH, isAmongOthers: true })
  return (
    <History entries={history} moves={addressChanges} others={notes.map(toEntry)}>
      {may('orders.note') && <NoteForm about={about} refresh={REFRESH} />}
      {error !== null && <Retry error={error} onRetry={() => void refetch()} />}
    </History>
  )
}
