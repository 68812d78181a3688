/** /user/setting/close: the consequences of closing the account, open cases, and how to cancel it. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { PrivacyReasons } from '../reasons.ts'
import { askToClose, myClosing, closingObstacles } from '../calls.gen.ts'
import type { OpenCase } from '../contract.ts'
import { useProvenAct } from '#domains/accounts/web/door/proven-act.tsx'
import { SettingHead } from '#domains/accounts/web/door/SettingForm.tsx'
import { CancelClosing } from './CancelClosing.tsx'

export const Route = createFileRoute('/_shop/user/setting/close')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('privacy')('close.title') }] }),
  component: ClosePage,
})

function ClosePage() {
  const t = useT('privacy')
  const closing = useQuery(query(myClosing, {}))
  return (
    <div className="stack">
      <SettingHead title={t('close.title')} />
      <Panel>
        <Loaded query={closing}>
          {({ dueAt, wasStopped, days }) =>
            dueAt === null ? (
              <div className="stack">
                {wasStopped && <Notice tone="warning">{t('close.wasStopped')}</Notice>}
                <Meaning days={days} />
                <Way days={days} />
              </div>
            ) : (
              <div className="stack">
                <p className="text-sm text-ink-2">{t('close.meanwhile')}</p>
                <div className="button-row">
                  <CancelClosing />
                </div>
              </div>
            )
          }
        </Loaded>
      </Panel>
    </div>
  )
}

function Meaning({ days }: { days: number }) {
  const t = useT('privacy')
  return (
    <>
      <p className="text-sm text-ink-2">{t('close.text', { days })}</p>
      <ul className="list-disc pl-5 text-sm text-ink-2">
        <li>{t('close.goes')}</li>
        <li>{t('close.stays')}</li>
        <li>{t('close.again')}</li>
        <li>
          {t.rich('close.copyFirst', {
            link: (words) => (
              <Link to="/user/setting/copy" className="link underline">
                {words}
              </Link>
            ),
          })}
        </li>
      </ul>
    </>
  )
}

/** The button, or the cases that prevent it. */
function Way({ days }: { days: number }) {
  const t = useT('privacy')
  const cases = useQuery(query(closingObstacles, {}))
  const [isSure, setIsSure] = useState(false)
  const close = useProvenAct(askToClose, {
    refresh: [myClosing, closingObstacles],
    onDone: () => toast(t('close.asked'), { kind: 'info' }),
    onRefused: ({ reason }) => {
      if (reason.code !== PrivacyReasons.casesOpen.code) return
      void cases.refetch() // a case was opened since the page was loaded: it is shown instead
      return true
    },
  })
  return (
    <Loaded query={cases}>
      {(open) =>
        open.length > 0 ? (
          <InTheWay cases={open} />
        ) : (
          <>
            <Checkbox checked={isSure} onChange={(event) => setIsSure(event.target.checked)}>
              {t('close.sure')}
            </Checkbox>
            <div className="button-row">
              <Button
                variant="danger-solid"
                disabled={!isSure}
                busy={close.isPending}
                onClick={() => close.mutate({})}
              >
                {t('close.submit', { days })}
              </Button>
            </div>
            {close.dialog}
          </>
        )
      }
    </Loaded>
  )
}

const PLACES = {
  orders: '/user/user/order/list',
  payments: '/user/user/order/list',
  refunds: '/user/user/order/list',
  quotes: '/user/user/quotes',
  transfers: '/user/user/inventory',
  credit: '/user/user/accountTermOrder',
  wallet: '/user/user/wallet',
  commission: '/user/user/usershare',
  commissionOwed: '/user/user/usershare',
  afterSales: '/user/user/order/list',
  pointsOrders: '/user/user/pointorder',
  lotteryPrizes: '/user/user/choujiangjilu',
  invoices: '/user/user/invoice',
} as const satisfies Record<OpenCase['kind'], string>

function InTheWay({ cases }: { cases: readonly OpenCase[] }) {
  const t = useT('privacy')
  return (
    <Notice tone="warning" live>
      <p className="font-semibold">{t('close.open')}</p>
      <ul className="mt-1 list-disc pl-5">
        {cases.map(({ kind, count, first }) => (
          <li key={kind}>
            <Link to={PLACES[kind]} className="link underline">
              {t(`close.case.${kind}`, { count })}
            </Link>
            {first !== null && <span className="text-ink-3"> {first}</span>}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
