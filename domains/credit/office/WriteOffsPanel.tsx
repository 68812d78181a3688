/** What was written off of a customer's debts, the newest first, and the way to undo it. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { StaffReasonDialog } from '#domains/staff/office/door/StaffReasonDialog.tsx'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { reverseWriteOff, writeOffsOf } from '../office-write-offs-calls.gen.ts'
import type { WriteOff } from '../office-write-offs-contract.ts'
import { REFRESH } from './refresh.ts'

export function WriteOffsPanel({ id, canWrite }: { id: number; canWrite: boolean }) {
  const t = useT('office.credit')
  const writeOffs = useLivePages(writeOffsOf, { buyerId: id })
  const [reversed, setReversed] = useState<WriteOff>()
  return (
    <Panel flush title={t('writeOffs')}>
      <Loaded query={writeOffs}>
        {(data) => (
          <DataTable
            label={t('writeOffs')}
            rows={data.pages.flatMap(({ items }) => items)}
            keyOf={({ number }) => number}
            empty={<EmptyState size="small" title={t('noWriteOffs')} />}
            columns={[
              {
                id: 'about',
                header: t('entry.number'),
                phone: 'full',
                cell: (each) => <About writeOff={each} />,
              },
              {
                id: 'kind',
                header: t('writeOff.against'),
                phone: 'labelled',
                cell: ({ kind, reference }) => (
                  <>
                    {t(`writeOff.kind.${kind}`)}
                    {reference !== '' && (
                      <p className="code-text text-xs wrap-anywhere text-ink-3">{reference}</p>
                    )}
                  </>
                ),
              },
              {
                id: 'amount',
                header: t('entry.amount'),
                align: 'number',
                phone: 'labelled',
                cell: ({ amount, currency, reversedAt }) => (
                  <b className={reversedAt === null ? '' : 'line-through'}>
                    <Money amount={amount} currency={currency} />
                  </b>
                ),
              },
              {
                id: 'acts',
                header: <span className="sr-only">{t('reverse.verb')}</span>,
                align: 'number',
                phone: 'full',
                cell: (each) =>
                  canWrite &&
                  each.reversedAt === null &&
                  each.returnedAmount < each.amount && (
                    <Button size="small" onClick={() => setReversed(each)}>
                      {t('reverse.verb')}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      <EndlessFoot query={writeOffs} />
      {reversed !== undefined && (
        <RestoreDialog writeOff={reversed} onClose={() => setReversed(undefined)} />
      )}
    </Panel>
  )
}

function About({ writeOff }: { writeOff: WriteOff }) {
  const t = useT('office.credit')
  const { dateTime } = useDates()
  const { money } = useMoney()
  const { entryNumber, note, staffName, recordedAt, returnedAmount, reversedNote } = writeOff
  return (
    <>
      <b className="code-text">{entryNumber}</b>
      <p className="text-sm wrap-anywhere text-ink-2">{note}</p>
      <p className="text-xs text-ink-3">
        {staffName} · {dateTime(recordedAt)}
      </p>
      {returnedAmount > 0 && (
        <p className="text-xs text-ink-3">
          {t('writeOff.undone', { amount: money(returnedAmount, writeOff.currency) })}
        </p>
      )}
      {reversedNote !== null && (
        <p className="text-xs text-danger">{t('reversed', { note: reversedNote })}</p>
      )}
    </>
  )
}

function RestoreDialog({ writeOff, onClose }: { writeOff: WriteOff; onClose: () => void }) {
  const t = useT('office.credit')
  const { money } = useMoney()
  const { id: writeOffId, amount, returnedAmount, currency } = writeOff
  const draft = `write-off-reverse:${writeOffId}`
  const reverse = useAct(reverseWriteOff, {
    refresh: REFRESH,
    onDone: () => {
      dropDraft(draft)
      onClose()
      toast(t('restore.done'), { kind: 'success' })
    },
  })
  return (
    <StaffReasonDialog
      title={t('restore.title', { amount: money(amount - returnedAmount, currency) })}
      verb={t('reverse.verb')}
      label={t('note')}
      draft={draft}
      busy={reverse.isPending}
      onClose={onClose}
      onReason={(note) => reverse.mutate({ writeOffId, note })}
      text={t('restore.text')}
    />
  )
}
