/** The goods and notes of an order that is being written, stored in this tab for each customer until the order is placed. */
import { useEffect, useState } from 'react'
import { useMe } from '#domains/staff/office/door/me.ts'
import { dropDraft, readDraft, saveDraft } from '#kit/web/forms/draft.ts'
import type { NewLine } from './new-lines.ts'

type OrderDraft = { lines: readonly NewLine[]; remarks: string; poNumber: string }

/** @returns what is written so far, its setters, and `drop`, which forgets it */
export function useOrderDraft(customerId: number) {
  const key = `new-order:${customerId}`
  const who = String(useMe().id)
  // The office is rendered in the browser alone, so the draft can be read at once.
  const [draft, setDraft] = useState<OrderDraft>(() => ({
    lines: [],
    remarks: '',
    poNumber: '',
    ...readDraft<OrderDraft>(key, who),
  }))
  useEffect(() => {
    if (draft.lines.length === 0 && draft.remarks === '' && draft.poNumber === '') dropDraft(key)
    else saveDraft(key, who, draft)
  }, [key, who, draft])
  return {
    ...draft,
    /** Adds to what stands there by then: two scanned codes may be answered at once. */
    addGoods: (add: (now: readonly NewLine[]) => readonly NewLine[]) =>
      setDraft((now) => ({ ...now, lines: add(now.lines) })),
    setLines: (lines: readonly NewLine[]) => setDraft((now) => ({ ...now, lines })),
    setRemarks: (remarks: string) => setDraft((now) => ({ ...now, remarks })),
    setPoNumber: (poNumber: string) => setDraft((now) => ({ ...now, poNumber })),
    drop: () => setDraft({ lines: [], remarks: '', poNumber: '' }),
  }
}
