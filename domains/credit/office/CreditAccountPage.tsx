/** /office/credit/{customer}: one customer's credit terms, what of them is used, and what may be changed. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  PendingApprovals,
  usePendingKinds,
} from '#domains/approvals/office/door/PendingApprovals.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { creditOf } from '../office-calls.gen.ts'
import { CreditLog } from './CreditLog.tsx'
import { CreditOverview } from './CreditOverview.tsx'
import { CreditTag } from './CreditTag.tsx'
import { CreditTermsPanel } from './CreditTermsPanel.tsx'
import type { CreditOf } from './current-terms.ts'
import { FreezeDialog } from './FreezeDialog.tsx'
import { EntriesPanel } from './EntriesPanel.tsx'
import { REFRESH } from './refresh.ts'
import { PrepaymentPanel } from './PrepaymentPanel.tsx'
import { RepayDialog } from './RepayDialog.tsx'
import { RepaymentsPanel } from './RepaymentsPanel.tsx'
import { TemporaryDialog } from './TemporaryDialog.tsx'
import { TermsDialog } from './TermsDialog.tsx'
import { useBlockText } from './block-text.ts'
import { WriteOffsPanel } from './WriteOffsPanel.tsx'

export const Route = createFileRoute('/_frame/office/credit/$id')({
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.credit')('title') }] }),
  component: CreditAccountPage,
})

type Account = NonNullable<CreditOf['account']>

function CreditAccountPage() {
  const { id } = Route.useParams()
  const t = useT('office.credit')
  const credit = useLive(creditOf, { buyerId: Number(id) })
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/credit" {...props} /> },
          { label: credit.data?.buyerName ?? id },
        ]}
      />
      <Loaded query={credit}>{(found) => <One id={Number(id)} credit={found} />}</Loaded>
    </>
  )
}

const DIALOGS = {
  repay: RepayDialog,
  terms: TermsDialog,
  temporary: TemporaryDialog,
  freeze: FreezeDialog,
}

function One({ id, credit }: { id: number; credit: CreditOf }) {
  const t = useT('office.credit')
  const canWrite = useMay()('credit.write')
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null)
  const { account, buyerName } = credit
  const Dialog = open === null ? null : DIALOGS[open]
  return (
    <>
      <PageTitle
        look="record"
        title={buyerName}
        beside={account !== null && <CreditTag account={account} />}
      >
        {canWrite && account !== null && <Acts id={id} account={account} onOpen={setOpen} />}
      </PageTitle>
      <PendingApprovals object={`credit:${id}`} refresh={REFRESH} />
      {credit.buyerCurrency !== credit.currency && (
        <Notice tone="info">
          {t('otherCurrency', { buys: credit.buyerCurrency, terms: credit.currency })}
        </Notice>
      )}
      {account === null ? (
        <NotGranted id={id} credit={credit} canWrite={canWrite} onGrant={() => setOpen('terms')} />
      ) : (
        <Granted id={id} account={account} canWrite={canWrite} />
      )}
      {!canWrite && <p className="text-sm text-ink-3">{t('readOnly')}</p>}
      {Dialog !== null && <Dialog id={id} credit={credit} onClose={() => setOpen(null)} />}
    </>
  )
}

type ActsProps = { id: number; account: Account; onOpen: (dialog: keyof typeof DIALOGS) => void }

/** What gives more credit waits while a colleague has not answered the request before it; a freeze never waits. */
function Acts({ id, account, onOpen }: ActsProps) {
  const t = useT('office.credit')
  const isWaiting = usePendingKinds(`credit:${id}`)?.has('credit.terms') === true
  const reason = isWaiting ? t('waitsForColleague') : undefined
  const isFrozen = account.frozenAt !== null
  return (
    <div className="button-row">
      <Button reason={reason} onClick={() => onOpen('temporary')}>
        {t('temporaryVerb')}
      </Button>
      <Button
        variant={isFrozen ? 'secondary' : 'danger'}
        reason={isFrozen ? reason : undefined}
        onClick={() => onOpen('freeze')}
      >
        {t(isFrozen ? 'unfreeze' : 'freeze')}
      </Button>
      <Button reason={reason} onClick={() => onOpen('terms')}>
        {t('edit')}
      </Button>
      {account.usedAmount > 0 && (
        <Button variant="primary" onClick={() => onOpen('repay')}>
          {t('repay.verb')}
        </Button>
      )}
    </div>
  )
}

type NotGrantedProps = { id: number; credit: CreditOf; canWrite: boolean; onGrant: () => void }

function NotGranted({ id, credit, canWrite, onGrant }: NotGrantedProps) {
  const t = useT('office.credit')
  const isPossible = credit.isVerified || !credit.verifiedOnly
  const pending = usePendingKinds(`credit:${id}`)
  if (pending?.has('credit.terms') === true) {
    return (
      <Panel>
        <EmptyState title={t('grantWaits')} text={t('grantWaitsText')} />
      </Panel>
    )
  }
  return (
    <Panel>
      <EmptyState
        title={t('notGranted')}
        text={isPossible ? t('notGrantedText') : t('block.unverified')}
        action={
          canWrite && isPossible && pending !== undefined ? (
            <Button variant="primary" onClick={onGrant}>
              {t('grant')}
            </Button>
          ) : undefined
        }
      />
    </Panel>
  )
}

type GrantedProps = { id: number; account: Account; canWrite: boolean }

function Granted({ id, account, canWrite }: GrantedProps) {
  const textOf = useBlockText()
  return (
    <>
      {account.blocks.length > 0 && (
        <Notice tone={account.blocks[0]?.why === 'short' ? 'warning' : 'danger'}>
          {account.blocks.map((block) => (
            <p key={block.why}>{textOf(block, account.currency)}</p>
          ))}
        </Notice>
      )}
      <div className="office-detail">
        <div className="stack min-w-0">
          <CreditOverview account={account} />
          <EntriesPanel id={id} canWrite={canWrite} />
          <RepaymentsPanel id={id} canWrite={canWrite} />
          <PrepaymentPanel id={id} account={account} canWrite={canWrite} />
          <WriteOffsPanel id={id} canWrite={canWrite} />
          <CreditLog entries={account.log} />
        </div>
        <CreditTermsPanel id={id} account={account} />
      </div>
    </>
  )
}
