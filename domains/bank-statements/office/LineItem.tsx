/** One line of a statement: what came, what it may pay and why, and the decision. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  PendingApprovals,
  usePendingObjects,
} from '#domains/approvals/office/door/PendingApprovals.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { QueueActs } from '#kit/web/pages/Queue.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { acceptLines, reopenLine } from '../decide-calls.gen.ts'
import type { Line } from '../contract.ts'
import { AllocateDialog } from './AllocateDialog.tsx'
import { LookedDialog, ReturnNotice } from './MayBeReturned.tsx'
import { IsPayout, PayoutDialog } from './Payout.tsx'
import { OrderLink, ProposalView } from './ProposalView.tsx'
import { REFRESH } from './refresh.ts'
import { SetAsideDialog } from './SetAsideDialog.tsx'

const TONES = { sure: 'success', likely: 'info', unsure: 'warning' } as const

export function LineItem({ line }: { line: Line }) {
  const t = useT('office.bank-statements')
  const may = useMay()
  const { state, failure, setAsideReason } = line
  const canDecide = (state === 'proposed' || state === 'undecided') && may('statements.write')
  return (
    <article className="stack">
      <Head line={line} />
      {failure !== null && <Notice tone="warning">{failure}</Notice>}
      <ReturnNotice line={line} />
      {line.isReversal && <TakenBack line={line} />}
      {canDecide && line.proposal !== null && <ProposalView line={line} />}
      {line.parts.length > 0 && <Parts line={line} />}
      {line.payout !== null && <IsPayout payout={line.payout} line={line} />}
      {state === 'asked' && (
        <p className="text-sm">
          {t('asked')}{' '}
          <Link to="/office/approvals" className="link underline">
            {t('toApprovals')}
          </Link>
        </p>
      )}
      {setAsideReason !== null && (
        <p className="text-sm wrap-anywhere text-ink-2">
          {setAsideReason === 'outgoing'
            ? t('outgoing')
            : t('setAside.because', { reason: setAsideReason })}
        </p>
      )}
      {canDecide && <DecideUnlessAsked line={line} />}
      {!canDecide && may('statements.write') && <Reopen line={line} />}
    </article>
  )
}

function Head({ line }: { line: Line }) {
  const t = useT('office.bank-statements')
  const { date, moment } = useDates()
  const { amount, currency, payerName, payerAccount, reference, text, confidence, state } = line
  return (
    <header className="grid gap-1">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <b className={amount < 0 ? 'text-lg text-ink-3' : 'text-lg'}>
          <Money amount={amount} currency={currency} />
        </b>
        <span className="min-w-0 font-semibold wrap-anywhere">
          {payerName === '' ? t('unknownPayer') : payerName}
        </span>
        {payerAccount !== '' && (
          <span className="code-text text-sm text-ink-3">{payerAccount}</span>
        )}
        {line.mayBeReturned !== null ? (
          <Tag tone="danger">{t('mayBeReturned.tag')}</Tag>
        ) : (
          state === 'proposed' &&
          confidence !== null && <Tag tone={TONES[confidence]}>{t(`confidence.${confidence}`)}</Tag>
        )}
        {state === 'asked' && <Tag tone="warning">{t('tab.asked')}</Tag>}
      </div>
      <p className="text-sm wrap-anywhere text-ink-2">{text === '' ? '—' : text}</p>
      <p className="flex flex-wrap gap-x-3 text-xs text-ink-3">
        <span>{date(`${line.bookedOn}T12:00:00.000Z`)}</span>
        <span className="code-text wrap-anywhere">{reference}</span>
        {line.decidedName !== null && line.decidedAt !== null && (
          <span>
            {line.decidedName} · {moment(line.decidedAt)}
          </span>
        )}
      </p>
    </header>
  )
}

/** What the bank takes back and what that had paid, which is reversed there by hand; or what it gives back, which is sent again by hand. */
function TakenBack({ line: { reverses, currency, amount } }: { line: Line }) {
  const t = useT('office.bank-statements')
  const { date } = useDates()
  const way = amount < 0 ? 'takenBack' : 'givenBack'
  return (
    <Notice tone="danger">
      <p>
        {reverses === null
          ? t(`${way}.unknown`)
          : t(`${way}.${reverses.isSure ? 'of' : 'probably'}`, {
              day: date(`${reverses.bookedOn}T12:00:00.000Z`),
              file: reverses.fileName,
              position: reverses.position,
            })}
      </p>
      {reverses !== null && <PartLines parts={reverses.parts} currency={currency} />}
    </Notice>
  )
}

