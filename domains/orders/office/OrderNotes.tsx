/** The history of an order with the notes of staff among its entries, which buyers never see. */
import { useState } from 'react'
import { useMay, useMe } from '#domains/staff/office/door/me.ts'
import { MentionArea } from '#domains/work/office/door/MentionArea.tsx'
import { useSeenMentions } from '#domains/work/office/door/use-seen-mentions.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { addOrderNote } from '../notes-calls.gen.ts'
import { officeOrder, officeOrders } from '../office-calls.gen.ts'
import type { OfficeOrder } from '../office-contract.ts'
import { History } from '../web/History.tsx'
import { NoteBody } from './NoteBody.tsx'

export type OrderNotesProps = { order: OfficeOrder }

/** Loaded after what the page begins with. */
export default function OrderNotes({ order }: OrderNotesProps) {
  const t = useT('office.orders')
  const may = useMay()
  const { moment } = useDates()
  const isUnread = order.notes.some(({ isForReader }) => isForReader)
  useSeenMentions(isUnread ? `order:${order.number}` : null)
  return (
    <History
      entries={order.history}
      others={order.notes.map((note) => ({
        at: note.createdAt,
        id: `note-${note.id}`,
        text: (
          <span className="inline-flex flex-wrap items-center gap-2">
            {t('notes.one')}
            {note.isForReader && <Tag tone="warning">{t('notes.forYou')}</Tag>}
          </span>
        ),
        note: [
          moment(note.createdAt),
          note.staffName,
          note.editedAt === null ? '' : t('notes.edited', { time: moment(note.editedAt) }),
        ]
          .filter((part) => part !== '')
          .join(' · '),
        body: <NoteBody orderNumber={order.number} note={note} />,
      }))}
    >
      {may('orders.note') && <NewNote order={order} />}
    </History>
  )
}

function NewNote({ order: { number } }: { order: OfficeOrder }) {
  const t = useT('office.orders')
  const who = `staff:${useMe().id}`
  const [text, setText, dropText] = useDraftOf(`order-note:${number}`, who, '')
  const [error, setError] = useState<string>()
  const add = useAct(addOrderNote, {
    refresh: [officeOrder, officeOrders],
    onDone: () => {
      dropText()
      toast(t('notes.added'), { kind: 'success' })
    },
  })
  return (
    <form
      className="stack mb-4 gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') setError(t('notes.empty'))
        else if (!add.isPending) add.mutate({ orderNumber: number, text: text.trim() })
      }}
    >
      <Field label={t('notes.new')} hint={t('notes.private')} error={error}>
        <MentionArea
          of="order"
          rows={2}
          maxLength={2000}
          placeholder={t('notes.placeholder')}
          value={text}
          onChange={(next) => {
            setText(next)
            setError(undefined)
          }}
        />
      </Field>
      <Button type="submit" size="small" className="justify-self-start" busy={add.isPending}>
        {t('notes.add')}
      </Button>
    </form>
  )
}
