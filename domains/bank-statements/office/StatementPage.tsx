/** /office/bank-statements/{id}: the lines of one statement by what is to be done with them, and accepting many at once. */
import { createFileRoute, Link } from '@tanstack/react-router'
import CheckCheck from 'lucide-react/icons/check-check'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import {
  PendingApprovals,
  usePendingObjects,
} from '#domains/approvals/office/door/PendingApprovals.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLive, useLivePages } from '#kit/web/calls/live.ts'
import { useOnce } from '#kit/web/calls/use-once.ts'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { QueueRows } from '#kit/web/pages/Queue.tsx'
import { oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { removeStatement, statementDetail, statementLines } from '../calls.gen.ts'
import { matchAgain } from '../decide-calls.gen.ts'
import { LineTab } from '../contract.ts'
import { AcceptAllDialog } from './AcceptAllDialog.tsx'
import { LineItem } from './LineItem.tsx'
import { REFRESH } from './refresh.ts'
import { isReading, StatementState } from './StatementState.tsx'

const LIVE_MS = 1000

export const Route = createFileRoute('/_frame/office/bank-statements/$id')({
  validateSearch: searchOf({ tab: oneOf(...LineTab.options), q: text(60) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.bank-statements')('title') }],
  }),
  component: StatementPage,
})

function StatementPage() {
  const t = useT('office.bank-statements')
  const { id } = Route.useParams()
  const [isMoving, setIsMoving] = useState(true)
  const statement = useLive(statementDetail, { statementId: id }, { everyMs: isMoving && LIVE_MS })
  const moves = statement.data === undefined ? statement.error === null : isReading(statement.data)
  if (moves !== isMoving) setIsMoving(moves)
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/bank-statements" {...props} /> },
          { label: statement.data?.fileName ?? '' },
        ]}
      />
      <Loaded query={statement}>{(found) => <Found statement={found} />}</Loaded>
    </>
  )
}

/** As the audit log names it. */
const objectOf = (statementId: number) => `bankStatement:${statementId}`

type Detail = DataOf<typeof statementDetail>

function Found({ statement }: { statement: Detail }) {
  const t = useT('office.bank-statements')
  const { dateTime } = useDates()
  const { state, format, accountName, importedAt, importedName, percent, failure } = statement
  return (
    <>
      <PageTitle
        look="record"
        title={statement.fileName}
        beside={<StatementState statement={statement} />}
        note={[accountName, format && t(`format.${format}`), dateTime(importedAt), importedName]
          .filter(Boolean)
          .join(' · ')}
      >
        <Acts statement={statement} />
      </PageTitle>
      <PendingApprovals
        kind="bankStatements.remove"
        object={objectOf(statement.id)}
        refresh={REFRESH}
      />
      {state === 'failed' && <Notice tone="danger">{failure}</Notice>}
      {isReading(statement) && (
        <Panel>
          <div className="grid gap-3" aria-live="polite">
            <ProgressBar thick value={percent} label={t('state.running')} />
            <p className="text-sm text-ink-3">
              {t('running', { count: statement.lineCount })} {t('background')}
            </p>
          </div>
        </Panel>
      )}
      {state === 'done' && <Sums statement={statement} />}
      {/* Loaded again when it has ended: what was loaded meanwhile is incomplete. */}
      <Lines key={state} statement={statement} />
    </>
  )
}

