/** /office/distributors/{customer}: one distributor, the tree above and below, every commission, and the decisions about them. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  PendingApprovals,
  usePendingKinds,
} from '#domains/approvals/office/door/PendingApprovals.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { useDates, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { distributorOf, resumeDistributor } from '../office-calls.gen.ts'
import { CommissionsPanel } from './CommissionsPanel.tsx'
import { Branch } from './Branch.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { RatesDialog } from './RatesDialog.tsx'
import { REFRESH } from './refresh.ts'
import { TONES } from './tones.ts'
import { WriteOffDialog } from './WriteOffDialog.tsx'

export const Route = createFileRoute('/_frame/office/distributors/$id')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.distributors')('title') }],
  }),
  component: DistributorPage,
})

function DistributorPage() {
  const { id } = Route.useParams()
  const t = useT('office.distributors')
  const found = useLive(distributorOf, { buyerId: Number(id) })
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/distributors" {...props} /> },
          { label: found.data?.buyerName ?? id },
        ]}
      />
      <Loaded query={found}>{(distributor) => <One distributor={distributor} />}</Loaded>
    </>
  )
}

type Props = { distributor: DataOf<typeof distributorOf> }

function One({ distributor }: Props) {
  const t = useT('office.distributors')
  const { money } = useMoney()
  const { number } = useNumbers()
  const { id, buyerName, sums, currency } = distributor
  return (
    <>
      <PageTitle look="record" title={buyerName ?? t('deleted')}>
        <div className="button-row">
          <Link to="/office/customers/$id" params={{ id: String(id) }} className={buttonClass({})}>
            {t('toCustomer')}
          </Link>
          <Acts distributor={distributor} />
        </div>
      </PageTitle>
      <PendingApprovals object={`distributor:${id}`} refresh={REFRESH} />
      <section className="panel panel-clip kpis">
        <Kpi label={t('frozen')} figure={money(sums.frozenAmount, currency)} />
        <Kpi label={t('settled')} figure={money(sums.settledAmount, currency)} />
        <Kpi label={t('owed')} figure={money(sums.owedAmount, currency)} />
        <Kpi
          label={t('friends')}
          figure={number(sums.friendCount)}
          note={t('friendsOf', { count: sums.friendCount, buyers: number(sums.buyerCount) })}
        />
      </section>
      <Facts distributor={distributor} />
      <Panel title={t('tree')}>
        <Branch buyerId={id} currency={currency} />
      </Panel>
      <CommissionsPanel id={id} currency={currency} />
    </>
  )
}

function Facts({ distributor }: Props) {
  const t = useT('office.distributors')
  const { dateTime } = useDates()
  const { state, about, note, appliedAt, decidedAt, decidedName, above, usual } = distributor
  const { firstPercent, secondPercent } = distributor
  const isUsual = firstPercent === null || secondPercent === null
  return (
    <Panel title={t('facts')}>
      <KeyValueList
        rows={[
          { label: t('column.state'), value: <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag> },
          { label: t('about'), value: <span className="wrap-anywhere">{about}</span> },
          { label: t('applied'), value: dateTime(appliedAt) },
          ...(decidedAt === null
            ? []
            : [
                {
                  label: t('decided'),
                  value: t('decidedBy', { name: decidedName ?? '', time: dateTime(decidedAt) }),
                },
              ]),
          ...(note === '' ? [] : [{ label: t('reason'), value: note }]),
          {
            label: t('rates.label'),
            value: isUsual
              ? t('rates.usual', { first: usual.firstPercent, second: usual.secondPercent })
              : t('rates.are', { first: firstPercent, second: secondPercent }),
          },
          {
            label: t('broughtBy'),
            value: above.length === 0 ? t('nobody') : <People people={above} />,
          },
        ]}
      />
    </Panel>
  )
}

/** The nearest first. */
function People({ people }: { people: Props['distributor']['above'] }) {
  const t = useT('office.distributors')
  return (
    <span className="flex flex-wrap gap-x-2">
      {people.map(({ buyerId, name }, index) => (
        <span key={buyerId}>
          {index > 0 && '← '}
          <Link to="/office/distributors/$id" params={{ id: String(buyerId) }} className="link">
            {name ?? t('deleted')}
          </Link>
        </span>
      ))}
    </span>
  )
}

function Acts({ distributor }: Props) {
  const t = useT('office.distributors')
  const may = useMay()
  const { id, state, sums } = distributor
  const [open, setOpen] = useState<'suspend' | 'rates' | 'writeOff'>()
  const asked = usePendingKinds(`distributor:${id}`)
  const resume = useAct(resumeDistributor, {
    refresh: REFRESH,
    onDone: () => toast(t('resume.done'), { kind: 'success' }),
  })
  const close = () => setOpen(undefined)
  return (
    <>
      {state === 'suspended' && may('distributors.write') && (
        <Button
          variant="primary"
          busy={resume.isPending}
          onClick={() => resume.mutate({ buyerId: id })}
        >
          {t('verb.resume')}
        </Button>
      )}
      {state === 'approved' && may('distributors.write') && (
        <Button variant="danger" onClick={() => setOpen('suspend')}>
          {t('verb.suspend')}
        </Button>
      )}
      {state === 'approved' && may('distributors.rates') && (
        <Button
          disabled={asked?.has('distributors.rates') === true}
          onClick={() => setOpen('rates')}
        >
          {t('rates.open')}
        </Button>
      )}
      {sums.owedAmount > 0 && may('distributors.rates') && (
        <Button
          disabled={asked?.has('distributors.writeOff') === true}
          onClick={() => setOpen('writeOff')}
        >
          {t('writeOff.open')}
        </Button>
      )}
      {open === 'suspend' && <NoteDialog distributor={distributor} act="suspend" onClose={close} />}
      {open === 'rates' && <RatesDialog distributor={distributor} onClose={close} />}
      {open === 'writeOff' && <WriteOffDialog distributor={distributor} onClose={close} />}
    </>
  )
}
