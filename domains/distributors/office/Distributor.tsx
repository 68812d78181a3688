/** One distributor in the queue: who, how they will recommend the shop, what they have earned, and the decision. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { WorkActs } from '#domains/work/office/door/WorkActs.tsx'
import type { Currency } from '#kit/contract/money.ts'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { approveDistributor } from '../office-calls.gen.ts'
import type { OfficeDistributor } from '../office-contract.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { REFRESH } from './refresh.ts'
import { TONES } from './tones.ts'

type Props = { distributor: OfficeDistributor; currency: Currency }

export function Distributor({ distributor, currency }: Props) {
  const t = useT('office.distributors')
  const may = useMay()
  const { state, about, note } = distributor
  return (
    <article className="stack">
      <Head distributor={distributor} />
      <p className="max-w-prose wrap-anywhere">{about}</p>
      {note !== '' && <p className="text-sm wrap-anywhere text-ink-2">{t('noteOf', { note })}</p>}
      {state !== 'applied' && <Figures distributor={distributor} currency={currency} />}
      {state === 'applied' && may('distributors.write') && <Decide distributor={distributor} />}
    </article>
  )
}

function Head({ distributor }: Pick<Props, 'distributor'>) {
  const t = useT('office.distributors')
  const { moment } = useDates()
  const { id, buyerName, state, appliedAt, answerBy, decidedName, decidedAt } = distributor
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link to="/office/distributors/$id" params={{ id: String(id) }} className="link">
        <b>{buyerName ?? t('deleted')}</b>
      </Link>
      <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
      <span className="text-sm text-ink-3">
        {state === 'applied' || decidedAt === null
          ? t('appliedAt', { time: moment(appliedAt) })
          : t('decidedBy', { name: decidedName ?? '', time: moment(decidedAt) })}
      </span>
      {state === 'applied' && <ClockLine label={t('answerBy')} at={answerBy} calm />}
    </header>
  )
}

function Figures({ distributor: { sums }, currency }: Props) {
  const t = useT('office.distributors')
  const { number } = useNumbers()
  return (
    <KeyValueList
      rows={[
        {
          label: t('friends'),
          value: t('friendsOf', { count: sums.friendCount, buyers: number(sums.buyerCount) }),
        },
        {
          label: t('frozen'),
          value: <Money amount={sums.frozenAmount} currency={currency} />,
        },
        {
          label: t('settled'),
          value: <Money amount={sums.settledAmount} currency={currency} />,
        },
      ]}
    />
  )
}

function Decide({ distributor }: Pick<Props, 'distributor'>) {
  const t = useT('office.distributors')
  const [isRejecting, setIsRejecting] = useState(false)
  const { id } = distributor
  const approve = useAct(approveDistributor, {
    refresh: REFRESH,
    onDone: () => toast(t('approved'), { kind: 'success' }),
  })
  return (
    <>
      <WorkActs
        kind="distributors"
        item={id}
        reject={{ label: t('verb.reject'), open: () => setIsRejecting(true) }}
        approve={{
          label: t('approve'),
          open: () => approve.mutate({ buyerId: id }),
          busy: approve.isPending,
        }}
      />
      {isRejecting && (
        <NoteDialog distributor={distributor} act="reject" onClose={() => setIsRejecting(false)} />
      )}
    </>
  )
}