function Sums({ statement }: { statement: Detail }) {
  const t = useT('office.bank-statements')
  const { number } = useNumbers()
  const { lineCount, newCount, knownCount, badCount, badRows } = statement
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-2">
        {[
          t('sums.lines', { count: lineCount }),
          t('sums.new', { count: newCount }),
          knownCount > 0 && t('sums.known', { count: knownCount }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {badCount > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer text-danger">
            {t('sums.bad', { count: badCount })}
          </summary>
          <ul className="mt-2 grid gap-1 text-ink-2">
            {badRows.map(({ position, reason }) => (
              <li key={position} className="wrap-anywhere">
                {t('sums.row', { row: number(position) })} {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function Lines({ statement }: { statement: Detail }) {
  const t = useT('office.bank-statements')
  const { id } = statement
  const { tab: chosen, q } = Route.useSearch()
  const navigate = Route.useNavigate()
  const isUndecidedFirst = useOnce(
    () => statement.proposedCount === 0 && statement.undecidedCount > 0,
  )
  // Opened where there is work; it stays while the reader is there.
  const tab = chosen ?? (isUndecidedFirst ? 'undecided' : 'proposed')
  const lines = useLivePages(statementLines, { statementId: id, tab, ...(q ? { q } : {}) })
  const counts = {
    proposed: statement.proposedCount,
    undecided: statement.undecidedCount,
    done: statement.doneCount,
    set_aside: statement.setAsideCount,
  }
  return (
    <Panel flush>
      <Tabs
        look="small"
        label={t('title')}
        current={tab}
        items={LineTab.options.map((each) => ({
          id: each,
          label: t(`tab.${each}`),
          count: counts[each],
          link: (props) => (
            <Link
              to="/office/bank-statements/$id"
              params={{ id: String(id) }}
              search={{ tab: each }}
              activeOptions={EXACT_LINK}
              {...props}
            />
          ),
        }))}
      />
      <div className="office-filters">
        <FilterWords
          key={q}
          label={t('search')}
          words={q}
          maxLength={60}
          onWords={(words) =>
            void navigate({ search: (now) => ({ ...now, q: words }), resetScroll: false })
          }
        />
      </div>
      <QueueRows query={lines} none={t(q === undefined ? `none.${tab}` : 'none.found')}>
        {(line) => <LineItem line={line} />}
      </QueueRows>
    </Panel>
  )
}

function Acts({ statement }: { statement: Detail }) {
  const t = useT('office.bank-statements')
  const may = useMay()
  const navigate = Route.useNavigate()
  const [open, setOpen] = useState<'accept' | 'remove'>()
  const close = () => setOpen(undefined)
  const { id: statementId, state, proposedCount, undecidedCount, sureCount } = statement
  const { canRemove, removalTakesTwo } = statement
  const again = useAct(matchAgain, {
    refresh: REFRESH,
    onDone: ({ proposedCount: count }) => toast(t('match.done', { count }), { kind: 'success' }),
  })
  const remove = useAct(removeStatement, {
    refresh: REFRESH,
    onDone: ({ isAsked }) => {
      if (!isAsked) return navigate({ to: '/office/bank-statements' })
      close()
      toast(t('setAside.asked'), { kind: 'success' })
    },
  })
  const isRemovalAsked = usePendingObjects('bankStatements.remove').has(objectOf(statementId))
  if (!may('statements.write')) return null
  const isOpen = state === 'done' && proposedCount + undecidedCount > 0
  return (
    <div className="flex flex-wrap gap-2">
      {canRemove && !isRemovalAsked && (
        <Button icon={Trash2} variant="danger" onClick={() => setOpen('remove')}>
          {t('remove.verb')}
        </Button>
      )}
      {isOpen && (
        <Button
          icon={RefreshCw}
          variant="secondary"
          busy={again.isPending}
          onClick={() => again.mutate({ statementId })}
        >
          {t('match.verb')}
        </Button>
      )}
      {proposedCount > 0 && state === 'done' && (
        <Button icon={CheckCheck} variant="primary" onClick={() => setOpen('accept')}>
          {sureCount > 0 ? t('acceptAll.sure', { count: sureCount }) : t('acceptAll.open')}
        </Button>
      )}
      {open === 'accept' && <AcceptAllDialog statement={statement} onClose={close} />}
      <ConfirmDialog
        open={open === 'remove'}
        title={t('remove.title')}
        confirmLabel={t('remove.verb')}
        cancelLabel={t('remove.keep')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ statementId })}
        onCancel={close}
      >
        {t(removalTakesTwo ? 'remove.textOfTwo' : 'remove.text')}
      </ConfirmDialog>
    </div>
  )
}
