/** /office/after-sales/{number}: one case with its rounds, pictures, money and timeline, and what staff can do with it. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PendingApprovals } from '#domains/approvals/office/door/PendingApprovals.tsx'
import { NotesPanel } from '#domains/notes/office/door/NotesPanel.tsx'
import { officeOrders } from '#domains/orders/office-calls.gen.ts'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { InfoRequests } from '#domains/work/office/door/InfoRequests.tsx'
import { languageNameIn } from '#kit/contract/display-names.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import { GonePage } from '#kit/web/pages/GonePage.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeCase } from '../office-calls.gen.ts'
import type { OfficeCase } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { isEnded } from '../states.ts'
import { CaseEvents } from '../web/door/CaseEvents.tsx'
import { CaseParcels } from '../web/door/CaseParcels.tsx'
import { CaseReturn } from '../web/door/CaseReturn.tsx'
import { CaseRounds } from '../web/door/CaseRounds.tsx'
import { CaseClock, CaseState } from '../web/door/CaseState.tsx'
import { CaseActs } from './CaseActs.tsx'
import { CaseDialogs, type OpenDialog } from './CaseDialogs.tsx'
import { REFRESH } from './refresh.ts'

export const Route = createFileRoute('/_frame/office/after-sales/$number')({
  head: ({ params, match: { context } }) => ({
    meta: [
      { title: `${groupedNumber(params.number)} · ${context.t('office.after-sales')('title')}` },
    ],
  }),
  component: CasePage,
})

function CasePage() {
  const { number } = Route.useParams()
  const t = useT('office.after-sales')
  const kit = useT('office.kit')
  const found = useLive(officeCase, { caseNumber: number })
  const code = found.error instanceof Refused ? found.error.reason.code : undefined
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/after-sales" {...props} /> },
          { label: groupedNumber(number) },
        ]}
      />
      {code === AfterSalesReasons.caseNotFound.code ? (
        <GonePage
          title={t('gone.title')}
          text={kit('gone.text')}
          back={
            <Link to="/office/after-sales" className={buttonClass({ variant: 'primary' })}>
              {t('gone.back')}
            </Link>
          }
        />
      ) : (
        <Loaded query={found}>{(item) => <Case item={item} />}</Loaded>
      )}
    </>
  )
}

function Case({ item }: { item: OfficeCase }) {
  const t = useT('office.after-sales')
  const shop = useT('after-sales')
  const may = useMay()
  const [open, setOpen] = useState<OpenDialog>(null)
  return (
    <>
      <PageTitle
        look="record"
        title={groupedNumber(item.number)}
        beside={
          <>
            <CopyButton text={item.number} name={shop('number')} />
            <CaseState item={item} isOffice />
          </>
        }
      />
      <PendingApprovals object={`case:${item.number}`} refresh={REFRESH} />
      <div className="office-detail">
        <div className="stack min-w-0">
          <Panel title={t('todo')}>
            <div className="stack">
              <CaseClock item={item} isOffice />
              <InfoRequests
                requests={item.infoRequests}
                refresh={REFRESH}
                mayDecide={may('after-sales.decide')}
              />
              <CaseActs item={item} onOpen={setOpen} />
            </div>
          </Panel>
          <Panel title={shop('details.rounds')}>
            <CaseRounds rounds={item.rounds} currency={item.currency} />
          </Panel>
          <Panel title={shop('details.events')}>
            <CaseEvents events={item.events} isOffice />
            <div className="button-row pt-4">
              <Link
                to="/office/after-sales/file/$number"
                params={{ number: item.number }}
                className={buttonClass({})}
              >
                {t('file.title')}
              </Link>
            </div>
          </Panel>
          <NotesPanel
            title={t('notes')}
            about={{ kind: 'order', key: item.orderNumber }}
            canWrite={may('orders.note')}
            refresh={[officeOrders]}
          />
        </div>
        <div className="stack min-w-0">
          <About item={item} />
          <CaseParcels item={item} isOffice />
          <Back item={item} />
        </div>
      </div>
      <CaseDialogs item={item} open={open} onClose={() => setOpen(null)} />
    </>
  )
}

function About({ item }: { item: OfficeCase }) {
  const t = useT('office.after-sales')
  const shop = useT('after-sales')
  const lang = useLang()
  const may = useMay()
  const { dateTime } = useDates()
  const { currency, agreedGoodsAmount, agreedFreightAmount, refunds, buyer } = item
  const isEven = item.type === 'exchange' && item.amount === 0
  return (
    <Panel title={shop('details.money')}>
      <KeyValueList
        rows={[
          {
            label: t('buyer'),
            value: may('customers.read') ? (
              <Link to="/office/customers/$id" params={{ id: String(buyer.id) }} className="link">
                {buyer.nickName}
              </Link>
            ) : (
              buyer.nickName
            ),
          },
          { label: t('contact'), value: buyer.contact },
          { label: t('language'), value: languageNameIn(item.lang, lang) },
          {
            label: t('order'),
            value: (
              <Link
                to="/office/orders/$number"
                params={{ number: item.orderNumber }}
                className="link tabular-nums"
              >
                {groupedNumber(item.orderNumber)}
              </Link>
            ),
          },
          // Pieces for pieces: no money moves, as the lines say.
          ...(isEven
            ? []
            : [
                {
                  label: shop('details.asked'),
                  value: <Money amount={item.rounds[0]?.amount ?? 0} currency={currency} />,
                },
              ]),
          ...item.giftDeductions.map((gift) => ({
            label: shop('estimate.gift', { name: gift.name }),
            value: <Money amount={-gift.amount} currency={currency} />,
          })),
          ...(item.difference === null
            ? []
            : [
                {
                  label: shop('details.difference'),
                  value: (
                    <span>
                      <Money amount={item.difference.amount} currency={currency} />{' '}
                      {shop(`difference.${item.difference.state}`)} ·{' '}
                      <Link
                        to="/office/orders/$number"
                        params={{ number: item.difference.orderNumber }}
                        className="link tabular-nums"
                      >
                        {groupedNumber(item.difference.orderNumber)}
                      </Link>
                    </span>
                  ),
                },
              ]),
          ...(agreedGoodsAmount === null ||
          isEven ||
          (isEnded(item.state) && item.state !== 'completed')
            ? []
            : [
                {
                  label: shop('details.agreedGoods'),
                  value: <Money amount={agreedGoodsAmount} currency={currency} />,
                },
                {
                  label: shop('details.agreedFreight'),
                  value: <Money amount={agreedFreightAmount ?? 0} currency={currency} />,
                },
              ]),
          ...refunds.map((refund, index) => ({
            label: shop('details.refund', { number: index + 1 }),
            value: (
              <span>
                <Money amount={refund.amount} currency={currency} /> {shop(`route.${refund.route}`)}{' '}
                ·{' '}
                {refund.isDone && refund.doneAt !== null
                  ? shop('details.refunded', { time: dateTime(refund.doneAt) })
                  : shop(`details.waits.${refund.waitsFor ?? 'provider'}`)}
              </span>
            ),
          })),
        ]}
      />
    </Panel>
  )
}

function Back({ item }: { item: OfficeCase }) {
  const t = useT('office.after-sales')
  const shop = useT('after-sales')
  if (item.recovery === 'none') return null
  return (
    <Panel title={shop('details.return')}>
      <CaseReturn
        item={item}
        freightBy={t(`freightBy.${item.returnFreightBy}`)}
        receivedAlone={t('receivedAlone')}
      />
    </Panel>
  )
}