function PartLines({ parts, currency }: Pick<Line, 'parts' | 'currency'>) {
  const t = useT('office.bank-statements')
  return parts.map(({ kind, orderNumber, buyerId, amount }, index) => (
    <p key={index} className="flex flex-wrap justify-between gap-x-4">
      {kind === 'order' && orderNumber !== null ? (
        <OrderLink orderNumber={orderNumber} />
      ) : (
        <Link to="/office/credit/$id" params={{ id: String(buyerId) }} className="link">
          {t('repayment')}
        </Link>
      )}
      <Money amount={amount} currency={currency} />
    </p>
  ))
}

function Parts({ line: { parts, currency, amount: came, state } }: { line: Line }) {
  const t = useT('office.bank-statements')
  const { money } = useMoney()
  const rest = came - parts.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div className="grid gap-1 text-sm">
      <PartLines parts={parts} currency={currency} />
      {state === 'undecided' && rest > 0 && (
        <p className="font-semibold">{t('rest', { amount: money(rest, currency) })}</p>
      )}
    </div>
  )
}

/** What two people set aside, or as a payout: while it is asked for, nobody asks for anything else. */
function DecideUnlessAsked({ line }: { line: Line }) {
  const object = `statementLine:${line.id}`
  const kind = line.isReversal ? 'bankStatements.setAside' : 'bankStatements.payout'
  const isAsked = usePendingObjects(kind).has(object)
  if (!isAsked) return <Decide line={line} />
  return <PendingApprovals isWithin kind={kind} object={object} refresh={REFRESH} />
}

function Decide({ line }: { line: Line }) {
  const t = useT('office.bank-statements')
  const [open, setOpen] = useState<'allocate' | 'aside' | 'looked' | 'payout'>()
  const close = () => setOpen(undefined)
  const { id, version, proposal } = line
  const accept = useAct(acceptLines, {
    refresh: REFRESH,
    onDone: ([first]) => {
      close()
      if (first === undefined) return
      const kind = { done: 'success', asked: 'info', refused: 'error' } as const
      toast(first.reason ?? t(`accepted.${first.outcome}`), { kind: kind[first.outcome] })
    },
  })
  const acceptIt = (hasLooked: boolean) => accept.mutate({ lines: [{ id, version, hasLooked }] })
  return (
    <>
      <QueueActs>
        <Button variant="secondary" data-act="s" onClick={() => setOpen('aside')}>
          {t('setAside.verb')}
        </Button>
        {line.amount > 0 && !line.isReversal && line.parts.length === 0 && (
          <Button variant="secondary" data-act="p" onClick={() => setOpen('payout')}>
            {t('payout.verb')}
          </Button>
        )}
        {line.amount > 0 && !line.isReversal && (
          <Button
            variant={proposal === null ? 'primary' : 'secondary'}
            data-act="e"
            onClick={() => setOpen('allocate')}
          >
            {t(proposal === null ? 'allocate.choose' : 'allocate.other')}
          </Button>
        )}
        {proposal !== null && (
          <Button
            variant="primary"
            data-act="a"
            busy={accept.isPending}
            onClick={() => (line.mayBeReturned === null ? acceptIt(false) : setOpen('looked'))}
          >
            {t('accept')}
          </Button>
        )}
      </QueueActs>
      {open === 'allocate' && <AllocateDialog line={line} onClose={close} />}
      {open === 'looked' && (
        <LookedDialog
          line={line}
          busy={accept.isPending}
          onAccept={() => acceptIt(true)}
          onClose={close}
        />
      )}
      {open === 'payout' && <PayoutDialog line={line} onClose={close} />}
      {open === 'aside' && <SetAsideDialog line={line} onClose={close} />}
    </>
  )
}

/** Whether it can be opened again is known where the money is: what has paid is refused with why. */
function Reopen({ line: { id, version } }: { line: Line }) {
  const t = useT('office.bank-statements')
  const reopen = useAct(reopenLine, {
    refresh: REFRESH,
    onDone: () => toast(t('reopen.done'), { kind: 'success' }),
  })
  return (
    <QueueActs>
      <Button
        size="small"
        variant="quiet"
        busy={reopen.isPending}
        onClick={() => reopen.mutate({ lineId: id, version })}
      >
        {t('reopen.verb')}
      </Button>
    </QueueActs>
  )
}
